import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { agreedTitle } from '#features/hires/agreement/agreed-title.queries.ts';
import { selectNamedMilestone } from '#features/hires/milestones/named-milestone.queries.ts';
import type { AccountCode } from '#features/ledger/ledger-account.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { type Aliased, db, flag, keyset } from '#platform/server/database/db.ts';
import { sumAsNumber } from '#platform/server/database/sql-expressions.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { cardText } from '../payment-columns.queries.ts';
import { calculatePaymentShares, type ListedStatus, listedStatuses } from './history.rules.ts';
import type { OwnPayment, OwnPaymentsQuery, OwnPaymentTotals } from './history.schema.ts';

type PaymentRow = OwnPayment & { createdAt: string };

/** What the ledger still holds of the payment `y`. */
const protectedCents = expressionBuilder<Aliased<'y', 'payments'>, 'y'>()
  .selectFrom('ledger_accounts as a')
  .select((eb) => eb('a.credits_posted', '-', eb.ref('a.debits_posted')).as('cents'))
  .where('a.code', '=', (eb) => eb.fn<AccountCode>('concat', [sql.lit('held:'), 'y.id']));

/** Lower prices whose refunds the job has not created yet. */
const unsentReductionCents = sumAsNumber(
  expressionBuilder<Aliased<'y', 'payments'>, 'y'>()
    .selectFrom('reductions as x')
    .innerJoin('milestones as m', 'm.id', 'x.milestone_id')
    .select(({ fn }) => fn.sum('x.amount_cents').as('cents'))
    .whereRef('m.payment_id', '=', 'y.id')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as r')
            .select('r.id')
            .whereRef('r.payment_id', '=', 'y.id')
            .whereRef('r.nth', '=', 'x.nth'),
        ),
      ),
    ),
);

function selectListedPayments(em: SqlEntityManager, clientId: number) {
  return (
    db(em)
      .selectFrom('payments as y')
      .select(({ fn, lit, selectFrom }) => [
        'y.status',
        'y.amount_cents as amountCents',
        'y.refunded_cents as refundedCents',
        selectFrom('milestones as m')
          .select('m.released_cents')
          .whereRef('m.payment_id', '=', 'y.id')
          .as('releasedCents'),
        fn
          .coalesce(
            selectFrom('milestones as m')
              .select('m.reduced_cents')
              .whereRef('m.payment_id', '=', 'y.id'),
            lit(0),
          )
          .$notNull()
          .as('reducedCents'),
        selectFrom('chargebacks as c')
          .select(({ fn }) => sumAsNumber(fn.sum('c.lost_cents')).as('cents'))
          .whereRef('c.payment_id', '=', 'y.id')
          .$asScalar()
          .as('takenBackCents'),
      ])
      .where('y.client_id', '=', clientId)
      // Literals, so that PostgreSQL can always use the partial index of these statuses.
      .where(
        'y.status',
        'in',
        listedStatuses.map((status) => sql.lit(status)),
      )
      .$narrowType<{ status: ListedStatus }>()
  );
}

/** Payments that were not submitted, were cancelled or failed are not listed. */
export async function listOwnPayments(
  { em, actor }: ActorCtx,
  query: OwnPaymentsQuery,
): Promise<{ items: OwnPayment[]; next: string | null }> {
  const rows = await listPaymentRows(em, actor.id, query);
  return cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}

/** Returns one payment more than `limit` if there is a next page. */
async function listPaymentRows(
  em: SqlEntityManager,
  clientId: number,
  { cursor, limit }: OwnPaymentsQuery,
): Promise<PaymentRow[]> {
  const payments = selectListedPayments(em, clientId)
    .innerJoin('projects as p', 'p.id', 'y.project_id')
    .innerJoin('users as u', 'u.id', 'y.developer_id')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('refunds as r')
          .select(({ fn }) => [
            sumAsNumber(
              fn.sum('r.amount_cents').filterWhere('r.status', 'in', ['sending', 'pending']),
            ).as('openCents'),
            sumAsNumber(
              fn
                .sum('r.amount_cents')
                .filterWhere('r.status', '=', 'settled')
                .filterWhere('r.manual_reference', 'is not', null),
            ).as('manualCents'),
          ])
          .whereRef('r.payment_id', '=', 'y.id')
          .as('refundSums'),
      (join) => join.onTrue(),
    )
    .select(({ exists, fn, ref, selectFrom }) => [
      'y.id',
      'y.project_id as projectId',
      agreedTitle.as('projectTitle'),
      selectNamedMilestone(ref('y.milestone_id')).as('milestone'),
      fullName.as('developerName'),
      flag(
        exists(
          selectFrom('chargebacks as c')
            .select('c.id')
            .whereRef('c.payment_id', '=', 'y.id')
            .where('c.closed_at', 'is', null),
        ),
      ).as('hasOpenChargeback'),
      'refundSums.openCents',
      unsentReductionCents.as('unsentReductionCents'),
      'refundSums.manualCents',
      cardText.as('card'),
      fn
        .coalesce(
          selectFrom('ledger_transactions as t')
            .select(({ fn }) => fn.min('t.at').as('at'))
            .whereRef('t.project_id', '=', 'y.project_id')
            .whereRef('t.payment_id', '=', 'y.id')
            .where('t.kind', '=', 'captured'),
          ref('y.created_at'),
        )
        .as('paidAt'),
      'y.created_at as createdAt',
    ]);
  const rows = await keyset(payments, ['y.created_at', 'y.id'], { cursor, limit }).execute();
  return rows.map(({ openCents, unsentReductionCents, ...payment }) => {
    const returningCents = openCents + unsentReductionCents;
    // Between a division and the job that executes it, the row shows the payment as protected.
    const heldCents = payment.status === 'held' ? payment.amountCents - payment.reducedCents : 0;
    const { developerCents, dueCents } = calculatePaymentShares({ ...payment, heldCents });
    return {
      ...payment,
      hired: payment.releasedCents !== null,
      releasedCents: developerCents,
      refundedCents: payment.refundedCents - payment.manualCents,
      returningCents,
      stuckCents: dueCents - returningCents,
    };
  });
}

export async function getOwnPaymentTotals({ em, actor }: ActorCtx): Promise<OwnPaymentTotals> {
  const totals = { paidCents: 0, heldCents: 0, releasedCents: 0, returnedCents: 0, dueCents: 0 };
  const payments = selectListedPayments(em, actor.id).select(
    sumAsNumber(protectedCents).as('heldCents'),
  );
  for (const payment of await payments.execute()) {
    // A payment that is being confirmed is not charged yet.
    if (payment.status === 'processing') continue;
    const heldCents = payment.status === 'held' ? payment.heldCents : 0;
    const { developerCents, dueCents } = calculatePaymentShares({ ...payment, heldCents });
    totals.paidCents += payment.amountCents;
    totals.heldCents += heldCents;
    totals.releasedCents += developerCents;
    totals.returnedCents += payment.refundedCents + payment.takenBackCents;
    totals.dueCents += dueCents;
  }
  return totals;
}
