import type { SystemCtx } from '#platform/server/context.ts';
import { composeMail } from '#platform/server/mail/mail-layout.ts';
import type { MailMessage } from '#platform/server/mail/mailer.ts';
import type { AccountWithPassword } from './password.queries.ts';

type Settings = Pick<SystemCtx['settings'], 'appUrl'>;

/** Returns the mail with the link to the form for a new password. */
export function resetMail(
  { appUrl }: Settings,
  account: AccountWithPassword,
  token: string,
): MailMessage {
  return composeMail({
    to: account.email,
    subject: 'Reset your password',
    name: account.firstName,
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

/**
 * Returns the mail after an objection to an email change or a second factor. The password is
 * invalid already, so its link opens the form for a new one.
 */
export function passwordInvalidatedMail(
  { appUrl }: Settings,
  account: AccountWithPassword,
  token: string,
  why: keyof typeof objectionTexts,
): MailMessage {
  return composeMail({
    to: account.email,
    subject: 'Choose a new password',
    name: account.firstName,
    paragraphs: [
      objectionTexts[why],
      'Choose a new password with the button below to get into your account again.',
      'The link works once, for 1 hour. After that, choose “Forgot your password?” on the ' +
        'sign-in page to get another one.',
    ],
    action: { label: 'Choose a new password', url: `${appUrl}/reset-password/${token}` },
  });
}

/** Returns the mail that informs the owner, because another user may have changed the password. */
export function passwordChangedMail(
  { appUrl }: Settings,
  { email, firstName }: AccountWithPassword,
  hasCurrentSession: boolean,
): MailMessage {
  return composeMail({
    to: email,
    subject: 'Your password was changed',
    name: firstName,
    paragraphs: [
      hasCurrentSession
        ? 'The password of your Bidwright account was just changed. All other devices were signed out.'
        : 'The password of your Bidwright account was just changed. All devices were signed out.',
      'If this was you, you do not need to do anything. If not, choose a new password at once ' +
        'with “Forgot your password?” on the sign-in page, then write to us.',
    ],
    action: { label: 'Sign in', url: `${appUrl}/login` },
  });
}
