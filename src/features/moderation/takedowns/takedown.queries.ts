import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { db } from '#platform/server/database/db.ts';
import { ownModerationActionColumns } from '../appeals/moderation-action.queries.ts';
import type { OwnModerationAction } from '../appeals/moderation-action.schema.ts';

export async function findOwnerAndTakedown(
  em: SqlEntityManager,
  projectId: number,
): Promise<{ clientId: number; takedown: OwnModerationAction | null } | null> {
  const row = await db(em)
    .selectFrom('projects as p')
    .select('p.client_id as clientId')
    .select(({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom('project_takedowns as s')
          .select(ownModerationActionColumns)
          .whereRef('s.project_id', '=', 'p.id')
          .where('s.ended_at', 'is', null),
      ).as('takedown'),
    )
    .where('p.id', '=', projectId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks the client until the end of the transaction, so that the account cannot be deleted in
 * between.
 */
export async function isClientDeleted(em: SqlEntityManager, projectId: number): Promise<boolean> {
  const client = await db(em)
    .selectFrom('users')
    .select('deleted_at as deletedAt')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('projects').select('client_id').where('id', '=', projectId),
    )
    .forShare()
    .executeTakeFirst();
  return Boolean(client?.deletedAt);
}

export async function listViewerIds(em: SqlEntityManager, projectId: number): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('projects')
    .select('client_id as id')
    .where('id', '=', projectId)
    .union(({ selectFrom }) =>
      selectFrom('bids').select('developer_id as id').where('project_id', '=', projectId),
    )
    .union(({ selectFrom }) =>
      selectFrom('invitations').select('developer_id as id').where('project_id', '=', projectId),
    )
    .union(({ selectFrom }) =>
      selectFrom('invitation_requests')
        .select('developer_id as id')
        .where('project_id', '=', projectId),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function findTakedownProjectId(
  em: SqlEntityManager,
  takedownId: number,
): Promise<number | null> {
  const takedown = await db(em)
    .selectFrom('project_takedowns')
    .select('project_id as projectId')
    .where('id', '=', takedownId)
    .executeTakeFirst();
  return takedown?.projectId ?? null;
}
