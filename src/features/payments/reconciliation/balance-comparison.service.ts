import { sql } from 'kysely';
import type Stripe from 'stripe';
import { notifyAdmins } from '#features/notifications/notification.service.ts';
import { type ActorCtx, inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { runPart } from '#platform/server/jobs/job-parts.ts';
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
import type { Discrepancy, PaymentIssues, ReconciliationTotals } from './reconciliation.schema.ts';
import { readListFromCursor } from './sync-cursor.service.ts';

/** Age in seconds from which an effect must be both in our ledger and at Stripe. */
const SETTLE_SECONDS = 3_600;
/** Time for which manual refunds, refused commands and failed events are shown to admins. */
const ISSUE_WINDOW_MS = 30 * DAY_MS;
/** Overlap of two readings in seconds: Stripe's timestamps are whole seconds and can lag. */
const OVERLAP_SECONDS = 86_400;

/**
 * Reads balance transactions from Stripe, compares them with the ledger, and notifies admins of
 * differences. If Stripe cannot be read, the failure is counted, and the comparison uses the
 * balance transactions that were read before.
 */
export async function compareBalances(ctx: SystemCtx): Promise<void> {
  await runPart(ctx, 'balance_transactions', () => readBalanceTransactions(ctx));
  await matchBalanceTransactions(ctx.em);
  await deleteArrivedExpectations(ctx.em);
  const discrepancies = await listDiscrepancies(ctx.em, SETTLE_SECONDS);
  await storeDiscrepancyCount(ctx.em, discrepancies.length);
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
 * Stores the balance transactions that Stripe created since the day before the cursor. If a balance
 * transaction cannot be stored, the others are still stored, so that their differences are found.
 * The failures are thrown afterwards.
 */
async function readBalanceTransactions({ em, stripe, now }: SystemCtx): Promise<void> {
  const at = now();
  const { readAt } = await loadReconciliationTotals(em);
  const failures = await readListFromCursor(em, {
    list: 'balance_transactions',
    at,
    // If there was no earlier reading, the list is read from its beginning.
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
  if (failures) throw failures;
}

/** Stores a row for each ledger effect that the balance transaction must match. */
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

/** Marks the balance transactions (`m`) whose effect key and amount are those of a posting. */
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

/** Deletes the expected balance transactions (`w`) that have been read from Stripe by now. */
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

/** Stores the number of differences in the row of the newest reading, for the health page. */
async function storeDiscrepancyCount(em: SystemCtx['em'], count: number): Promise<void> {
  await db(em)
    .updateTable('stripe_sync_runs')
    .set({ differences: count })
    .where('read_at', '=', ({ selectFrom }) =>
      selectFrom('stripe_sync_runs').select(({ fn }) => fn.max('read_at').as('newest')),
    )
    .execute();
}

/**
 * Returns our balance at Stripe according to our ledger and to Stripe's balance transactions. Only
 * for admins: throws `admins_only` for other users.
 */
export async function getReconciliationTotals({
  em,
  actor,
}: ActorCtx): Promise<ReconciliationTotals> {
  const refusal = reconciliationRefusal(actor);
  if (refusal) throw refusal;
  return loadReconciliationTotals(em);
}

/**
 * Returns the differences between our ledger and Stripe's balance transactions. Only for admins:
 * throws `admins_only` for other users.
 */
export async function getDiscrepancies({ em, actor }: ActorCtx): Promise<Discrepancy[]> {
  const refusal = reconciliationRefusal(actor);
  if (refusal) throw refusal;
  return listDiscrepancies(em, SETTLE_SECONDS);
}

/**
 * Returns failed refunds, manual refunds, refused commands and failed events. Only for admins:
 * throws `admins_only` for other users.
 */
export async function getPaymentIssues({ em, actor, now }: ActorCtx): Promise<PaymentIssues> {
  const refusal = reconciliationRefusal(actor);
  if (refusal) throw refusal;
  return listPaymentIssues(em, new Date(now().getTime() - ISSUE_WINDOW_MS));
}
