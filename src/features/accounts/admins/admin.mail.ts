import { composeMail } from '#platform/server/mail/mail-layout.ts';
import type { MailMessage } from '#platform/server/mail/mailer.ts';
import { ADMIN_SETUP_MINUTES, deriveNameFromEmail } from './admin.rules.ts';

/**
 * The token is in the fragment of the URL, which browsers do not send, so that no server can log
 * it.
 */
export function adminSetupMail(appUrl: string, email: string, token: string): MailMessage {
  const fragment = new URLSearchParams({ email, token });
  return composeMail({
    to: email,
    name: deriveNameFromEmail(email).firstName,
    subject: 'You are invited to become an admin of Bidwright',
    paragraphs: [
      'You are invited to become an admin of Bidwright. Choose a password to start.',
      `The link works once, within ${ADMIN_SETUP_MINUTES} minutes of this email. After that, ask ` +
        'for a new invitation.',
      `If the form is not filled in when you open the link, enter this setup token: ${token}`,
      'If you did not expect this email, ignore it.',
    ],
    action: { label: 'Set up your account', url: `${appUrl}/admin/setup-password#${fragment}` },
  });
}
