import type { SystemCtx } from '#platform/server/context.ts';
import { composeMail } from '#platform/server/mail/mail-layout.ts';
import type { MailMessage } from '#platform/server/mail/mailer.ts';
import { CONFIRMATION_HOURS } from './email-confirmation.rules.ts';

export function confirmAddressMail(
  { appUrl }: Pick<SystemCtx['settings'], 'appUrl'>,
  { email, firstName }: { email: string; firstName: string },
  token: string,
): MailMessage {
  return composeMail({
    to: email,
    subject: 'Confirm your email address',
    name: firstName,
    paragraphs: [
      'Welcome to Bidwright. Confirm your email address with the button below.',
      `The link works for ${CONFIRMATION_HOURS} hours. You can get another one on your account page.`,
      'If you did not sign up, do nothing. To take over the account, choose “Forgot your ' +
        'password?” on the sign-in page.',
    ],
    action: { label: 'Confirm my address', url: `${appUrl}/confirm-email/${token}` },
  });
}
