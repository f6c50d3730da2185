import { randomInt } from 'node:crypto';
import { verifySync } from 'otplib';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { hashToken } from '#platform/server/tokens.ts';
import { factorOf } from './factor.queries.ts';
import { codeIn, RECOVERY_CODES, recoveryCode, STEP_SECONDS } from './factor.rules.ts';
import { RecoveryCode } from './recovery-code.entity.ts';
import { SecondFactor } from './second-factor.entity.ts';

/** Counted per account, not per address, because an attempt at a code requires the password. */
const tries: Limit = { name: 'second-factor', times: 10, within: 900 };
const triesADay: Limit = { name: 'second-factor-day', times: 60, within: 86_400 };

type CodeCtx = Pick<Ctx, 'em' | 'now'>;

export async function countCodeAttempt(
  { limits }: Pick<Ctx, 'limits'>,
  userId: number,
): Promise<void> {
  await limits.use(tries, String(userId));
  await limits.use(triesADay, String(userId));
}

export async function clearCodeFailures({ limits }: Pick<Ctx, 'limits'>, userId: number) {
  await limits.reset(tries, String(userId));
  await limits.reset(triesADay, String(userId));
}

/** Marks a code as used and returns its kind; null if it is not a valid code of the user. */
export async function consumeCode(ctx: CodeCtx, userId: number, typed: string) {
  const given = codeIn(typed);
  if (!given) return null;
  const { kind, code } = given;
  const used =
    kind === 'app'
      ? await consumeAppCode(ctx, userId, code)
      : await consumeRecoveryCode(ctx, userId, code);
  return used ? kind : null;
}

/** Returns whether the code is valid and unused; of two concurrent uses one succeeds. */
async function consumeAppCode(
  { em, now }: CodeCtx,
  userId: number,
  code: string,
): Promise<boolean> {
  const factor = await factorOf(em, userId);
  const step = factor?.since ? stepOf(factor.secret, code, now()) : null;
  if (step === null) return false;
  const earlier = { userId, $or: [{ lastStep: null }, { lastStep: { $lt: step } }] };
  return (await em.nativeUpdate(SecondFactor, earlier, { lastStep: step })) > 0;
}

async function consumeRecoveryCode(
  { em, now }: CodeCtx,
  userId: number,
  code: string,
): Promise<boolean> {
  const unused = { userId, codeHash: hashToken(code), usedAt: null };
  return (await em.nativeUpdate(RecoveryCode, unused, { usedAt: now() })) > 0;
}

/** Returns the time step of a code, which may be the current, previous or next one; else null. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1_000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}

/**
 * Replaces the recovery codes of a user and returns the new ones, of which only hashes are stored.
 */
export async function makeRecoveryCodes(em: Ctx['em'], userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomInt));
  await em.nativeDelete(RecoveryCode, { userId });
  await em.insertMany(
    RecoveryCode,
    codes.map((code) => ({ userId, codeHash: hashToken(code.replaceAll('-', '')) })),
  );
  return codes;
}

export function recordWrongCode(ctx: Ctx, userId: number): Promise<void> {
  const on = { type: 'user', id: userId } as const;
  return recordAudit(ctx, { action: 'second_factor_failed', on });
}
