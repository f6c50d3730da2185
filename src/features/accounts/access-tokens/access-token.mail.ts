import type { SystemCtx } from '#platform/server/context.ts';
import { composeMail } from '#platform/server/mail/mail-layout.ts';
import type { MailMessage } from '#platform/server/mail/mailer.ts';
import { formatMoment } from '#platform/shared/format/locale.ts';
import { scopeLabels } from './access-token.labels.ts';
import type { Scope } from './access-token.rules.ts';

interface NewToken {
  name: string;
  scopes: readonly Scope[];
  expiresAt: Date;
}

export function tokenCreatedMail(
  { appUrl }: Pick<SystemCtx['settings'], 'appUrl'>,
  { email, firstName }: { email: string; firstName: string },
  { name, scopes, expiresAt }: NewToken,
): MailMessage {
  return composeMail({
    to: email,
    subject: 'A new access token for your account',
    name: firstName,
    paragraphs: [
      `An access token named “${name}” was created for your Bidwright account. Until ` +
        `${formatMoment(expiresAt)}, a program with it can act in your name. It can:`,
      ...scopes.map((scope) => `- ${scopeLabels[scope]}`),
      'If this was you, you do not need to do anything. If not, revoke the token, change your ' +
        'password at once, and write to us.',
    ],
    action: { label: 'See your access tokens', url: `${appUrl}/account#access-tokens` },
  });
}
