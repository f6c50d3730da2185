import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { isRunning } from '#features/hires/hire.queries.ts';
import { openPaymentStatuses } from '#features/payments/payment.rules.ts';
import { refundNeedsAdmin } from '#features/payments/payment-columns.queries.ts';
import { type Database, db } from '#platform/server/database/db.ts';
import type { BlockerKind } from './deletion.rules.ts';
import type { Blocker } from './deletion.schema.ts';

/** Maximum number of blockers that are listed. */
const BLOCKERS_MAX = 50;

// Aliases: hire `h`, payment `y`, refund `r`, chargeback `g`, user `u`. Each function below selects
// the blockers of one or more kinds. All select the same columns, so that `union all` can join the
// results.
const eb = expressionBuilder<Database>();

/** Returns the columns for the kind of a blocker and for the position of this kind in the list. */
const kindColumns = (position: number, kind: BlockerKind) =>
  [eb.lit(position).as('position'), eb.val(kind).as('kind')] as const;

const noProject = eb.cast<number | null>(eb.lit(null), 'integer').as('projectId');

/**
 * Selects the hires of the user that have not ended. The kind is `dispute` if the hire is disputed.
 * Otherwise it is `client_hire` or `developer_hire`, depending on the side of the user.
 */
function selectRunningHires(userId: number) {
  return eb
    .selectFrom('hires as h')
    .select((eb) => [
      eb.lit<number>(0).as('position'),
      eb
        .case()
        .when('h.state', '=', 'disputed')
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

/**
 * Selects payments, as client or developer, that are open, or that have the status `held` although
 * their hire has ended.
 */
function selectOpenPayments(userId: number) {
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

/** Selects payments of the client that must still be refunded. */
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

/** Selects payments, as client or developer, with an open chargeback. */
function selectOpenChargebacks(userId: number) {
  return eb
    .selectFrom('chargebacks as g')
    .innerJoin('payments as y', 'y.id', 'g.payment_id')
    .select([...kindColumns(3, 'chargeback'), 'y.project_id as projectId'])
    .where((eb) => eb.or([eb('y.client_id', '=', userId), eb('y.developer_id', '=', userId)]))
    .where('g.closed_at', 'is', null);
}

/** Selects one blocker if the developer has earnings that were not paid out. */
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

/** Selects one blocker if the developer owes money after a chargeback. */
function selectDebts(userId: number) {
  return eb
    .selectFrom('ledger_accounts')
    .select([...kindColumns(5, 'debt'), noProject])
    .where('code', '=', `developer_receivable:${userId}`)
    .whereRef('debits_posted', '>', 'credits_posted');
}

/**
 * Selects one blocker if the user is an admin and there is no other admin that is neither suspended
 * nor deleted.
 */
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

/**
 * Returns what prevents the deletion of an account, at most 50 blockers. Hires come first; they are
 * ordered by project id. The other kinds follow, each ordered by project id. A project is listed
 * once for each kind.
 */
export async function listBlockers(em: SqlEntityManager, userId: number): Promise<Blocker[]> {
  // The order of the parts does not matter: `position` orders the list.
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
  /** Whether the user is the client of the project. */
  isOwner: boolean;
  /** Id of the active bid of the user; null for the user's own project. */
  bidId: number | null;
}

/**
 * Returns the projects that the deletion of the account changes: the active projects of the user,
 * and the projects on which the user has an active bid. Ordered by id, because projects are locked
 * in this order.
 */
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
