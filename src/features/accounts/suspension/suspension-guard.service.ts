import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '#platform/shared/errors.ts';
import { findInactiveUser, lockAccountStatus } from './suspension.queries.ts';
import { accountStatusRefusal, formatPausedText } from './suspension.rules.ts';

/**
 * Throws `suspended` if the actor is suspended, and `signed_out` if they have deleted their
 * account. Must be called in the transaction that starts something new: it locks the actor until
 * the end of this transaction. Does nothing if `startsSomethingNew` is false, for example if an
 * invitation is declined.
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

/**
 * Throws `other_suspended` if one of these users is suspended, and `other_left` if one has deleted
 * their account. Must be called before something new that involves these users. Locks nothing.
 */
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
