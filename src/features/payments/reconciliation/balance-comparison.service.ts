import { sql } from 'kysely';
import Stripe from 'stripe';
import { recordAudit } from '#features/audit/audit.service.ts';
import { notifyAdmins } from '#features/notifications/notification.service.ts';
import { type ActorCtx, inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { ItemFailures } from '#platform/server/error-details.ts';
import { runPart } from '#platform/server/jobs/job-parts.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import { reconciliationRefusal } from '../payment.rules.ts';
import { toLedgerEffects } from './balance-transaction.rules.ts';
import {
  listDiscrepancies,
  loadReconciliationTotals,
  selectClearingPostings,
} from './discrepancy.queries.ts';
import { listPaymentIssues } from './issues.queries.ts';
import type {
  Comparison,
  Discrepancy,
  PaymentIssues,
  ReconciliationTotals,
} from './reconciliation.schema.ts';
import { readListFromCursor } from './sync-cursor.service.ts';

const RETRY_AFTER_SECONDS = 60;
const ISSUE_WINDOW_MS = 30 * DAY_MS;
/** Stripe's timestamps are whole seconds and can lag. */
const OVERLAP_SECONDS = 86_400;

/** If Stripe cannot be read, the comparison uses the balance transactions that were read before. */
export async function compareBalances(ctx: SystemCtx): Promise<void> {
  await runPart(ctx, 'balance_transactions', async () => {
    const failures = await readBalanceTransactions(ctx);
    if (failures) throw failures;
  });
  const discrepancies = await compareStored(ctx);
  if (discrepancies.length === 0) return;
  const count = formatCount(discrepancies.length, 'difference');
  ctx.report(`Our books and Stripe's: ${count}, such as ${discrepancies[0]?.effectKey}`);
  await inNewTransaction(ctx, (ctx) =>
    notifyAdmins(ctx, {
      kind: 'work',
      title: `Our ledger and Stripe’s records: ${count}`,
      paragraphs: ['Please review the differences. Nothing is corrected automatically.'],
      action: { label: 'Open the reconciliation', path: '/admin/reconciliation' },
    }),
  );
}

/**
 * As `compareBalances`, but refuses if Stripe cannot be read, and notifies no admin. Safe to repeat
 * and to run beside another comparison.
 */
export async function compareNow(ctx: ActorCtx): Promise<Comparison> {
  const refusal = reconciliationRefusal(ctx.actor);
  if (refusal) throw refusal;
  const failures = await readBalanceTransactions(ctx).catch(throwUnreadable);
  // Their balance transactions are not stored, so they are among the differences.
  if (failures) ctx.reportFailure('balance_transactions', failures);
  const differences = (await compareStored(ctx)).length;
  await recordAudit(ctx, { action: 'reconciliation_compared', details: { differences } });
  return { differences };
}

function throwUnreadable(error: unknown): never {
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error];
  if (!causes.some((cause) => cause instanceof Stripe.errors.StripeError)) throw error;
  throw new DomainError(
    'unavailable',
    'stripe_unreachable',
    'We cannot reach Stripe, our payment provider, right now. Nothing was compared. Please try ' +
      'again in a moment.',
    RETRY_AFTER_SECONDS,
  );
}

async function compareStored({ em }: Pick<SystemCtx, 'em'>): Promise<Discrepancy[]> {
  await matchBalanceTransactions(em);
  await deleteArrivedExpectations(em);
  const discrepancies = await listDiscrepancies(em);
  await storeDiscrepancyCount(em, discrepancies.length);
  return discrepancies;
}

/**
 * If one cannot be stored, the others still are, so that their differences are found; then the
 * failures are returned. Throws if Stripe cannot be read.
 */
async function readBalanceTransactions({
  em,
  stripe,
  now,
}: SystemCtx): Promise<ItemFailures | null> {
  const at = now();
  const { readAt } = await loadReconciliationTotals(em);
  const failures = await readListFromCursor(em, {
    list: 'balance_transactions',
    at,
    initialCursor: new Date(readAt ?? 0),
    items: (cursor) => {
      const fromSeconds = Math.max(0, Math.floor(cursor.getTime() / 1_000) - OVERLAP_SECONDS);
      const created = { gte: fromSeconds, lte: Math.floor(at.getTime() / 1_000) };
      return stripe.balanceTransactions.list({ created, limit: 100 });
    },
    process: (balanceTransaction) => storeBalanceTransaction(em, balanceTransaction),
    getName: ({ id }) => id,
  });
  await db(em)
    .insertInto('stripe_sync_runs')
    .values({ read_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return failures;
}

async function storeBalanceTransaction(
  em: SystemCtx['em'],
  balanceTransaction: Stripe.BalanceTransaction,
): Promise<void> {
  const { id, type, source } = balanceTransaction;
  const effects = toLedgerEffects({
    ...balanceTransaction,
    source: typeof source === 'string' ? source : (source?.id ?? null),
  });
  const at = new Date(balanceTransaction.created * 1_000);
  for (const { effectKey, cents } of effects) {
    // Readings overlap and may run at the same time: a stored balance transaction must not change.
    await db(em)
      .insertInto('balance_transactions')
      .values({ transaction_id: id, effect_key: effectKey, type, cents, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function matchBalanceTransactions(em: SystemCtx['em']): Promise<void> {
  await db(em)
    .updateTable('balance_transactions as m')
    .from(
      selectClearingPostings()
        .where('t.effect_key', 'in', ({ selectFrom }) =>
          selectFrom('balance_transactions')
            .select('effect_key')
            .where('matched', '=', sql.lit(false)),
        )
        .as('ours'),
    )
    .set({ matched: true })
    .where('m.matched', '=', sql.lit(false))
    .whereRef('m.effect_key', '=', 'ours.effectKey')
    .whereRef('m.cents', '=', 'ours.cents')
    .execute();
}

async function deleteArrivedExpectations(em: SystemCtx['em']): Promise<void> {
  await db(em)
    .deleteFrom('expected_balance_transactions as w')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('balance_transactions as m')
          .select('m.effect_key')
          .whereRef('m.effect_key', '=', 'w.effect_key'),
      ),
    )
    .execute();
}

async function storeDiscrepancyCount(em: SystemCtx['em'], count: number): Promise<void> {
  await db(em)
    .updateTable('stripe_sync_runs')
    .set({ differences: count })
    .where('read_at', '=', ({ selectFrom }) =>
      selectFrom('stripe_sync_runs').select(({ fn }) => fn.max('read_at').as('newest')),
    )
    .execute();
}

export async function getReconciliationTotals({
  em,
  actor,
}: ActorCtx): Promise<ReconciliationTotals> {
  const refusal = reconciliationRefusal(actor);
  if (refusal) throw refusal;
  return loadReconciliationTotals(em);
}

export async function getDiscrepancies({ em, actor }: ActorCtx): Promise<Discrepancy[]> {
  const refusal = reconciliationRefusal(actor);
  if (refusal) throw refusal;
  return listDiscrepancies(em);
}

export async function getPaymentIssues({ em, actor, now }: ActorCtx): Promise<PaymentIssues> {
  const refusal = reconciliationRefusal(actor);
  if (refusal) throw refusal;
  return listPaymentIssues(em, new Date(now().getTime() - ISSUE_WINDOW_MS));
}
