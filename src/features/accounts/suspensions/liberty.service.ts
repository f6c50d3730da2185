import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '#platform/shared/errors.ts';
import { findInactive, lockAccountStatus } from './suspension.queries.ts';
import { accountStatusRefusal, nothingNewWith } from './suspension.rules.ts';

/**
 * Throws if the user is suspended or has deleted their account. Must be called in the transaction
 * that starts something new; does nothing unless `isNew` is true.
 */
export async function refuseSuspended(
  em: SqlEntityManager,
  actorId: number,
  isNew = true,
): Promise<void> {
  if (!isNew) return;
  const refusal = accountStatusRefusal(await lockAccountStatus(em, actorId));
  if (refusal) throw refusal;
}

/** Throws if one of these users is suspended or has deleted their account. */
export async function refuseWithSuspended(em: SqlEntityManager, ids: number[]): Promise<void> {
  const other = await findInactive(em, ids);
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
