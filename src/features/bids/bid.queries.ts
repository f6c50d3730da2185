import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AccountStatus } from '#features/accounts/suspension/suspension.queries.ts';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { isOpenAt, isVisibleToActor } from '#features/projects/project-conditions.queries.ts';
import { type Aliased, db } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { BIDS_MAX } from './bid.rules.ts';
import type { BidView } from './bid.schema.ts';
import { bidColumns } from './bid-columns.queries.ts';

/** Returns a bid; null if it does not exist. Only `isForClient` shows whether it is shortlisted. */
export async function findBidView(
  em: SqlEntityManager,
  id: number,
  isForClient: boolean,
): Promise<BidView | null> {
  const row = await db(em)
    .selectFrom('bids as b')
    .innerJoin('users as u', 'u.id', 'b.developer_id')
    .leftJoin('developers as d', 'd.user_id', 'b.developer_id')
    .select(({ lit }) => bidColumns(lit(isForClient)))
    .where('b.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts the active bids of a developer on open projects that the actor may see. */
export async function countOpenBids(
  em: SqlEntityManager,
  developerId: number,
  actor: Actor | null,
  now: Date,
): Promise<number> {
  const { count } = await db(em)
    .selectFrom('bids as b')
    .innerJoin('projects as p', 'p.id', 'b.project_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('b.developer_id', '=', developerId)
    .where('b.status', '=', 'active')
    .where(isOpenAt(now))
    .where(isVisibleToActor(actor))
    .executeTakeFirstOrThrow();
  return count;
}

/** The project and the accounts that decide whether the actor may bid. */
export interface BidContext extends AccountStatus {
  id: number;
  title: string;
  clientId: number;
  isPrivate: boolean;
  status: ProjectStatus;
  deadline: Date;
  invitation: string | null;
  /** Whether the account of the client is suspended or deleted. */
  isPaused: boolean;
}

/**
 * Returns what decides whether the actor may bid on a project; null if the project does not exist.
 * Locks both users until the end of the transaction, so that neither is suspended or deleted
 * before.
 */
export async function findBidContext(
  em: SqlEntityManager,
  projectId: number,
  actorId: number,
): Promise<BidContext | null> {
  const row = await db(em)
    .selectFrom('projects as p')
    .innerJoin('users as c', 'c.id', 'p.client_id')
    .innerJoin('users as me', (join) => join.on('me.id', '=', actorId))
    .leftJoin('invitations as i', (join) =>
      join.onRef('i.project_id', '=', 'p.id').onRef('i.developer_id', '=', 'me.id'),
    )
    .select([
      'p.id',
      'p.title',
      'p.client_id as clientId',
      'p.is_private as isPrivate',
      'p.status',
      'p.deadline',
      'i.status as invitation',
      'c.suspended_at as clientSuspendedAt',
      'c.deleted_at as clientDeletedAt',
      'me.suspended_at as suspendedAt',
      'me.deleted_at as deletedAt',
    ])
    .where('p.id', '=', projectId)
    .forShare(['c', 'me'])
    .executeTakeFirst();
  if (!row) return null;
  const { clientSuspendedAt, clientDeletedAt, suspendedAt, deletedAt, ...project } = row;
  return {
    ...project,
    deadline: new Date(project.deadline),
    isPaused: clientSuspendedAt !== null || clientDeletedAt !== null,
    suspended: suspendedAt !== null,
    former: deletedAt !== null,
  };
}

interface VisibleBids {
  clientId: number;
  isPrivate: boolean;
  status: ProjectStatus;
  invitation: string | null;
  bids: BidView[];
}

/**
 * Returns the bids on a project that the actor may see, without withdrawn ones: all for the client
 * and admins, else their own. The hired bid is first and declined ones are last, so that others
 * move up. Null if the project does not exist. The other columns decide whether the actor may see
 * it.
 */
export async function findBidsVisibleTo(
  em: SqlEntityManager,
  projectId: number,
  actor: Actor,
  hiredOnly: boolean,
): Promise<VisibleBids | null> {
  const eb = expressionBuilder<Aliased<'p', 'projects'>, 'p'>();
  const canSeeAll = actor.role === 'admin' ? eb.lit(true) : eb('p.client_id', '=', actor.id);
  const bids = eb
    .selectFrom('bids as b')
    .innerJoin('users as u', 'u.id', 'b.developer_id')
    .leftJoin('developers as d', 'd.user_id', 'b.developer_id')
    .select(bidColumns(canSeeAll))
    .whereRef('b.project_id', '=', 'p.id')
    .where('b.status', '<>', 'withdrawn')
    .where((bid) => bid.or([canSeeAll, bid('b.developer_id', '=', actor.id)]))
    .$if(hiredOnly, (query) => query.where('b.status', '=', 'hired'))
    .orderBy((bid) => bid('b.status', '=', 'hired'), 'desc')
    .orderBy((bid) => bid('b.decline_reason', 'is not', null))
    .orderBy('b.created_at')
    .orderBy('b.id')
    .limit(BIDS_MAX);
  const row = await db(em)
    .selectFrom('projects as p')
    .leftJoin('invitations as i', (join) =>
      join.onRef('i.project_id', '=', 'p.id').on('i.developer_id', '=', actor.id),
    )
    .select([
      'p.client_id as clientId',
      'p.is_private as isPrivate',
      'p.status',
      'i.status as invitation',
      jsonArrayFrom(bids).as('bids'),
    ])
    .where('p.id', '=', projectId)
    .executeTakeFirst();
  return row ?? null;
}
