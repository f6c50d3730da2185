import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { currentMilestone, isRunning } from '#features/hires/hire.queries.ts';
import { openPaymentStatuses } from '#features/payments/payment.rules.ts';
import { refundNeedsAdmin } from '#features/payments/payment-columns.queries.ts';
import { type Database, db } from '#platform/server/database/db.ts';
import type { BlockerKind } from './deletion.rules.ts';
import type { Blocker } from './deletion.schema.ts';

const BLOCKERS_MAX = 50;

// Aliases: hire `h`, payment `y`, refund `r`, chargeback `g`, user `u`. All functions below select
// the same columns, so that `union all` can join the results.
const eb = expressionBuilder<Database>();

const kindColumns = (position: number, kind: BlockerKind) =>
  [eb.lit(position).as('position'), eb.val(kind).as('kind')] as const;

const noProject = eb.cast<number | null>(eb.lit(null), 'integer').as('projectId');

/** The kind is `dispute` if the hire is disputed, otherwise `client_hire` or `developer_hire`. */
function selectRunningHires(userId: number) {
  return eb
    .selectFrom('hires as h')
    .innerJoinLateral(currentMilestone, (join) => join.onTrue())
    .select((eb) => [
      eb.lit<number>(0).as('position'),
      eb
        .case()
        .when('m.state', '=', 'disputed')
        .then(eb.val<BlockerKind>('dispute'))
        .when('h.client_id', '=', userId)
        .then(eb.val<BlockerKind>('client_hire'))
        .else(eb.val<BlockerKind>('developer_hire'))
        .end()
        .as('kind'),
      'h.project_id as projectId',
    ])
    .where((eb) => eb.or([eb('h.client_id', '=', userId), eb('h.developer_id', '=', userId)]))
    .where(isRunning);
}

/** As client or developer; also `held` payments whose milestone has ended. */
function selectOpenPayments(userId: number) {
  return eb
    .selectFrom('payments as y')
    .select([...kindColumns(1, 'payment'), 'y.project_id as projectId'])
    .where((eb) => eb.or([eb('y.client_id', '=', userId), eb('y.developer_id', '=', userId)]))
    .where((eb) => {
      const endedMilestone = eb
        .selectFrom('milestones as m')
        .select('m.id')
        .whereRef('m.id', '=', 'y.milestone_id')
        .where('m.state', 'in', ['completed', 'cancelled']);
      return eb.or([
        eb('y.status', 'in', openPaymentStatuses),
        eb('y.status', '=', 'held').and(eb.exists(endedMilestone)),
      ]);
    });
}

function selectOpenRefunds(userId: number) {
  return eb
    .selectFrom('payments as y')
    .select([...kindColumns(2, 'refund'), 'y.project_id as projectId'])
    .where('y.client_id', '=', userId)
    .where((eb) => {
      const openRefund = eb
        .selectFrom('refunds as r')
        .select('r.id')
        .whereRef('r.payment_id', '=', 'y.id')
        .where((eb) => eb.or([eb('r.status', 'in', ['sending', 'pending']), refundNeedsAdmin]));
      return eb.or([eb('y.status', '=', 'orphaned'), eb.exists(openRefund)]);
    });
}

function selectOpenChargebacks(userId: number) {
  return eb
    .selectFrom('chargebacks as g')
    .innerJoin('payments as y', 'y.id', 'g.payment_id')
    .select([...kindColumns(3, 'chargeback'), 'y.project_id as projectId'])
    .where((eb) => eb.or([eb('y.client_id', '=', userId), eb('y.developer_id', '=', userId)]))
    .where('g.closed_at', 'is', null);
}

function selectUnpaidEarnings(userId: number) {
  const openPayout = eb
    .selectFrom('payouts')
    .select('id')
    .where('developer_id', '=', userId)
    .where('status', 'in', ['waiting', 'sending']);
  const positiveBalance = eb
    .selectFrom('ledger_accounts')
    .select('id')
    .where('code', '=', `payable:${userId}`)
    .whereRef('credits_posted', '>', 'debits_posted');
  return eb
    .selectFrom('users as u')
    .select([...kindColumns(4, 'payout'), noProject])
    .where('u.id', '=', userId)
    .where((eb) => eb.or([eb.exists(openPayout), eb.exists(positiveBalance)]));
}

function selectDebts(userId: number) {
  return eb
    .selectFrom('ledger_accounts')
    .select([...kindColumns(5, 'debt'), noProject])
    .where('code', '=', `developer_receivable:${userId}`)
    .whereRef('debits_posted', '>', 'credits_posted');
}

/** Admins that are suspended or deleted do not count. */
function selectLastAdmin(userId: number) {
  const otherAdmin = eb
    .selectFrom('users')
    .select('id')
    .where('role', '=', sql.lit('admin'))
    .where('id', '<>', userId)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null);
  return eb
    .selectFrom('users as u')
    .select([...kindColumns(6, 'last_admin'), noProject])
    .where('u.id', '=', userId)
    .where('u.role', '=', sql.lit('admin'))
    .where((eb) => eb.not(eb.exists(otherAdmin)));
}

/** Returns at most 50 blockers: hires first, then the other kinds, each ordered by project id. */
export async function listBlockers(em: SqlEntityManager, userId: number): Promise<Blocker[]> {
  const blockers = selectUnpaidEarnings(userId)
    .unionAll(selectRunningHires(userId))
    .unionAll(selectOpenPayments(userId))
    .unionAll(selectOpenRefunds(userId))
    .unionAll(selectOpenChargebacks(userId))
    .unionAll(selectDebts(userId))
    .unionAll(selectLastAdmin(userId));
  const rows = await db(em)
    .selectFrom(blockers.as('b'))
    .leftJoin('projects as p', 'p.id', 'b.projectId')
    .select(['b.kind', 'p.id', 'p.title'])
    // Grouped, because a project may have several payments, and a payment several chargebacks.
    .groupBy(['b.position', 'b.kind', 'p.id'])
    .orderBy('b.position')
    .orderBy('p.id')
    .limit(BLOCKERS_MAX)
    .execute();
  return rows.map(({ kind, id, title }) => ({
    kind,
    project: id === null || title === null ? null : { id, title },
  }));
}

interface AffectedProject {
  id: number;
  isOwner: boolean;
  /** Null for the user's own project. */
  bidId: number | null;
}

/** Ordered by id, because projects are locked in this order. */
export async function listAffectedProjects(
  em: SqlEntityManager,
  userId: number,
): Promise<AffectedProject[]> {
  const ownProjects = await db(em)
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
    ...ownProjects.map(({ id }) => ({ id, isOwner: true, bidId: null })),
    ...bids.map(({ id, bidId }) => ({ id, isOwner: false, bidId })),
  ];
  return projects.toSorted((one, other) => one.id - other.id);
}
