import { randomInt } from 'node:crypto';
import { verifySync } from 'otplib';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Ctx } from '#platform/server/context.ts';
import { row, rows } from '#platform/server/db.ts';
import type { Limit } from '#platform/server/limits.ts';
import { hashToken } from '#platform/server/tokens.ts';
import { factorOf } from './factor.queries.ts';
import { codeIn, RECOVERY_CODES, recoveryCode, STEP_SECONDS } from './factor.rules.ts';

/** By account alone: whoever tries codes knows the password, wherever they come from. */
const tries: Limit = { name: 'second-factor', times: 10, within: 900 };
const triesADay: Limit = { name: 'second-factor-day', times: 60, within: 86_400 };

type CodeCtx = Pick<Ctx, 'em' | 'now'>;

export async function countTry({ limits }: Pick<Ctx, 'limits'>, userId: number): Promise<void> {
  await limits.use(tries, String(userId));
  await limits.use(triesADay, String(userId));
}

export async function forgiveTries({ limits }: Pick<Ctx, 'limits'>, userId: number) {
  await limits.forgive(tries, String(userId));
  await limits.forgive(triesADay, String(userId));
}

/** Uses up what was typed; null where it is not a code of this person, or not one any more. */
export async function takeCode(ctx: CodeCtx, userId: number, typed: string) {
  const given = codeIn(typed);
  if (!given) return null;
  const { kind, code } = given;
  const used =
    kind === 'app' ? await takeAppCode(ctx, userId, code) : await takeRecovery(ctx, userId, code);
  return used ? kind : null;
}

/** Of two at once with one code the database lets one through. */
async function takeAppCode({ em, now }: CodeCtx, userId: number, code: string): Promise<boolean> {
  const factor = await factorOf(em, userId);
  const step = factor?.since ? stepOf(factor.secret, code, now()) : null;
  if (step === null) return false;
  const used = await row(
    em,
    `update second_factors set last_step = $2
     where user_id = $1 and (last_step is null or last_step < $2) returning 1`,
    [userId, step],
  );
  return used !== null;
}

async function takeRecovery({ em, now }: CodeCtx, userId: number, code: string): Promise<boolean> {
  const used = await row(
    em,
    `update recovery_codes set used_at = $3
     where user_id = $1 and code_hash = $2 and used_at is null returning 1`,
    [userId, hashToken(code), now()],
  );
  return used !== null;
}

/** The half minute that a code belongs to: this one, the one before, the one after; or null. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1_000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}

/** New recovery codes instead of all there were; only here are they readable. */
export async function makeRecoveryCodes(em: Ctx['em'], userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomInt));
  await rows(em, 'delete from recovery_codes where user_id = $1', [userId]);
  await rows(em, `insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])`, [
    userId,
    codes.map((code) => hashToken(code.replaceAll('-', ''))),
  ]);
  return codes;
}

export function recordWrongCode(ctx: Ctx, userId: number): Promise<void> {
  const on = { type: 'user', id: userId } as const;
  return recordAudit(ctx, { action: 'second_factor_failed', on });
}
