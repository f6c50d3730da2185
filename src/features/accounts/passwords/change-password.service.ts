import { recordAudit } from '#features/audit/audit.service.ts';
import { type ActorCtx, type Ctx, inTransaction } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { assertRecentProof } from '#platform/server/recent-proof.ts';
import { lockUser } from '../account.service.ts';
import { EmailChange } from '../email-change/email-change.entity.ts';
import { sendAccountMail } from '../email-confirmation/email-confirmation-guard.service.ts';
import { endSessions, renewSessionToken, setSessionCookie } from '../sessions/session.service.ts';
import { SignInLink } from '../sign-in-links/sign-in-link.entity.ts';
import { SignInChallenge } from '../two-factor/second-factor.entity.ts';
import { findSecondFactor } from '../two-factor/second-factor.queries.ts';
import { User } from '../user.entity.ts';
import { passwordChangedMail } from './password.mail.ts';
import { type AccountWithPassword, findAccount } from './password.queries.ts';
import { passwordUnchangedError, wrongPasswordError } from './password.rules.ts';
import type { ChangePassword } from './password.schema.ts';
import { PasswordReset } from './password-reset.entity.ts';
import { guessablePasswordRefusal } from './weak-passwords.rules.ts';

type SetPasswordCtx = Pick<Ctx, 'em' | 'now' | 'jobs' | 'settings'>;

/**
 * Voids the mailed links and deletes all sessions except that of `exceptToken`. Must run in a
 * transaction that has locked the user.
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
  await em.nativeDelete(SignInLink, { userId: id });
  await endSessions(em, id, { exceptToken });
  await sendAccountMail(ctx, id, passwordChangedMail(ctx.settings, account, exceptToken !== null));
}

const passwordCheckLimit: RateLimit = { name: 'own-password', maxUses: 10, windowSeconds: 900 };

/** Throws `password_wrong` or `too_many`. */
export async function verifyCurrentPassword(
  ctx: ActorCtx,
  password: string,
): Promise<AccountWithPassword> {
  await ctx.limits.use(passwordCheckLimit, String(ctx.actor.id));
  const account = await findAccount(ctx.em, ctx.actor.id);
  const isMatch = await ctx.passwords.verify(password, account?.passwordHash ?? null);
  if (!account || !isMatch) throw wrongPasswordError();
  await ctx.limits.reset(passwordCheckLimit, String(ctx.actor.id));
  return account;
}

/**
 * Also throws `proof_needed` if the caller has a second factor and no proof in the last 15 minutes.
 */
export async function verifyPasswordAndRecentProof(
  ctx: ActorCtx,
  password: string,
): Promise<AccountWithPassword> {
  const account = await verifyCurrentPassword(ctx, password);
  if ((await findSecondFactor(ctx.em, account.id))?.since) assertRecentProof(ctx);
  return account;
}

export async function changePassword(
  ctx: ActorCtx,
  { current, password }: ChangePassword,
): Promise<void> {
  const account = await verifyPasswordAndRecentProof(ctx, current);
  if (password === current) throw passwordUnchangedError();
  const refusal = guessablePasswordRefusal(password, account);
  if (refusal) throw refusal;
  const passwordHash = await ctx.passwords.hash(password);
  const token = await inTransaction(ctx, async (ctx) => {
    // Before the sessions, as in all other transactions that lock both, which prevents deadlocks.
    await lockUser(ctx.em, account.id);
    const renewedToken = await renewSessionToken(ctx);
    await setPassword(ctx, account, passwordHash, renewedToken);
    const on = { type: 'user', id: account.id } as const;
    await recordAudit(ctx, { action: 'password_changed', on });
    return renewedToken;
  });
  setSessionCookie(ctx, token);
}
