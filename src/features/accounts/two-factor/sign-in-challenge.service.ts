import { recordAudit } from '#features/audit/audit.service.ts';
import type { Ctx } from '#platform/server/context.ts';
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
  countCodeAttempt,
  recordFailedCode,
  resetCodeAttempts,
} from './code.service.ts';
import { SignInChallenge } from './second-factor.entity.ts';
import { recoveryCodeUsedMail } from './second-factor.mail.ts';
import { findChallengeUserId, findSecondFactor } from './second-factor.queries.ts';
import { CHALLENGE_MINUTES, challengeExpired, wrongSignInCode } from './second-factor.rules.ts';
import type { CodeNeeded, SignInCode } from './second-factor.schema.ts';

const perAddressLimit: RateLimit = { name: 'sign-in-code', maxUses: 30, windowSeconds: 900 };

/**
 * Creates a challenge after the password was verified. Unlike a session, it only accepts a code.
 */
export async function createChallenge({ em, now }: Ctx, userId: number): Promise<CodeNeeded> {
  const challenge = newToken();
  const expiresAt = new Date(now().getTime() + CHALLENGE_MINUTES * 60_000);
  await em.insert(SignInChallenge, { tokenHash: hashToken(challenge), userId, expiresAt });
  return { codeNeeded: true, challenge, expiresAt: expiresAt.toISOString() };
}

/** Completes sign-in with a code. A wrong code leaves the challenge open. */
export async function completeChallenge(ctx: Ctx, input: SignInCode): Promise<UserView> {
  await ctx.limits.use(perAddressLimit, toNetworkKey(ctx.origin.address));
  const tokenHash = hashToken(input.challenge);
  const userId = await findChallengeUserId(ctx.em, tokenHash, ctx.now());
  if (userId === null) throw challengeExpired();
  await countCodeAttempt(ctx, userId);
  const user = await ctx.em.transactional(async (em) => {
    const kind = await consumeCode({ ...ctx, em }, userId, input.code);
    if (!kind) return null;
    if (!(await deleteChallenge({ ...ctx, em }, tokenHash))) throw challengeExpired();
    return completeSignIn({ ...ctx, em }, userId, kind);
  });
  if (!user) {
    await recordFailedCode(ctx, userId);
    throw wrongSignInCode(input.code);
  }
  await resetCodeAttempts(ctx, userId);
  return user;
}

async function deleteChallenge({ em, now }: Ctx, tokenHash: string): Promise<boolean> {
  return (await em.nativeDelete(SignInChallenge, { tokenHash, expiresAt: { $gt: now() } })) > 0;
}

async function completeSignIn(
  ctx: Ctx,
  userId: number,
  kind: 'app' | 'recovery',
): Promise<UserView> {
  const user = await findUserView(ctx.em, userId);
  if (!user) throw challengeExpired();
  await openSession(ctx, userId);
  const on = { type: 'user', id: userId } as const;
  const details = { secondFactor: kind };
  await recordAudit(ctx, { action: 'signed_in', by: user, on, details });
  if (kind === 'recovery') await notifyRecoveryCodeUsed(ctx, user);
  return user;
}

/** Mails the owner that a recovery code was used, because another user may have found the codes. */
async function notifyRecoveryCodeUsed(ctx: Ctx, user: UserView): Promise<void> {
  const on = { type: 'user', id: user.id } as const;
  await recordAudit(ctx, { action: 'recovery_code_used', by: user, on });
  const [account, factor] = [
    await findAccount(ctx.em, user.id),
    await findSecondFactor(ctx.em, user.id),
  ];
  if (!account || !factor) return;
  await sendMail(ctx, recoveryCodeUsedMail(ctx.settings, account, factor.recoveryCodesLeft));
}
