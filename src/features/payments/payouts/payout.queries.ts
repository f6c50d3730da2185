import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';
import { PAYOUTS_PAGE, type PayoutAccountView, type PayoutView } from './payout.schema.ts';

/** A developer's account and sums, in cents. */
export async function payoutAccountOf(
  em: SqlEntityManager,
  developerId: number,
): Promise<PayoutAccountView> {
  const found = await row<PayoutAccountView>(
    em,
    `select coalesce((select a.status from payout_accounts a where a.developer_id = $1), 'none')
         as status,
       coalesce(sum(y.amount_cents) filter (where y.status = 'waiting'), 0)::float8
         as "waitingCents",
       coalesce(sum(y.amount_cents) filter (where y.status = 'sending'), 0)::float8
         as "sendingCents",
       coalesce(sum(y.amount_cents - y.reversed_cents) filter (where y.status = 'sent'), 0)::float8
         as "sentCents",
       coalesce((select sum(h.amount_cents) from hires h where h.developer_id = $1
         and h.state not in ('completed', 'cancelled')), 0)::float8 as "heldCents"
     from payouts y where y.developer_id = $1`,
    [developerId],
  );
  if (!found) throw new Error('An aggregate has one row');
  return found;
}

/** A developer's payouts, newest first; one row more tells of a next page. */
export function payoutsOf(
  em: SqlEntityManager,
  developerId: number,
  before: number | null,
): Promise<PayoutView[]> {
  return rows<PayoutView>(
    em,
    `select y.id, m.project_id as "projectId", p.title as "projectTitle",
       y.amount_cents::float8 as "amountCents", y.reversed_cents::float8 as "reversedCents",
       y.status, y.created_at as "createdAt", y.updated_at as "updatedAt"
     from payouts y join payments m on m.id = y.payment_id join projects p on p.id = m.project_id
     where y.developer_id = $1 and ($2::int is null or y.id < $2)
     order by y.id desc limit ${PAYOUTS_PAGE + 1}`,
    [developerId, before],
  );
}

/**
 * Payouts that may be tried now: no bank holds them, and what Stripe refused `nth - 1` times is tried
 * again later each time, every day in the end, and as soon as its account has changed. `$1` is now.
 */
const DUE = `select y.id, y.payment_id, y.developer_id, a.stripe_account_id from payouts y
  join payout_accounts a on a.developer_id = y.developer_id and a.status = 'active'
  where y.status = 'waiting'
    and not exists (select from hires h where h.payment_id = y.payment_id and h.frozen)
    and (y.nth = 1 or a.updated_at > y.created_at or y.created_at
      + least(interval '5 minutes' * power(2, least(y.nth, 12) - 2), interval '1 day') <= $1)`;

/** Accounts at Stripe that take money, as far as is known here, while some is due to be sent there. */
export async function accountsToPay(em: SqlEntityManager, now: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(
    em,
    `select distinct stripe_account_id as id from (${DUE}) due`,
    [now],
  );
  return found.map(({ id }) => id);
}

/** What is due to be sent to a developer, the oldest first. */
export function duePayouts(em: SqlEntityManager, developerId: number, now: Date) {
  return rows<{ id: number; paymentId: string }>(
    em,
    `select id, payment_id as "paymentId" from (${DUE}) due where developer_id = $2 order by id`,
    [now, developerId],
  );
}
