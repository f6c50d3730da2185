import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder } from 'kysely';
import { isRunning } from '#features/hires/hire-columns.queries.ts';
import { openPaymentStatuses } from '#features/payments/payment.rules.ts';
import { needsAdmin } from '#features/payments/refunds/refund-conditions.queries.ts';
import { type Database, db } from '#platform/server/db.ts';
import type { ObstacleKind } from './deletion.rules.ts';
import type { Obstacle } from './deletion.schema.ts';

const SHOWN = 50;

// The hire is `h`, the payment `y`, the refund `r`, the chargeback `g`, the user `u`.
const eb = expressionBuilder<Database>();

/** Selects the kind of an obstacle and the position of that kind in the list. */
const kindColumns = (place: number, kind: ObstacleKind) =>
  [eb.lit(place).as('place'), eb.val(kind).as('kind')] as const;

const noProject = eb.cast<number | null>(eb.lit(null), 'integer').as('projectId');

function runningHires(userId: number) {
  return eb
    .selectFrom('hires as h')
    .select((eb) => [
      eb.lit<number>(0).as('place'),
      eb
        .case()
        .when('h.state', '=', 'disputed')
        .then(eb.val<ObstacleKind>('dispute'))
        .when('h.client_id', '=', userId)
        .then(eb.val<ObstacleKind>('client_hire'))
        .else(eb.val<ObstacleKind>('developer_hire'))
        .end()
        .as('kind'),
      'h.project_id as projectId',
    ])
    .where((eb) => eb.or([eb('h.client_id', '=', userId), eb('h.developer_id', '=', userId)]))
    .where(isRunning);
}

/** Selects open payments, and protected ones (status `held`) of completed or cancelled hires. */
function openPayments(userId: number) {
  return eb
    .selectFrom('payments as y')
    .select([...kindColumns(1, 'payment'), 'y.project_id as projectId'])
    .where((eb) => eb.or([eb('y.client_id', '=', userId), eb('y.developer_id', '=', userId)]))
    .where((eb) => {
      const endedHire = eb
        .selectFrom('hires as h')
        .select('h.project_id')
        .whereRef('h.payment_id', '=', 'y.id')
        .where(eb.not(isRunning));
      return eb.or([
        eb('y.status', 'in', openPaymentStatuses),
        eb('y.status', '=', 'held').and(eb.exists(endedHire)),
      ]);
    });
}

function openRefunds(userId: number) {
  return eb
    .selectFrom('payments as y')
    .select([...kindColumns(2, 'refund'), 'y.project_id as projectId'])
    .where('y.client_id', '=', userId)
    .where((eb) => {
      const openRefund = eb
        .selectFrom('refunds as r')
        .select('r.id')
        .whereRef('r.payment_id', '=', 'y.id')
        .where((eb) => eb.or([eb('r.status', 'in', ['sending', 'pending']), needsAdmin]));
      return eb.or([eb('y.status', '=', 'orphaned'), eb.exists(openRefund)]);
    });
}

function openChargebacks(userId: number) {
  return eb
    .selectFrom('chargebacks as g')
    .innerJoin('payments as y', 'y.id', 'g.payment_id')
    .select([...kindColumns(3, 'chargeback'), 'y.project_id as projectId'])
    .where((eb) => eb.or([eb('y.client_id', '=', userId), eb('y.developer_id', '=', userId)]))
    .where('g.closed_at', 'is', null);
}

/** Selects the user if they have earnings that were not paid out. */
function unpaidEarnings(userId: number) {
  const openPayout = eb
    .selectFrom('payouts')
    .select('id')
    .where('developer_id', '=', userId)
    .where('status', 'in', ['waiting', 'sending']);
  const balance = eb
    .selectFrom('ledger_accounts')
    .select('id')
    .where('code', '=', `payable:${userId}`)
    .whereRef('credits_posted', '>', 'debits_posted');
  return eb
    .selectFrom('users as u')
    .select([...kindColumns(4, 'payout'), noProject])
    .where('u.id', '=', userId)
    .where((eb) => eb.or([eb.exists(openPayout), eb.exists(balance)]));
}

function debts(userId: number) {
  return eb
    .selectFrom('ledger_accounts')
    .select([...kindColumns(5, 'debt'), noProject])
    .where('code', '=', `developer_receivable:${userId}`)
    .whereRef('debits_posted', '>', 'credits_posted');
}

/** Selects the user if they are an admin and there is no other active one. */
function lastAdmin(userId: number) {
  const otherAdmin = eb
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '<>', userId)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null);
  return eb
    .selectFrom('users as u')
    .select([...kindColumns(6, 'last_admin'), noProject])
    .where('u.id', '=', userId)
    .where('u.role', '=', 'admin')
    .where((eb) => eb.not(eb.exists(otherAdmin)));
}

/** Returns what prevents the deletion of an account: running work first, each kind by project. */
export async function obstaclesOf(em: SqlEntityManager, userId: number): Promise<Obstacle[]> {
  const obstacles = unpaidEarnings(userId)
    .unionAll(runningHires(userId))
    .unionAll(openPayments(userId))
    .unionAll(openRefunds(userId))
    .unionAll(openChargebacks(userId))
    .unionAll(debts(userId))
    .unionAll(lastAdmin(userId));
  const rows = await db(em)
    .selectFrom(obstacles.as('o'))
    .leftJoin('projects as p', 'p.id', 'o.projectId')
    .select(['o.kind', 'p.id', 'p.title'])
    // A project may have several payments, and a payment several chargebacks.
    .groupBy(['o.place', 'o.kind', 'p.id'])
    .orderBy('o.place')
    .orderBy('p.id')
    .limit(SHOWN)
    .execute();
  return rows.map(({ kind, id, title }) => ({
    kind,
    project: id === null || title === null ? null : { id, title },
  }));
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
