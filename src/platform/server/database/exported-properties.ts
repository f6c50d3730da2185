import type { EntityKey } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/**
 * Omits hidden and internal properties: hashes, tokens and data of other users. A new property is
 * exported unless it is one of them.
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
