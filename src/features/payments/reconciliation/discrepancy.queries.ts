import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { type Aliased, db } from '#platform/server/database/db.ts';
import { sumAsNumber } from '#platform/server/database/sql-expressions.ts';
import { fundedMilestone } from '../payment-columns.queries.ts';
import type { Discrepancy, ReconciliationTotals } from './reconciliation.schema.ts';

// Aliases: a balance transaction at Stripe is `m`, an expected balance transaction is `w`.
const eb = expressionBuilder<
  Aliased<'m', 'balance_transactions'> & Aliased<'w', 'expected_balance_transactions'>,
  'm' | 'w'
>();

export function selectClearingPostings() {
  return eb
    .selectFrom('ledger_accounts as a')
    .innerJoin('ledger_entries as e', (join) =>
      join.on((eb) =>
        eb('a.id', 'in', [eb.ref('e.debit_account_id'), eb.ref('e.credit_account_id')]),
      ),
    )
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select((eb) => [
      't.effect_key as effectKey',
      't.kind',
      't.project_id as projectId',
      't.payment_id as paymentId',
      't.at',
      sumAsNumber(
        eb.fn.sum(
          eb
            .case()
            .when('e.debit_account_id', '=', eb.ref('a.id'))
            .then(eb.ref('e.amount_cents'))
            .else(eb.neg(eb.ref('e.amount_cents')))
            .end(),
        ),
      ).as('cents'),
    ])
    .where('a.code', '=', 'stripe_clearing')
    .groupBy('t.id');
}

const selectMilestone = (paymentId: Expression<string | null>) =>
  eb
    .selectFrom('payments as y')
    .select(fundedMilestone.as('milestone'))
    .where('y.id', '=', paymentId);

const DISCREPANCIES_MAX = 200;
/** From this age an effect must be both in our ledger and at Stripe. */
const SETTLE_SECONDS = 3_600;

/** At most 200, without those that were young at the last reading of Stripe: they may disappear. */
export function selectDiscrepancies(em: SqlEntityManager) {
  const before = db(em)
    .selectFrom('stripe_sync_runs')
    .select(({ fn }) =>
      sql<string>`${fn.max('read_at')} - make_interval(secs => ${SETTLE_SECONDS})`.as('before'),
    );
  const unmatched = db(em)
    .selectFrom('balance_transactions as m')
    .leftJoinLateral(
      selectClearingPostings().whereRef('t.effect_key', '=', 'm.effect_key').as('ours'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'm.effect_key as effectKey',
      'm.type',
      'ours.cents as ledgerCents',
      // The cast makes the type nullable, as in the other half of the union.
      eb.cast<number | null>('m.cents', 'bigint').as('stripeCents'),
      'm.created_at as at',
      'ours.projectId',
      selectMilestone(eb.ref('ours.paymentId')).as('milestone'),
    ])
    .where('m.matched', '=', sql.lit(false))
    .where('m.created_at', '<', before);
  const missing = db(em)
    .selectFrom('expected_balance_transactions as w')
    .innerJoinLateral(
      selectClearingPostings().whereRef('t.effect_key', '=', 'w.effect_key').as('ours'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'ours.effectKey',
      'ours.kind as type',
      'ours.cents as ledgerCents',
      eb.lit(null).as('stripeCents'),
      'ours.at',
      'ours.projectId',
      selectMilestone(eb.ref('ours.paymentId')).as('milestone'),
    ])
    .where('w.created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('balance_transactions as m')
            .select('m.effect_key')
            .whereRef('m.effect_key', '=', 'w.effect_key'),
        ),
      ),
    );
  return unmatched
    .unionAll(missing)
    .orderBy('at', 'desc')
    .orderBy('effectKey')
    .limit(DISCREPANCIES_MAX);
}

export function listDiscrepancies(em: SqlEntityManager): Promise<Discrepancy[]> {
  return selectDiscrepancies(em).execute();
}

export function loadReconciliationTotals(em: SqlEntityManager): Promise<ReconciliationTotals> {
  return db(em)
    .selectNoFrom((eb) => [
      eb.fn
        .coalesce(
          eb
            .selectFrom('ledger_accounts')
            .select((eb) => eb('debits_posted', '-', eb.ref('credits_posted')).as('cents'))
            .where('code', '=', 'stripe_clearing'),
          eb.lit(0),
        )
        .as('ledgerCents'),
      sumAsNumber(
        eb.selectFrom('balance_transactions').select(({ fn }) => fn.sum('cents').as('cents')),
      ).as('stripeCents'),
      eb
        .selectFrom('stripe_sync_runs')
        .select(({ fn }) => fn.max('read_at').as('readAt'))
        .as('readAt'),
    ])
    .executeTakeFirstOrThrow();
}
