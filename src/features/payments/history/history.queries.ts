import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';
import { Where } from '#platform/server/where.ts';
import { CARD } from '../payment.queries.ts';
import { listedStatuses } from './history.rules.ts';
import type { OwnPayment, OwnPaymentSums, OwnPaymentsQuery } from './history.schema.ts';

/** As the index of these says it. */
const IS_LISTED = `y.status in (${listedStatuses.map((status) => `'${status}'`).join(', ')})`;

/** Divided among the developer and the client, or on its way there. */
const IS_DIVIDED = `y.status not in ('processing', 'held')`;

/**
 * Payments with what banks took back of each, and what the developer keeps in spite of that. A sum
 * over the one hire is looked up by index, where a join may go through all hires.
 */
const PAYMENTS = `payments y
  cross join lateral (select count(*) > 0 as is_there, coalesce(sum(h.released_cents), 0) as released
    from hires h where h.payment_id = y.id) hire
  cross join lateral (select coalesce(sum(c.lost_cents), 0) as cents,
      coalesce(bool_or(c.closed_at is null), false) as is_open
    from chargebacks c where c.payment_id = y.id) bank
  cross join lateral (select case when ${IS_DIVIDED}
      then greatest(0, least(hire.released, y.amount_cents - y.refunded_cents - bank.cents))
      else 0 end as cents) released`;

/** What is the client's and has not come back yet. */
const DUE = `case when ${IS_DIVIDED}
  then greatest(0, y.amount_cents - released.cents - y.refunded_cents - bank.cents) else 0 end`;

const PAID_AT = `coalesce((select min(t.at) from ledger_transactions t
  where t.project_id = y.project_id and t.payment_id = y.id and t.kind = 'captured'), y.created_at)`;

/** `createdAt` is what the list goes by. */
type Found = OwnPayment & { createdAt: string };

/** A client's payments, newest first; one more than asked tells of a next page. */
export function paymentsOfClient(
  em: SqlEntityManager,
  clientId: number,
  { cursor, limit }: OwnPaymentsQuery,
): Promise<Found[]> {
  const where = new Where(IS_LISTED).and('y.client_id = $1', clientId);
  if (cursor) {
    where.and('(y.created_at, y.project_id) < ($1::timestamptz, $2::int)', cursor.at, cursor.id);
  }
  return rows<Found>(
    em,
    `select y.id, y.project_id as "projectId", p.title as "projectTitle",
       d.first_name || ' ' || d.last_name as "developerName",
       hire.is_there as hired, y.status, bank.is_open as questioned,
       y.amount_cents::float8 as "amountCents", released.cents::float8 as "releasedCents",
       (y.refunded_cents - sent.manual)::float8 as "refundedCents",
       sent.manual::float8 as "manualCents", sent.cents::float8 as "returningCents",
       (${DUE} - sent.cents)::float8 as "stuckCents", bank.cents::float8 as "takenBackCents",
       ${CARD} as card, ${PAID_AT} as "paidAt",
       y.created_at as "createdAt"
     from ${PAYMENTS}
     cross join lateral (select
         coalesce(sum(r.amount_cents) filter (where r.status in ('sending', 'pending')), 0) as cents,
         coalesce(sum(r.amount_cents) filter (
           where r.status = 'settled' and r.manual_reference is not null), 0) as manual
       from refunds r where r.payment_id = y.id) sent
     join projects p on p.id = y.project_id join users d on d.id = y.developer_id
     where ${where.sql} order by y.created_at desc, y.project_id desc limit ${limit + 1}`,
    where.params,
  );
}

/** What a client's payments come to, in cents: where each is now, so that the parts make the whole. */
export async function paymentSumsOf(
  em: SqlEntityManager,
  clientId: number,
): Promise<OwnPaymentSums> {
  const found = await row<OwnPaymentSums>(
    em,
    `select coalesce(sum(y.amount_cents), 0)::float8 as "paidCents",
       coalesce(sum(y.amount_cents) filter (where y.status = 'held'), 0)::float8 as "heldCents",
       coalesce(sum(released.cents), 0)::float8 as "releasedCents",
       coalesce(sum(y.refunded_cents + bank.cents), 0)::float8 as "returnedCents",
       coalesce(sum(${DUE}), 0)::float8 as "dueCents"
     from ${PAYMENTS} where y.client_id = $1 and ${IS_LISTED} and y.status <> 'processing'`,
    [clientId],
  );
  if (!found) throw new Error('An aggregate has one row');
  return found;
}
