import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { WAITS_FOR_ADMINS } from '#features/payments/refunds/refund.queries.ts';
import { db, rows } from '#platform/server/db.ts';
import type { Obstacle } from './deletion.schema.ts';

const SHOWN = 50;

const mine = (of: string) => `(${of}.client_id = $1 or ${of}.developer_id = $1)`;

/** Each gives a kind, and the project it is about or null. `$1` is who wants to leave. */
const found = [
  `select case when h.state = 'disputed' then 'dispute'
      when h.client_id = $1 then 'client_hire' else 'developer_hire' end as kind, h.project_id
    from hires h where ${mine('h')} and h.state not in ('completed', 'cancelled')`,
  `select 'payment', y.project_id from payments y where ${mine('y')} and (
      y.status in ('creating', 'awaiting_payment', 'requires_action', 'processing')
      or y.status = 'held' and exists (select from hires h where h.payment_id = y.id
        and h.state in ('completed', 'cancelled')))`,
  `select 'refund', y.project_id from payments y where y.client_id = $1 and (
      y.status = 'orphaned' or exists (select from refunds r where r.payment_id = y.id
        and (r.status in ('sending', 'pending') or ${WAITS_FOR_ADMINS})))`,
  `select 'chargeback', y.project_id from chargebacks g join payments y on y.id = g.payment_id
    where ${mine('y')} and g.closed_at is null`,
  `select 'payout', null::int from users u where u.id = $1 and (
      exists (select from payouts o where o.developer_id = u.id
        and o.status in ('waiting', 'sending'))
      or exists (select from ledger_accounts a where a.code = 'payable:' || u.id
        and a.credits_posted > a.debits_posted))`,
  `select 'debt', null::int from ledger_accounts a where a.code = 'developer_receivable:' || $1::int
      and a.debits_posted > a.credits_posted`,
  `select 'last_admin', null::int from users u where u.id = $1 and u.role = 'admin' and not exists (
      select from users o where o.role = 'admin' and o.id <> u.id
        and o.suspended_at is null and o.deleted_at is null)`,
];

const ordered = found.map(
  (sql, nth) => `select ${nth} as nth, * from (${sql}) of${nth} (kind, project_id)`,
);

/** What stands in the way of this person's deletion, the running work first. */
export function obstaclesOf(em: SqlEntityManager, userId: number): Promise<Obstacle[]> {
  return rows<Obstacle>(
    em,
    `select o.kind, case when p.id is not null
       then json_build_object('id', p.id, 'title', p.title) end as project
     from (${ordered.join(' union all ')}) o
     left join projects p on p.id = o.project_id
     group by o.nth, o.kind, p.id order by o.nth, p.id limit ${SHOWN}`,
    [userId],
  );
}

interface Concerned {
  id: number;
  /** Whether the user is its client. */
  own: boolean;
  /** Id of the user's active bid. */
  bidId: number | null;
}

/** Returns the open projects that the deletion of an account changes: own ones and those bid on. */
export async function concernedProjects(
  em: SqlEntityManager,
  userId: number,
): Promise<Concerned[]> {
  const own = await db(em)
    .selectFrom('projects')
    .select('id')
    .where('client_id', '=', userId)
    .where('status', '=', 'active')
    .execute();
  const bids = await db(em)
    .selectFrom('bids')
    .select(['project_id as id', 'id as bidId'])
    .where('developer_id', '=', userId)
    .where('status', '=', 'active')
    .execute();
  const projects = [
    ...own.map(({ id }) => ({ id, own: true, bidId: null })),
    ...bids.map(({ id, bidId }) => ({ id, own: false, bidId })),
  ];
  return projects.toSorted((one, other) => one.id - other.id);
}
