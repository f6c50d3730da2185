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

const codesOfUserLimit: RateLimit = { name: 'second-factor', maxUses: 10, windowSeconds: 900 };
/**
 * For all sign-ins and IP addresses together: otherwise an attacker with the password and many
 * addresses could guess the six digits. Recovery codes still work, and a password reset resets the
 * count.
 */
const appCodesPerDayLimit: RateLimit = {
  name: 'second-factor-day',
  maxUses: 100,
  windowSeconds: 86_400,
  isReported: false,
};

type CodeCtx = Pick<Ctx, 'em' | 'now'>;

export async function countUserCode(
  { limits }: Pick<Ctx, 'limits'>,
  userId: number,
): Promise<void> {
  await limits.use(codesOfUserLimit, String(userId));
}

/**
 * Recovery codes are not counted, because they cannot be guessed. Throws `app_codes_locked`.
 * `input` is the code as typed.
 */
export async function countSignInCode(
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

export async function resetCodeAttempts(
  { limits }: Pick<Ctx, 'limits'>,
  userId: number,
): Promise<void> {
  await limits.reset(codesOfUserLimit, String(userId));
  await limits.reset(appCodesPerDayLimit, String(userId));
}

/**
 * Returns the kind of the code, null if it is not a valid, unused code of the user. `input` is the
 * code as typed.
 */
export async function consumeCode(
  ctx: CodeCtx,
  userId: number,
  input: string,
): Promise<'app' | 'recovery' | null> {
  const parsed = parseCode(input);
  if (!parsed) return null;
  const { kind, code } = parsed;
  const isConsumed =
    kind === 'app'
      ? await consumeAppCode(ctx, userId, code)
      : await consumeRecoveryCode(ctx, userId, code);
  return isConsumed ? kind : null;
}

/** Only one of two concurrent calls returns true. */
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

/** Also accepts the previous and the next time step. */
export function findTimeStep(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TIME_STEP_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Only the hashes are stored. Must be called in a transaction. */
export async function replaceRecoveryCodes(em: Ctx['em'], userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => generateRecoveryCode(randomInt));
  await em.nativeDelete(RecoveryCode, { userId });
  await em.insertMany(
    RecoveryCode,
    // In the form that `parseCode` returns for a typed code.
    codes.map((code) => ({ userId, codeHash: hashToken(code.replaceAll('-', '')) })),
  );
  return codes;
}

export function recordFailedCode(ctx: Ctx, userId: number): Promise<void> {
  return recordAudit(ctx, { action: 'second_factor_failed', on: { type: 'user', id: userId } });
}
