import type { EntityKey } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';
import { listExportedProperties } from '#platform/server/database/exported-properties.ts';

/** Returns the query for one file of the export. */
export type ExportSection = (
  em: SqlEntityManager,
  userId: number,
) => { execute(): Promise<object[]> };

/**
 * Returns the columns of an entity that is selected as `t`, without hidden and internal properties.
 * A new property is exported unless it is listed as internal, as hashes, tokens and data of others
 * must be.
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

export const selectOwnHireIds = (em: SqlEntityManager, userId: number) =>
  db(em)
    .selectFrom('hires')
    .select('project_id')
    .where((eb) => eb.or([eb('client_id', '=', userId), eb('developer_id', '=', userId)]));
