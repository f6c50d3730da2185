import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Ctx } from '#platform/server/context.ts';
import { row } from '#platform/server/db.ts';
import type { JobCtx, Queue } from '#platform/server/jobs.ts';
import type { Limit } from '#platform/server/limits.ts';
import { deliver } from '#platform/server/mail.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { forgiveSignIns, holdPerson } from '../account.service.ts';
import { guessableRefusal } from './guessable.rules.ts';
import { passwordEndedLetter, resetLetter } from './password.mail.ts';
import { keyHolderAt, keyHolderOf } from './password.queries.ts';
import { linkIsDead, RESET_MINUTES } from './password.rules.ts';
import type { ForgotPassword, ResetPassword } from './password.schema.ts';
import { storePassword } from './store.service.ts';

const HOUR = 3_600;
const perAccount: Limit = { name: 'forgot-password', times: 3, within: HOUR, told: false };
const perAddress: Limit = { name: 'forgot-password-address', times: 30, within: HOUR };
const triesPerAddress: Limit = { name: 'reset-password', times: 30, within: 900 };

const AskedReset = z.object({
  email: z.string(),
  askedAt: z.iso.datetime(),
  /** Asked for by somebody, or sent because the password was ended. */
  why: z.enum(['asked', 'password_ended']).default('asked'),
  /** Where it was asked from, for the audit log. */
  origin: z.object({ address: z.string(), userAgent: z.string() }),
});
type AskedReset = z.infer<typeof AskedReset>;

/** What a request leaves behind: it costs the same whether there is such an account. */
export const resetQueue: Queue<AskedReset> = {
  name: 'mail-password-reset',
  data: AskedReset,
  retryLimit: 30,
};

/** Asks for a link by mail. The answer is the same for an unknown account, and for the fourth. */
export async function askReset(ctx: Ctx, { email }: ForgotPassword): Promise<void> {
  await ctx.limits.use(perAddress, ctx.origin.address);
  if (!(await mayAsk(ctx, email))) return;
  await queueReset(ctx, email);
}

/** The link comes by mail, soon. */
export function queueReset(
  { em, jobs, now, origin }: Ctx,
  email: string,
  why: AskedReset['why'] = 'asked',
): Promise<void> {
  const { address, userAgent } = origin;
  const askedAt = now().toISOString();
  return jobs.send(em, resetQueue, { email, askedAt, why, origin: { address, userAgent } });
}

async function mayAsk({ limits }: Ctx, email: string): Promise<boolean> {
  try {
    await limits.use(perAccount, hashToken(email));
    return true;
  } catch (refusal) {
    if (refusal instanceof DomainError && refusal.kind === 'too_many') return false;
    throw refusal;
  }
}

/**
 * Mails the link, if there is an account. The token stands in this mail alone: put in a queue, it
 * would lie readable in the database.
 */
export async function mailReset(ctx: JobCtx, asked: AskedReset): Promise<void> {
  const account = await keyHolderAt(ctx.em, asked.email);
  if (!account) return;
  const token = newToken();
  const isLatest = await ctx.em.transactional(async (em) => {
    const isRepeated = await hasTried({ ...ctx, em }, account.id);
    const isKept = await keepLink({ ...ctx, em }, account.id, token, asked.askedAt);
    if (isKept && !isRepeated && asked.why === 'asked')
      await recordAsking({ ...ctx, em }, account.id, asked);
    return isKept;
  });
  if (!isLatest) return;
  const write = asked.why === 'asked' ? resetLetter : passwordEndedLetter;
  await deliver(ctx, write(ctx.settings, account, token), randomUUID());
}

/** Whether this very work was begun before, and its mail did not leave. */
async function hasTried({ em, jobId }: JobCtx, userId: number): Promise<boolean> {
  const sql = 'select 1 from password_resets where user_id = $1 and job_id = $2';
  return (await row(em, sql, [userId, jobId])) !== null;
}

/** Nobody is known to have asked: whoever knows an address can. */
function recordAsking({ em, now }: JobCtx, id: number, { origin }: AskedReset): Promise<void> {
  return recordAudit(
    { em, now, origin },
    { action: 'password_reset_asked', by: null, on: { type: 'user', id } },
  );
}

/** False when a later request has made its link already. */
async function keepLink(ctx: JobCtx, id: number, token: string, askedAt: string) {
  const expiresAt = new Date(ctx.now().getTime() + RESET_MINUTES * 60_000);
  const kept = await row(
    ctx.em,
    `insert into password_resets (user_id, token_hash, job_id, asked_at, expires_at)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set token_hash = excluded.token_hash,
       job_id = excluded.job_id, asked_at = excluded.asked_at, expires_at = excluded.expires_at
     where password_resets.asked_at <= excluded.asked_at
     returning 1`,
    [id, hashToken(token), ctx.jobId, askedAt, expiresAt],
  );
  return kept !== null;
}

export async function isResetToken({ em, now }: Ctx, token: string): Promise<{ valid: boolean }> {
  return { valid: (await keyHolderOf(em, hashToken(token), now())) !== null };
}

/** Sets the new password by the link of a mail, once; every session of the account ends. */
export async function resetPassword(ctx: Ctx, { token, password }: ResetPassword): Promise<void> {
  await ctx.limits.use(triesPerAddress, ctx.origin.address);
  const tokenHash = hashToken(token);
  const account = await keyHolderOf(ctx.em, tokenHash, ctx.now());
  if (!account) throw linkIsDead();
  const refusal = guessableRefusal(password, account);
  if (refusal) throw refusal;
  const passwordHash = await ctx.passwords.hash(password);
  await ctx.em.transactional(async (em) => {
    await holdPerson(em, account.id);
    if (!(await useLink(em, tokenHash, ctx.now()))) throw linkIsDead();
    await storePassword({ ...ctx, em }, account, passwordHash);
    const on = { type: 'user', id: account.id } as const;
    await recordAudit({ ...ctx, em }, { action: 'password_reset', by: account, on });
  });
  await forgiveSignIns(ctx, [account.email, account.username]);
}

/** Whoever comes first uses it up; the database lets no second one. */
async function useLink(em: SqlEntityManager, tokenHash: string, now: Date): Promise<boolean> {
  const used = await row(
    em,
    `update password_resets set token_hash = null where token_hash = $1 and expires_at > $2
     returning 1`,
    [tokenHash, now],
  );
  return used !== null;
}
