import { sql } from 'kysely';
import { z } from 'zod';
import { type AuditCtx, recordAudit } from '#features/audit/audit.service.ts';
import { isRefusedByDatabase, queryCheckedRows } from '#platform/server/database/db.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { toAuditAct } from './audited-posting.rules.ts';
import { ExpectedBalanceTransaction } from './expected-balance-transaction.entity.ts';
import type { Posting } from './ledger.rules.ts';
import { sumClearingCents } from './ledger-account.rules.ts';

/** Whether the posting is new, and the parties of its payment. */
const Posted = z.object({
  posted: z.boolean(),
  developer: z.int().nullable(),
  client: z.int().nullable(),
  bid: z.int().nullable(),
});

/**
 * Writes a posting to the ledger and the audit log, in the caller's transaction; `at` is when it
 * happened. Returns false without a change if its key has been posted before.
 */
export async function post(ctx: AuditCtx, posting: Posting, at?: Date): Promise<boolean> {
  const { effectKey, kind, paymentId, projectId, legs } = posting;
  const writtenAt = ctx.now();
  const [row] = await queryCheckedRows(
    ctx.em,
    Posted,
    sql`select ledger_post(${effectKey}, ${kind}, ${paymentId}::uuid, ${projectId}::int,
      ${at ?? writtenAt}::timestamptz, ${writtenAt}::timestamptz, ${JSON.stringify(legs)}::jsonb)
      as posted, p.developer_id as developer, p.client_id as client, p.bid_id as bid
      from (values (1)) as one left join payments p on p.id = ${paymentId}::uuid`,
  ).catch((error: unknown) => {
    throw toPostingError(posting, error);
  });
  if (!row?.posted) return false;
  if (sumClearingCents(legs) !== 0) {
    await ctx.em.insert(ExpectedBalanceTransaction, { effectKey, createdAt: writtenAt });
  }
  const { developer, client, bid } = row;
  const parties = {
    developer: developer ?? undefined,
    client: client ?? undefined,
    bid: bid ?? undefined,
  };
  const auditAct = toAuditAct(posting, parties);
  if (auditAct) await recordAudit(ctx, auditAct);
  return true;
}

/**
 * Maps a refusal by the database to an error. A refusal that no input can cause is thrown as a
 * defect.
 */
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
