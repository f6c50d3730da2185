import { recordAudit } from '#features/audit/audit.service.ts';
import { type Ctx, inTransaction } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { sendMail } from '#platform/server/mail/mail.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import { findUserView } from '../account.queries.ts';
import type { UserView } from '../account.schema.ts';
import { findAccount } from '../passwords/password.queries.ts';
import { openSession } from '../sessions/session.service.ts';
import {
  consumeCode,
  countSignInCode,
  recordFailedCode,
  resetCodeAttempts,
} from './code.service.ts';
import { SignInChallenge } from './second-factor.entity.ts';
import { recoveryCodeUsedMail } from './second-factor.mail.ts';
import { findChallenge, findSecondFactor } from './second-factor.queries.ts';
import {
  CHALLENGE_MINUTES,
  challengeExpiredError,
  SIGN_IN_CODE_ATTEMPTS,
  tooManyCodesError,
  wrongSignInCodeError,
} from './second-factor.rules.ts';
import type { CodeNeeded, SignInCode } from './second-factor.schema.ts';

const perNetworkLimit: RateLimit = { name: 'sign-in-code', maxUses: 30, windowSeconds: 900 };

/**
 * The returned token only allows the browser to send a code. `isPasswordVerified` is false after a
 * mailed link.
 */
export async function createChallenge(
  { em, now }: Ctx,
  userId: number,
  isPasswordVerified: boolean,
): Promise<CodeNeeded> {
  const challenge = newToken();
  const expiresAt = new Date(now().getTime() + CHALLENGE_MINUTES * 60_000);
  const tokenHash = hashToken(challenge);
  await em.insert(SignInChallenge, { tokenHash, userId, expiresAt, isPasswordVerified });
  return { codeNeeded: true, challenge, expiresAt: expiresAt.toISOString() };
}

/**
 * After `code_wrong` the challenge remains open. Throws `sign_in_over` if it has expired, was
 * completed or has had ten codes, and `app_codes_locked` or `too_many`.
 */
export async function completeChallenge(ctx: Ctx, input: SignInCode): Promise<UserView> {
  await ctx.limits.use(perNetworkLimit, toNetworkKey(ctx.origin.address));
  const tokenHash = hashToken(input.challenge);
  const userId = await countAttempt(ctx, tokenHash);
  await countSignInCode(ctx, userId, input.code);
  const user = await inTransaction(ctx, async (ctx) => {
    const kind = await consumeCode(ctx, userId, input.code);
    if (!kind) return null;
    const challenge = await deleteChallenge(ctx, tokenHash);
    if (!challenge) throw challengeExpiredError();
    await openSession(ctx, userId, challenge);
    return recordSignIn(ctx, userId, kind);
  });
  if (!user) {
    await recordFailedCode(ctx, userId);
    throw wrongSignInCodeError(input.code);
  }
  await resetCodeAttempts(ctx, userId);
  return user;
}

/**
 * Counts per challenge, because an attacker with the password must not be able to end the sign-in
 * of the owner.
 */
async function countAttempt({ em, now }: Ctx, tokenHash: string): Promise<number> {
  // One statement, so that concurrent attempts are counted one by one.
  const updatedChallenge = await db(em)
    .updateTable('sign_in_challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now().toISOString())
    .where('attempts', '<', SIGN_IN_CODE_ATTEMPTS)
    .returning('user_id as userId')
    .executeTakeFirst();
  if (updatedChallenge) return updatedChallenge.userId;
  throw (await findChallenge(em, tokenHash, now())) ? tooManyCodesError() : challengeExpiredError();
}

async function deleteChallenge({ em, now }: Ctx, tokenHash: string) {
  const deletedChallenge = await db(em)
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now().toISOString())
    .returning('is_password_verified as isPasswordVerified')
    .executeTakeFirst();
  return deletedChallenge ?? null;
}

async function recordSignIn(ctx: Ctx, userId: number, kind: 'app' | 'recovery'): Promise<UserView> {
  const user = await findUserView(ctx, userId);
  if (!user) throw challengeExpiredError();
  const on = { type: 'user', id: userId } as const;
  const details = { secondFactor: kind };
  await recordAudit(ctx, { action: 'signed_in', by: user, on, details });
  if (kind === 'recovery') await notifyRecoveryCodeUsed(ctx, user);
  return user;
}

/** Another person may have found the codes. */
async function notifyRecoveryCodeUsed(ctx: Ctx, user: UserView): Promise<void> {
  const on = { type: 'user', id: user.id } as const;
  await recordAudit(ctx, { action: 'recovery_code_used', by: user, on });
  const account = await findAccount(ctx.em, user.id);
  const factor = await findSecondFactor(ctx.em, user.id);
  if (!account || !factor) return;
  await sendMail(ctx, recoveryCodeUsedMail(ctx.settings, account, factor.recoveryCodesLeft));
}
