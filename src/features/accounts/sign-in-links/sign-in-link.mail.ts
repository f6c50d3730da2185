import type { SystemCtx } from '#platform/server/context.ts';
import { composeMail } from '#platform/server/mail/mail-layout.ts';
import type { MailMessage } from '#platform/server/mail/mailer.ts';
import { SIGN_IN_LINK_MINUTES, SIGN_IN_LINK_PAUSE_MINUTES } from './sign-in-link.rules.ts';

interface Recipient {
  email: string;
  firstName: string;
}

export function signInLinkMail(
  { appUrl }: Pick<SystemCtx['settings'], 'appUrl'>,
  { email, firstName }: Recipient,
  token: string,
  from?: string,
): MailMessage {
  const search = from ? `?from=${encodeURIComponent(from)}` : '';
  return composeMail({
    to: email,
    subject: 'Your sign-in link',
    name: firstName,
    paragraphs: [
      'Someone asked for a link to sign in to your Bidwright account. If this was you, use the ' +
        'button below.',
      `The link works once, for ${SIGN_IN_LINK_MINUTES} minutes. If you ask again within ${SIGN_IN_LINK_PAUSE_MINUTES} minutes, this one stays valid; a newer one replaces it.`,
      'If this was not you, do nothing. Do not share this link: it gives access to your account.',
    ],
    action: { label: 'Sign in', url: `${appUrl}/sign-in-link/${token}${search}` },
  });
}
