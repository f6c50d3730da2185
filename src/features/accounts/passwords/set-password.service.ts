import type { Ctx } from '#platform/server/context.ts';
import { sendMail } from '#platform/server/mail/mail.ts';
import { EmailChange } from '../email-change/email-change.entity.ts';
import { endSessions } from '../sessions/session.service.ts';
import { SignInChallenge } from '../two-factor/sign-in-challenge.entity.ts';
import { User } from '../user.entity.ts';
import { passwordChangedMail } from './password.mail.ts';
import type { AccountWithPassword } from './password.queries.ts';
import { PasswordReset } from './password-reset.entity.ts';

type SetPasswordCtx = Pick<Ctx, 'em' | 'now' | 'jobs' | 'settings'>;

/**
 * Stores a new password, deletes all sessions except the one with the token `exceptToken`, voids the
 * links that were mailed for the account, and notifies its owner by mail.
 */
export async function setPassword(
  ctx: SetPasswordCtx,
  account: AccountWithPassword,
  passwordHash: string,
  exceptToken: string | null = null,
): Promise<void> {
  const { em } = ctx;
  const { id } = account;
  await em.nativeUpdate(User, { id }, { passwordHash });
  await em.nativeUpdate(PasswordReset, { userId: id }, { tokenHash: null });
  await em.nativeDelete(EmailChange, { userId: id, confirmedAt: null });
  await em.nativeDelete(SignInChallenge, { userId: id });
  await endSessions(em, id, { exceptToken });
  await sendMail(ctx, passwordChangedMail(ctx.settings, account, exceptToken !== null));
}
