import type { EntityKey } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';
import { listExportedProperties } from '#platform/server/database/exported-properties.ts';

/** Returns the query for one JSON file of the export. The file contains the rows of the query. */
export type ExportSection = (
  em: SqlEntityManager,
  userId: number,
) => { execute(): Promise<object[]> };

/**
 * Returns the columns of an entity; its table must have the alias `t`. Leaves out hidden properties
 * and `internalProperties`, which must list the other properties with hashes, tokens or data of
 * other users. A new property of the entity is exported unless it is hidden or listed.
 */
export function selectExportedColumns<Entity extends object>(
  em: SqlEntityManager,
  entity: { new (): Entity },
  internalProperties: readonly EntityKey<Entity>[] = [],
) {
  return listExportedProperties(em, entity, internalProperties)
    .flatMap(({ fieldNames }) => fieldNames)
    .map((name) => db(em).dynamic.ref<never>(`t.${name}`));
}

/** Returns a subquery that selects the ids of the projects whose client is the user. */
export const selectOwnProjectIds = (em: SqlEntityManager, userId: number) =>
  db(em).selectFrom('projects').select('id').where('client_id', '=', userId);

/** Returns a subquery that selects the ids of the conversations of the user. */
export const selectOwnConversationIds = (em: SqlEntityManager, userId: number) =>
  db(em).selectFrom('conversation_members').select('conversation_id').where('user_id', '=', userId);

/**
 * Returns a subquery that selects the ids of the hires in which the user is the client or the
 * developer. A hire has the id of its project.
 */
export const selectOwnHireIds = (em: SqlEntityManager, userId: number) =>
  db(em)
    .selectFrom('hires')
    .select('project_id')
    .where((eb) => eb.or([eb('client_id', '=', userId), eb('developer_id', '=', userId)]));
