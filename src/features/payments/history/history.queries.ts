import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';
import { Where } from '#platform/server/where.ts';
import { takenStatuses } from './history.rules.ts';
import type { OwnPayment, OwnPaymentSums, OwnPaymentsQuery } from './history.schema.ts';

/** As the index of these says it. */
const IS_TAKEN = `y.status in (${takenStatuses.map((status) => `'${status}'`).join(', ')})`;

/** A client's payments, newest first; one more than asked tells of a next page. */
export function paymentsOfClient(
  em: SqlEntityManager,
  clientId: number,
  { cursor, limit }: OwnPaymentsQuery,
): Promise<OwnPayment[]> {
  const where = new Where(IS_TAKEN).and('y.client_id = $1', clientId);
  if (cursor) {
    where.and('(y.created_at, y.project_id) < ($1::timestamptz, $2::int)', cursor.at, cursor.id);
  }
  return rows<OwnPayment>(
    em,
    `select y.id, y.project_id as "projectId", p.title as "projectTitle",
       d.first_name || ' ' || d.last_name as "developerName",
       h.project_id is not null as hired, y.status,
       y.amount_cents::float8 as "amountCents",
       coalesce(h.released_cents, 0)::float8 as "releasedCents",
       y.refunded_cents::float8 as "refundedCents",
       (select coalesce(sum(r.amount_cents), 0)::float8 from refunds r
         where r.payment_id = y.id and r.status in ('sending', 'pending')) as "returningCents",
       (select coalesce(sum(c.lost_cents), 0)::float8 from chargebacks c
         where c.payment_id = y.id) as "takenBackCents",
       initcap(y.card_brand) || ' •••• ' || y.card_last4 as card, y.created_at as "createdAt"
     from payments y join projects p on p.id = y.project_id join users d on d.id = y.developer_id
     left join hires h on h.payment_id = y.id
     where ${where.sql} order by y.created_at desc, y.project_id desc limit ${limit + 1}`,
    where.params,
  );
}

/** What a client's payments come to, in cents. */
export async function paymentSumsOf(
  em: SqlEntityManager,
  clientId: number,
): Promise<OwnPaymentSums> {
  const found = await row<OwnPaymentSums>(
    em,
    `select coalesce(sum(y.amount_cents), 0)::float8 as "paidCents",
       coalesce(sum(y.amount_cents) filter (where y.status = 'held'), 0)::float8 as "heldCents",
       coalesce(sum(released.cents), 0)::float8 as "releasedCents",
       coalesce(sum(y.refunded_cents + taken.cents), 0)::float8 as "returnedCents"
     from payments y
     cross join lateral (select sum(h.released_cents) as cents from hires h
       where h.payment_id = y.id) released
     cross join lateral (select coalesce(sum(c.lost_cents), 0) as cents from chargebacks c
       where c.payment_id = y.id) taken
     where y.client_id = $1 and ${IS_TAKEN}`,
    [clientId],
  );
  if (!found) throw new Error('An aggregate has one row');
  return found;
}
