import { sql } from 'kysely';
import { z } from 'zod';
import { type AuditCtx, recordAudit } from '#features/audit/audit.service.ts';
import { isRefusedByDatabase, queryCheckedRows } from '#platform/server/database/db.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { toAuditAct } from './audited-posting.rules.ts';
import { ExpectedBalanceTransaction } from './expected-balance-transaction.entity.ts';
import type { Posting } from './ledger.rules.ts';
import { sumClearingCents } from './ledger-account.rules.ts';

/** The ids are those of the posting's payment; null if it is not stored. */
const PostingResult = z.object({
  isNew: z.boolean(),
  developer: z.int().nullable(),
  client: z.int().nullable(),
  bid: z.int().nullable(),
});

/**
 * Writes the posting, and an audit entry if its kind is logged, in the caller's transaction.
 * Returns false if its effect key was posted before. Throws `funds_short` if an account would be
 * overdrawn.
 */
export async function post(ctx: AuditCtx, posting: Posting, at?: Date): Promise<boolean> {
  const { effectKey, kind, paymentId, projectId, legs } = posting;
  const writtenAt = ctx.now();
  // The left join from one constant row returns a result even if the payment is not stored.
  const [result] = await queryCheckedRows(
    ctx.em,
    PostingResult,
    sql`select ledger_post(${effectKey}, ${kind}, ${paymentId}::uuid, ${projectId}::int,
      ${at ?? writtenAt}::timestamptz, ${writtenAt}::timestamptz, ${JSON.stringify(legs)}::jsonb)
      as "isNew", p.developer_id as developer, p.client_id as client, p.bid_id as bid
      from (values (1)) as one left join payments p on p.id = ${paymentId}::uuid`,
  ).catch((error: unknown) => {
    throw toPostingError(posting, error);
  });
  if (!result?.isNew) return false;
  if (sumClearingCents(legs) !== 0) {
    await ctx.em.insert(ExpectedBalanceTransaction, { effectKey, createdAt: writtenAt });
  }
  const { developer, client, bid } = result;
  const parties = {
    developer: developer ?? undefined,
    client: client ?? undefined,
    bid: bid ?? undefined,
  };
  const auditAct = toAuditAct(posting, parties);
  if (auditAct) await recordAudit(ctx, auditAct);
  return true;
}

/** Throws if the effect key was posted before: its money would be counted as moved twice. */
export async function postOnce(ctx: AuditCtx, posting: Posting): Promise<void> {
  const isNew = await post(ctx, posting);
  if (!isNew) throw new Error(`${posting.effectKey} was posted before`);
}

/** Only `funds_short` is a refusal: no input can cause any other error of the database. */
function toPostingError({ effectKey }: Posting, error: unknown): unknown {
  if (!isRefusedByDatabase(error)) return error;
  if (error.constraint === 'ledger_accounts_not_overdrawn') {
    return new DomainError(
      'conflict',
      'funds_short',
      'There is not enough money left for this. Reload the page to see what is left.',
    );
  }
  return new Error(`The ledger refuses ${effectKey}: ${error.message}`, { cause: error });
}
