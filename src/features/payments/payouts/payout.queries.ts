import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { agreedTitle } from '#features/hires/agreement/agreed-title.queries.ts';
import { isRunning } from '#features/hires/hire.queries.ts';
import { selectNamedMilestone } from '#features/hires/milestones/named-milestone.queries.ts';
import { db } from '#platform/server/database/db.ts';
import { sumAsNumber } from '#platform/server/database/sql-expressions.ts';
import { PAYOUTS_PAGE_SIZE, type PayoutAccountView, type PayoutView } from './payout.schema.ts';

/** Includes the sum of the prices of the funded milestones that have not ended. */
export function loadPayoutAccount(
  em: SqlEntityManager,
  developerId: number,
): Promise<PayoutAccountView> {
  return db(em)
    .selectFrom('payouts as y')
    .select((eb) => [
      eb.fn
        .coalesce(
          eb
            .selectFrom('payout_accounts as a')
            .select('a.status')
            .where('a.developer_id', '=', developerId),
          eb.val('none' as const),
        )
        .as('status'),
      sumAsNumber(eb.fn.sum('y.amount_cents').filterWhere('y.status', '=', sql.lit('waiting'))).as(
        'waitingCents',
      ),
      sumAsNumber(eb.fn.sum('y.amount_cents').filterWhere('y.status', '=', 'sending')).as(
        'sendingCents',
      ),
      sumAsNumber(
        eb.fn
          .sum(eb('y.amount_cents', '-', eb.ref('y.reversed_cents')))
          .filterWhere('y.status', '=', 'sent'),
      ).as('sentCents'),
      sumAsNumber(
        eb
          .selectFrom('hires as h')
          .innerJoin('milestones as m', 'm.project_id', 'h.project_id')
          .select(({ fn }) => fn.sum('m.amount_cents').as('cents'))
          .where('h.developer_id', '=', developerId)
          .where(isRunning)
          .where('m.state', 'not in', ['planned', 'completed', 'cancelled', 'dropped']),
      ).as('heldCents'),
    ])
    .where('y.developer_id', '=', developerId)
    .executeTakeFirstOrThrow();
}

/** One payout more than a page if there is a next page. */
export function listPayouts(
  em: SqlEntityManager,
  developerId: number,
  beforeId: number | null,
): Promise<PayoutView[]> {
  return db(em)
    .selectFrom('payouts as y')
    .innerJoin('payments as m', 'm.id', 'y.payment_id')
    .innerJoin('projects as p', 'p.id', 'm.project_id')
    .select(({ ref }) => [
      'y.id',
      'm.project_id as projectId',
      agreedTitle.as('projectTitle'),
      selectNamedMilestone(ref('m.milestone_id')).as('milestone'),
      'y.amount_cents as amountCents',
      'y.reversed_cents as reversedCents',
      'y.status',
      'y.created_at as createdAt',
      'y.updated_at as updatedAt',
    ])
    .where('y.developer_id', '=', developerId)
    .$if(beforeId !== null, (page) => page.where('y.id', '<', beforeId))
    .orderBy('y.id', 'desc')
    .limit(PAYOUTS_PAGE_SIZE + 1)
    .execute();
}

/**
 * Active account, no freeze. The delay doubles with each refused transfer, to at most a day, and is
 * omitted if the account has changed since.
 */
function selectDuePayouts(em: SqlEntityManager, now: Date) {
  return db(em)
    .selectFrom('payouts as y')
    .innerJoin('payout_accounts as a', 'a.developer_id', 'y.developer_id')
    .where('a.status', '=', 'active')
    .where('y.status', '=', sql.lit('waiting'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('milestones as m')
            .select('m.id')
            .whereRef('m.payment_id', '=', 'y.payment_id')
            .where('m.frozen', '=', true),
        ),
      ),
    )
    .where((eb) => {
      const waitInterval = sql`least(interval '5 minutes' * power(2, least(${eb.ref('y.nth')}, 12) - 2),
        interval '1 day')`;
      return eb.or([
        eb('y.nth', '=', 1),
        eb('a.updated_at', '>', eb.ref('y.created_at')),
        sql<boolean>`${eb.ref('y.created_at')} + ${waitInterval} <= ${now}`,
      ]);
    });
}

export async function listAccountIdsToPay(em: SqlEntityManager, now: Date): Promise<string[]> {
  const rows = await selectDuePayouts(em, now)
    .select('a.stripe_account_id as id')
    .distinct()
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

export function listDuePayouts(
  em: SqlEntityManager,
  developerId: number,
  now: Date,
): Promise<{ id: number; paymentId: string }[]> {
  return selectDuePayouts(em, now)
    .select(['y.id', 'y.payment_id as paymentId'])
    .where('y.developer_id', '=', developerId)
    .orderBy('y.id')
    .execute();
}
