import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '#platform/shared/errors.ts';
import { findInactiveUser, lockAccountStatus } from './suspension.queries.ts';
import { accountStatusRefusal, formatPausedText } from './suspension.rules.ts';

/**
 * Must be called in the transaction that starts something new: locks the actor until its end.
 * Throws `suspended`, or `signed_out` if the actor has deleted their account.
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

/** Throws `other_suspended` or `other_left` (deleted account). Locks nothing. */
export async function assertNoneSuspended(em: SqlEntityManager, userIds: number[]): Promise<void> {
  const inactiveUser = await findInactiveUser(em, userIds);
  if (!inactiveUser) return;
  if (inactiveUser.isDeleted) throw otherAccountDeletedError();
  throw new DomainError('conflict', 'other_suspended', formatPausedText(inactiveUser.name));
}

function otherAccountDeletedError(): DomainError {
  return new DomainError(
    'conflict',
    'other_left',
    'This person has deleted their account, so you cannot start anything new with them.',
  );
}
