import type { SystemCtx } from '#platform/server/context.ts';
import { composeMail } from '#platform/server/mail/mail-layout.ts';
import type { MailMessage } from '#platform/server/mail/mailer.ts';

/** Returns the last mail to a user, which confirms that their account was deleted. */
export function accountDeletedMail(
  { appUrl }: Pick<SystemCtx['settings'], 'appUrl'>,
  { email, firstName }: { email: string; firstName: string },
): MailMessage {
  return composeMail({
    to: email,
    subject: 'Your account is deleted',
    name: firstName,
    paragraphs: [
      'You asked us to delete your Bidwright account, and it is done. All devices are signed out, your profile is gone, and we will not write to this address again.',
      'What the law or the other side of a project needs stays, under the name “Former member” where it can: the privacy page says what and why.',
      'If it was not you, write to us at once. This email address is free: you can sign up with it again.',
    ],
    action: { label: 'What stays, and why', url: `${appUrl}/privacy#how-long` },
  });
}
