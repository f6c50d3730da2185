import type { SystemCtx } from '#platform/server/context.ts';
import type { Message } from '#platform/server/mail.ts';
import { letter } from '#platform/server/mail-layout.ts';
import type { KeyHolder } from './password.queries.ts';

type Settings = Pick<SystemCtx['settings'], 'appUrl'>;

/** Returns the mail with the link to the form for a new password. */
export function resetLetter({ appUrl }: Settings, account: KeyHolder, token: string): Message {
  return letter({
    to: account.email,
    subject: 'Reset your password',
    name: account.firstName,
    paragraphs: [
      'Somebody asked for a new password for your Bidwright account. If it was you, choose one with the button below.',
      'The link works once, for 1 hour. Asking again makes an older link useless.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url: `${appUrl}/reset-password/${token}` },
  });
}

/**
 * Returns the mail after an objection to an email change. The password is invalid already, so its
 * link opens the form for a new one.
 */
export function passwordEndedLetter(
  { appUrl }: Settings,
  account: KeyHolder,
  token: string,
): Message {
  return letter({
    to: account.email,
    subject: 'Choose a new password',
    name: account.firstName,
    paragraphs: [
      'You told us that the change of your email address was not you. Your Bidwright account is at this address, all devices were signed out, and the old password no longer works.',
      'Choose a new password with the button below: only that opens your account again.',
      'The link works once, for 1 hour. Later, “Forgot your password?” on the sign-in page mails you another one.',
    ],
    action: { label: 'Choose a new password', url: `${appUrl}/reset-password/${token}` },
  });
}

/** Returns the mail that informs the owner, because another user may have changed the password. */
export function passwordChangedLetter(
  { appUrl }: Settings,
  { email, firstName }: KeyHolder,
  stayed: boolean,
): Message {
  return letter({
    to: email,
    subject: 'Your password was changed',
    name: firstName,
    paragraphs: [
      stayed
        ? 'The password of your Bidwright account was just changed. All other devices were signed out.'
        : 'The password of your Bidwright account was just changed. All devices were signed out.',
      'If it was you, there is nothing to do. If it was not, choose a new password at once: “Forgot your password?” on the sign-in page mails you a link. Then write to us.',
    ],
    action: { label: 'Sign in', url: `${appUrl}/login` },
  });
}
