import type { SystemCtx } from '#platform/server/context.ts';
import { composeMail } from '#platform/server/mail/mail-layout.ts';
import type { MailMessage } from '#platform/server/mail/mailer.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import { CONFIRM_LINK_HOURS, OBJECTION_DAYS } from './email-change.rules.ts';

type Settings = Pick<SystemCtx['settings'], 'appUrl'>;

interface AddressChange {
  firstName: string;
  oldEmail: string;
  newEmail: string;
}

const changeLinkUrl = ({ appUrl }: Settings, token: string) => `${appUrl}/email-change/${token}`;

export function confirmationMail(
  settings: Settings,
  change: AddressChange,
  token: string,
): MailMessage {
  return composeMail({
    to: change.newEmail,
    subject: 'Confirm your new email address',
    name: change.firstName,
    paragraphs: [
      `A signed-in user asked to use ${change.newEmail} instead of ${change.oldEmail} on ` +
        'Bidwright. If this was you, confirm it with the button below.',
      `The link works for ${CONFIRM_LINK_HOURS} hours. Until then you sign in, and get emails, ` +
        'as before.',
      'If this was not you, do nothing: we do not use this address until the link is followed.',
    ],
    action: { label: 'Confirm this address', url: changeLinkUrl(settings, token) },
  });
}

/** The link also works after the change was confirmed. */
export function objectionMail(
  settings: Settings,
  change: AddressChange & { isConfirmed: boolean },
  token: string,
): MailMessage {
  // The job may run after the change was confirmed, for example if the mail server was down.
  if (change.isConfirmed) return emailChangedMail(settings, change, token);
  return composeMail({
    to: change.oldEmail,
    subject: 'Your email address is about to change',
    name: change.firstName,
    paragraphs: [
      `Someone who knows your password asked to use ${change.newEmail} for your Bidwright ` +
        'account. Your address changes as soon as the new one is confirmed.',
      'If this was you, you do not need to do anything.',
      `If this was not you, click the button below within ${formatDays(OBJECTION_DAYS)}: ` +
        'your account keeps this address or gets it back, all devices are signed out, the ' +
        'current password stops working, and you get a link to choose a new one.',
    ],
    action: { label: 'This was not me', url: changeLinkUrl(settings, token) },
  });
}

export function emailChangedMail(
  settings: Settings,
  change: AddressChange,
  token: string,
): MailMessage {
  return composeMail({
    to: change.oldEmail,
    subject: 'Your email address was changed',
    name: change.firstName,
    paragraphs: [
      `Your Bidwright account now uses ${change.newEmail}. We no longer send emails to this ` +
        'address, and you cannot sign in with it.',
      `If this was not you, click the button below within ${formatDays(OBJECTION_DAYS)} ` +
        'after the change was requested: your account gets this address back, all devices are ' +
        'signed out, the current password stops working, and you get a link to choose a new one.',
      `You can also write to us: ${settings.appUrl}/contact`,
    ],
    action: { label: 'This was not me', url: changeLinkUrl(settings, token) },
  });
}
