import { randomInt } from 'node:crypto';
import { verifySync } from 'otplib';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { hashToken } from '#platform/server/tokens.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { RecoveryCode, SecondFactor } from './second-factor.entity.ts';
import { findSecondFactor } from './second-factor.queries.ts';
import {
  appCodesLockedError,
  generateRecoveryCode,
  parseCode,
  RECOVERY_CODE_COUNT,
  TIME_STEP_SECONDS,
} from './second-factor.rules.ts';

/** Codes of a signed-in user, counted per account. */
const attemptLimit: RateLimit = { name: 'second-factor', maxUses: 10, windowSeconds: 900 };
/**
 * Authenticator codes at sign-in, counted per account over all sign-ins and IP addresses: six
 * digits can be guessed by an attacker with the password and many IP addresses. The owner then
 * signs in with a recovery code, or resets the password, which also resets this count.
 */
const appCodesPerDayLimit: RateLimit = {
  name: 'second-factor-day',
  maxUses: 100,
  windowSeconds: 86_400,
  isReported: false,
};

type CodeCtx = Pick<Ctx, 'em' | 'now'>;

/** Counts a code of a signed-in user. Throws `too_many` beyond the limit. */
export async function limitCodesOfUser(
  { limits }: Pick<Ctx, 'limits'>,
  userId: number,
): Promise<void> {
  await limits.use(attemptLimit, String(userId));
}

/**
 * Counts a code that was entered at a sign-in. Recovery codes cannot be guessed and are not
 * counted. Throws `app_codes_locked` beyond the limit of the account.
 */
export async function limitSignInCodes(
  { limits }: Pick<Ctx, 'limits'>,
  userId: number,
  input: string,
): Promise<void> {
  if (parseCode(input)?.kind === 'recovery') return;
  try {
    await limits.use(appCodesPerDayLimit, String(userId));
  } catch (error) {
    const isLocked = error instanceof DomainError && error.kind === 'too_many';
    throw isLocked ? appCodesLockedError(error.retryAfter) : error;
  }
}

export async function resetCodeAttempts({ limits }: Pick<Ctx, 'limits'>, userId: number) {
  await limits.reset(attemptLimit, String(userId));
  await limits.reset(appCodesPerDayLimit, String(userId));
}

/** Marks a code as used and returns its kind; null if it is not a valid code of the user. */
export async function consumeCode(ctx: CodeCtx, userId: number, input: string) {
  const parsed = parseCode(input);
  if (!parsed) return null;
  const { kind, code } = parsed;
  const isConsumed =
    kind === 'app'
      ? await consumeAppCode(ctx, userId, code)
      : await consumeRecoveryCode(ctx, userId, code);
  return isConsumed ? kind : null;
}

/** Returns whether the code is valid and unused; of two concurrent uses one succeeds. */
async function consumeAppCode(
  { em, now }: CodeCtx,
  userId: number,
  code: string,
): Promise<boolean> {
  const factor = await findSecondFactor(em, userId);
  const step = factor?.since ? findTimeStep(factor.secret, code, now()) : null;
  if (step === null) return false;
  const whereUnused = { userId, $or: [{ lastStep: null }, { lastStep: { $lt: step } }] };
  return (await em.nativeUpdate(SecondFactor, whereUnused, { lastStep: step })) > 0;
}

async function consumeRecoveryCode(
  { em, now }: CodeCtx,
  userId: number,
  code: string,
): Promise<boolean> {
  const whereUnused = { userId, codeHash: hashToken(code), usedAt: null };
  return (await em.nativeUpdate(RecoveryCode, whereUnused, { usedAt: now() })) > 0;
}

/** Returns the time step of a code, which may be the current, previous or next one; else null. */
export function findTimeStep(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TIME_STEP_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/**
 * Replaces the recovery codes of a user and returns the new ones, of which only hashes are stored.
 * Must be called in a transaction.
 */
export async function replaceRecoveryCodes(em: Ctx['em'], userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => generateRecoveryCode(randomInt));
  await em.nativeDelete(RecoveryCode, { userId });
  await em.insertMany(
    RecoveryCode,
    codes.map((code) => ({ userId, codeHash: hashToken(code.replaceAll('-', '')) })),
  );
  return codes;
}

export function recordFailedCode(ctx: Ctx, userId: number): Promise<void> {
  return recordAudit(ctx, { action: 'second_factor_failed', on: { type: 'user', id: userId } });
}
