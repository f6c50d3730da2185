import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '#platform/shared/errors.ts';
import { findInactive, lockAccountStatus } from './suspension.queries.ts';
import { accountStatusRefusal, formatPausedText } from './suspension.rules.ts';

/**
 * Throws if the user is suspended or has deleted their account. Must be called in the transaction
 * that starts something new; does nothing unless `startsSomethingNew` is true.
 */
export async function assertNotSuspended(
  em: SqlEntityManager,
  actorId: number,
  startsSomethingNew = true,
): Promise<void> {
  if (!startsSomethingNew) return;
  const refusal = accountStatusRefusal(await lockAccountStatus(em, actorId));
  if (refusal) throw refusal;
}

/** Throws if one of these users is suspended or has deleted their account. */
export async function assertNoneSuspended(em: SqlEntityManager, ids: number[]): Promise<void> {
  const other = await findInactive(em, ids);
  if (!other) return;
  if (other.former) throw otherAccountDeletedError();
  throw new DomainError('conflict', 'other_suspended', formatPausedText(other.name));
}

function otherAccountDeletedError(): DomainError {
  return new DomainError(
    'conflict',
    'other_left',
    'This person has deleted their account, so you cannot start anything new with them.',
  );
}
