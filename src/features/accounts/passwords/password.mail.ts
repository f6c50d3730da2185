import type { SystemCtx } from '#platform/server/context.ts';
import { composeMail } from '#platform/server/mail/mail-layout.ts';
import type { MailMessage } from '#platform/server/mail/mailer.ts';
import type { AccountWithPassword } from './password.queries.ts';

type Settings = Pick<SystemCtx['settings'], 'appUrl'>;
type Recipient = Pick<AccountWithPassword, 'email' | 'firstName'>;

export function resetMail(
  { appUrl }: Settings,
  { email, firstName }: Recipient,
  token: string,
): MailMessage {
  return composeMail({
    to: email,
    subject: 'Reset your password',
    name: firstName,
    paragraphs: [
      'Someone asked for a new password for your Bidwright account. If this was you, choose ' +
        'one with the button below.',
      'The link works once, for 1 hour. If you ask again, older links stop working.',
      'If this was not you, do nothing: your password stays the same.',
    ],
    action: { label: 'Choose a new password', url: `${appUrl}/reset-password/${token}` },
  });
}

const objectionTexts = {
  password_ended:
    'You told us that you did not request the change of your email address. Your Bidwright account is at this address, all devices were signed out, and the old password no longer works.',
  factor_refused:
    'You told us that you did not set up the second factor. It was removed from your Bidwright account, all devices were signed out, and the old password no longer works.',
};

export function passwordInvalidatedMail(
  { appUrl }: Settings,
  { email, firstName }: Recipient,
  token: string,
  objection: keyof typeof objectionTexts,
): MailMessage {
  return composeMail({
    to: email,
    subject: 'Choose a new password',
    name: firstName,
    paragraphs: [
      objectionTexts[objection],
      'Choose a new password with the button below to get into your account again.',
      'The link works once, for 1 hour. After that, choose “Forgot your password?” on the ' +
        'sign-in page to get another one.',
    ],
    action: { label: 'Choose a new password', url: `${appUrl}/reset-password/${token}` },
  });
}

/** Another person may have changed it. `isCurrentDeviceSignedIn`: the device that changed it. */
export function passwordChangedMail(
  { appUrl }: Settings,
  { email, firstName }: Recipient,
  isCurrentDeviceSignedIn: boolean,
): MailMessage {
  return composeMail({
    to: email,
    subject: 'Your password was changed',
    name: firstName,
    paragraphs: [
      isCurrentDeviceSignedIn
        ? 'The password of your Bidwright account was just changed. All other devices were signed out.'
        : 'The password of your Bidwright account was just changed. All devices were signed out.',
      'If this was you, you do not need to do anything. If not, choose a new password at once ' +
        'with “Forgot your password?” on the sign-in page, then write to us.',
    ],
    action: { label: 'Sign in', url: `${appUrl}/login` },
  });
}
