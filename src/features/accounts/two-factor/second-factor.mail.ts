import type { SystemCtx } from '#platform/server/context.ts';
import { composeMail } from '#platform/server/mail/mail-layout.ts';
import type { MailMessage } from '#platform/server/mail/mailer.ts';
import { formatCount, formatDays } from '#platform/shared/format/text.ts';
import { FACTOR_OBJECTION_DAYS } from './second-factor.rules.ts';

type Settings = Pick<SystemCtx['settings'], 'appUrl'>;

interface MailRecipient {
  email: string;
  firstName: string;
}

const NOT_YOU_ADVICE =
  'If this was you, you do not need to do anything. If not, change your password at once, sign ' +
  'out all other devices, and write to us.';

function securityMail(
  { appUrl }: Settings,
  { email, firstName }: MailRecipient,
  subject: string,
  event: string,
): MailMessage {
  return composeMail({
    to: email,
    subject,
    name: firstName,
    paragraphs: [event, NOT_YOU_ADVICE],
    action: { label: 'Open your account', url: `${appUrl}/account#second-factor` },
  });
}

export function factorEnabledMail(
  { appUrl }: Settings,
  { email, firstName }: MailRecipient,
  token: string,
): MailMessage {
  return composeMail({
    to: email,
    subject: 'Your second factor is on',
    name: firstName,
    paragraphs: [
      'From now on you need your password and a code from your app to sign in to your ' +
        'Bidwright account. All other devices were signed out. Keep your recovery codes where ' +
        'you can find them without your phone.',
      'If this was you, you do not need to do anything.',
      'If this was not you, someone else knows your password. Click the button below ' +
        `within ${formatDays(FACTOR_OBJECTION_DAYS)}: the second factor is removed, all devices ` +
        'are signed out, the current password stops working, and you get a link to choose a new ' +
        'one.',
    ],
    action: { label: 'This was not me', url: `${appUrl}/second-factor/${token}` },
  });
}

export function factorDisabledMail(settings: Settings, account: MailRecipient): MailMessage {
  return securityMail(
    settings,
    account,
    'Your second factor was turned off',
    'You can sign in to your Bidwright account with your password alone again. The old ' +
      'recovery codes no longer work.',
  );
}

export function codesRenewedMail(settings: Settings, account: MailRecipient): MailMessage {
  return securityMail(
    settings,
    account,
    'You have new recovery codes',
    'New recovery codes were created for your Bidwright account. The old ones no longer work.',
  );
}

export function recoveryCodeUsedMail(
  settings: Settings,
  account: MailRecipient,
  codesLeft: number,
): MailMessage {
  return securityMail(
    settings,
    account,
    'A recovery code was used',
    'Someone just signed in to your Bidwright account with a recovery code. ' +
      `${formatCount(codesLeft, 'recovery code')} left.`,
  );
}
