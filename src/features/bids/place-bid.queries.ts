import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AccountStatus } from '#features/accounts/suspension/suspension.queries.ts';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { updateBidTotals } from '#features/projects/project.service.ts';
import { compileOnce, type Slot } from '#platform/server/database/compile-once.ts';
import { type Database, flag } from '#platform/server/database/db.ts';
import { publishEventExpression } from '#platform/server/realtime.ts';
import type { Bid } from './bid.entity.ts';
import { bidColumns, toBidView } from './bid.queries.ts';
import type { BidView, CriterionAnswer } from './bid.schema.ts';
import type { BidMilestone } from './milestones/bid-milestones.schema.ts';

/** `isSuspended`, `isDeleted` and `isEmailConfirmed` are about the actor's account. */
export interface BidContext extends AccountStatus {
  id: number;
  title: string;
  clientId: number;
  isPrivate: boolean;
  status: ProjectStatus;
  deadline: Date;
  revision: number;
  materialRevision: number;
  criteria: Criterion[];
  invitation: string | null;
  /** Whether the account of the client is suspended or deleted. */
  isClientPaused: boolean;
  /** Whether the client has blocked the actor. */
  isBlockedByClient: boolean;
  isEmailConfirmed: boolean;
  /** Of the actor, including withdrawn ones. */
  earlierBids: Pick<Bid, 'id' | 'status' | 'amount' | 'amountChange' | 'declineReason'>[];
}

interface BidParties {
  projectId: number;
  actorId: number;
}

const lockOfBid = compileOnce((query: Kysely<Database>, slot: Slot<BidParties>) =>
  query
    .with('accounts', (query) =>
      query
        .selectFrom('users')
        .select('id')
        .where((eb) =>
          eb('id', 'in', [
            slot('actorId'),
            eb.selectFrom('projects').select('client_id').where('id', '=', slot('projectId')),
          ]),
        )
        .orderBy('id')
        .forShare(),
    )
    .selectFrom('projects as p')
    // The project is locked last, because rows are locked after they are joined.
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('accounts')
          .select(({ fn }) => fn.countAll().as('count'))
          .as('locked'),
      (join) => join.onTrue(),
    )
    .select('p.id')
    .where('p.id', '=', slot('projectId'))
    .forUpdate('p'),
);

/**
 * Locks the accounts of the client and the actor, so that neither can be suspended or deleted
 * before the end of the transaction, and then the project, as every transaction must. Returns
 * false if the project does not exist.
 */
export async function lockBidding(em: SqlEntityManager, parties: BidParties): Promise<boolean> {
  const rows = await lockOfBid(em, parties, {});
  return rows.length > 0;
}

const bidContext = compileOnce((query: Kysely<Database>, slot: Slot<BidParties>) =>
  query
    .selectFrom('projects as p')
    .innerJoin('users as c', 'c.id', 'p.client_id')
    .innerJoin('users as me', (join) => join.on('me.id', '=', slot('actorId')))
    .leftJoin('invitations as i', (join) =>
      join.onRef('i.project_id', '=', 'p.id').onRef('i.developer_id', '=', 'me.id'),
    )
    .select((eb) => [
      'p.id',
      'p.title',
      'p.client_id as clientId',
      'p.is_private as isPrivate',
      'p.status',
      'p.deadline',
      'p.revision',
      flag(
        eb.exists(
          eb
            .selectFrom('blocks')
            .select('created_at')
            .whereRef('blocker_id', '=', 'c.id')
            .whereRef('blocked_id', '=', 'me.id'),
        ),
      ).as('isBlockedByClient'),
      'p.material_revision as materialRevision',
      'p.criteria',
      'i.status as invitation',
      'c.suspended_at as clientSuspendedAt',
      'c.deleted_at as clientDeletedAt',
      'me.suspended_at as suspendedAt',
      'me.deleted_at as deletedAt',
      'me.email_confirmed_at as emailConfirmedAt',
      jsonArrayFrom(
        eb
          .selectFrom('bids as b')
          .select([
            'b.id',
            'b.status',
            'b.amount',
            'b.amount_change as amountChange',
            'b.decline_reason as declineReason',
          ])
          .whereRef('b.project_id', '=', 'p.id')
          .whereRef('b.developer_id', '=', 'me.id'),
      ).as('earlierBids'),
    ])
    .where('p.id', '=', slot('projectId')),
);

/** The caller must have called `lockBidding`. */
export async function findBidContext(
  em: SqlEntityManager,
  parties: BidParties,
): Promise<BidContext | null> {
  const [row] = await bidContext(em, parties, {});
  if (!row) return null;
  const { clientSuspendedAt, clientDeletedAt, suspendedAt, deletedAt, ...context } = row;
  const { emailConfirmedAt, ...project } = context;
  return {
    ...project,
    isEmailConfirmed: emailConfirmedAt !== null,
    deadline: new Date(project.deadline),
    isClientPaused: clientSuspendedAt !== null || clientDeletedAt !== null,
    isSuspended: suspendedAt !== null,
    isDeleted: deletedAt !== null,
  };
}

interface NewBid {
  projectId: number;
  developerId: number;
  amount: number;
  amountChange: number;
  proposal: string;
  deliveryTime: number;
  projectRevision: number;
  criteria: CriterionAnswer[];
  milestones: BidMilestone[] | null;
  placedAt: Date;
}

/** The driver would send an array as one of PostgreSQL, so JSON columns are text. */
interface NewBidValues extends Omit<NewBid, 'criteria' | 'milestones'> {
  criteria: string;
  milestones: string | null;
}

const storeBid = compileOnce((query: Kysely<Database>, slot: Slot<NewBidValues>) =>
  query
    .with('placed', (query) =>
      query
        .insertInto('bids')
        .values({
          project_id: slot('projectId'),
          developer_id: slot('developerId'),
          amount: slot('amount'),
          amount_change: slot('amountChange'),
          proposal: slot('proposal'),
          delivery_time: slot('deliveryTime'),
          project_revision: slot('projectRevision'),
          criteria: sql<CriterionAnswer[]>`${slot('criteria')}`,
          milestones: sql<BidMilestone[]>`${slot('milestones')}`,
          created_at: slot('placedAt'),
          updated_at: slot('placedAt'),
        })
        .returningAll(),
    )
    .with('counted', (query) =>
      updateBidTotals(query, slot('projectId'), { count: 1, amount: slot('amount') }),
    )
    .selectFrom('placed as b')
    .innerJoin('users as u', 'u.id', 'b.developer_id')
    .innerJoin('projects as p', 'p.id', 'b.project_id')
    .leftJoin('developers as d', 'd.user_id', 'b.developer_id')
    .select(({ lit, ref }) => bidColumns(lit(false), ref('p.material_revision')))
    .select(({ ref }) =>
      publishEventExpression(ref('b.developer_id'), 'project', ref('b.project_id')).as('published'),
    ),
);

/**
 * Stores a bid, adds it to the totals of its project and publishes the event for open pages of its
 * developer. Returns the bid as the developer sees it.
 */
export async function insertBid(em: SqlEntityManager, bid: NewBid): Promise<BidView> {
  const criteria = JSON.stringify(bid.criteria);
  const milestones = bid.milestones ? JSON.stringify(bid.milestones) : null;
  const [row] = await storeBid(em, { ...bid, criteria, milestones }, {});
  if (!row) throw new Error('A stored bid has a developer and a project.');
  const { published: _, ...view } = row;
  return toBidView(view);
}
