import type { EntityKey } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';
import { listExportedProperties } from '#platform/server/database/exported-properties.ts';

export type ExportSection = (
  em: SqlEntityManager,
  userId: number,
) => { execute(): Promise<object[]> };

/**
 * The table must have the alias `t`. `internalProperties` must list the properties with hashes,
 * tokens or data of other users that are not hidden. A new property of the entity is exported
 * unless it is hidden or listed.
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

export const selectOwnProjectIds = (em: SqlEntityManager, userId: number) =>
  db(em).selectFrom('projects').select('id').where('client_id', '=', userId);

export const selectOwnConversationIds = (em: SqlEntityManager, userId: number) =>
  db(em).selectFrom('conversation_members').select('conversation_id').where('user_id', '=', userId);

/** A hire has the id of its project. */
export const selectOwnHireIds = (em: SqlEntityManager, userId: number) =>
  db(em)
    .selectFrom('hires')
    .select('project_id')
    .where((eb) => eb.or([eb('client_id', '=', userId), eb('developer_id', '=', userId)]));
