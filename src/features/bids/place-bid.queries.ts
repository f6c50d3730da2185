import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AccountStatus } from '#features/accounts/suspension/suspension.queries.ts';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { compileOnce, type Slot } from '#platform/server/database/compile-once.ts';
import { type Database, flag } from '#platform/server/database/db.ts';
import type { Bid } from './bid.entity.ts';

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
