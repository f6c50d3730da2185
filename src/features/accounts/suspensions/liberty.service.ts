import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '#platform/shared/errors.ts';
import { libertyNow, unfreeAmong } from './suspension.queries.ts';
import { libertyRefusal, nothingNewWith } from './suspension.rules.ts';

/**
 * Refuses whoever is suspended, or gone; call it where something `isNew` is begun, in its
 * transaction.
 */
export async function refuseSuspended(
  em: SqlEntityManager,
  actorId: number,
  isNew = true,
): Promise<void> {
  if (!isNew) return;
  const refusal = libertyRefusal(await libertyNow(em, actorId));
  if (refusal) throw refusal;
}

/** Refuses new business with people who are suspended, or gone. */
export async function refuseWithSuspended(em: SqlEntityManager, ids: number[]): Promise<void> {
  const other = await unfreeAmong(em, ids);
  if (!other) return;
  if (other.former) throw otherLeft();
  throw new DomainError('conflict', 'other_suspended', nothingNewWith(other.name));
}

function otherLeft(): DomainError {
  return new DomainError(
    'conflict',
    'other_left',
    'This person has deleted their account, so nothing new can be begun with them.',
  );
}
