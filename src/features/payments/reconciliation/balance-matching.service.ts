import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { selectClearingPostings } from './discrepancy.queries.ts';

type Em = SystemCtx['em'];

/** Marks the balance transactions with the same amount as our posting, all in one statement. */
export async function matchBalanceTransactions(em: Em): Promise<void> {
  await db(em)
    .updateTable('balance_transactions as m')
    .from(
      selectClearingPostings()
        .where('t.effect_key', 'in', ({ selectFrom }) =>
          selectFrom('balance_transactions').select('effect_key').where('matched', '=', false),
        )
        .as('ours'),
    )
    .set({ matched: true })
    .where('m.matched', '=', false)
    .whereRef('m.effect_key', '=', 'ours.effectKey')
    .whereRef('m.cents', '=', 'ours.cents')
    .execute();
}

/** Deletes the expected balance transactions that exist at Stripe by now. */
export async function deleteArrivedExpectations(em: Em): Promise<void> {
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

/** Stores the number of differences with the newest reading, for the health page. */
export async function storeDiscrepancyCount(em: Em, count: number): Promise<void> {
  await db(em)
    .updateTable('stripe_sync_runs')
    .set({ differences: count })
    .where('read_at', '=', ({ selectFrom }) =>
      selectFrom('stripe_sync_runs').select(({ fn }) => fn.max('read_at').as('newest')),
    )
    .execute();
}
