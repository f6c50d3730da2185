import type { EntityKey } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/**
 * Returns the stored properties of an entity, without hidden and internal properties. Internal
 * properties are hashes, tokens and data of other users. Exports are derived from the result, so
 * that a new property is exported if it is neither hidden nor listed as internal.
 */
export function listExportedProperties<Entity extends object>(
  em: SqlEntityManager,
  entity: { new (): Entity },
  internalProperties: readonly EntityKey<Entity>[],
) {
  const internalNames = new Set<string>(internalProperties);
  return em
    .getMetadata()
    .get(entity)
    .props.filter(
      ({ name, hidden, persist }) => !hidden && persist !== false && !internalNames.has(name),
    );
}
