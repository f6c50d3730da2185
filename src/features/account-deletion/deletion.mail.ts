import type { SystemCtx } from '#platform/server/context.ts';
import { composeMail } from '#platform/server/mail/mail-layout.ts';
import type { MailMessage } from '#platform/server/mail/mailer.ts';

export function accountDeletedMail(
  { appUrl }: Pick<SystemCtx['settings'], 'appUrl'>,
  { email, firstName }: { email: string; firstName: string },
): MailMessage {
  return composeMail({
    to: email,
    subject: 'Your account is deleted',
    name: firstName,
    paragraphs: [
      'Your Bidwright account is deleted, as you asked. All devices are signed out, your ' +
        'profile is deleted, and we will not write to this address again.',
      'We keep what the law or the other side of a project needs, where possible under the ' +
        'name “Former member”. The privacy page says what and why.',
      'If this was not you, write to us at once. You can sign up with this email address again.',
    ],
    action: { label: 'What we keep, and why', url: `${appUrl}/privacy#how-long` },
  });
}
