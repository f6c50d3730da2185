import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '#platform/shared/errors.ts';
import { findInactiveUser, lockAccountStatus } from './suspension.queries.ts';
import { accountStatusRefusal, formatPausedText } from './suspension.rules.ts';

/**
 * Throws `suspended` if the actor is suspended, `signed_out` if they have deleted their account.
 * Must be called in the transaction that starts something new, because it locks the actor until its
 * end. Does nothing if `startsSomethingNew` is false, as for an invitation that is declined.
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
 * Throws if one of these users, for something new that would involve them, is suspended
 * (`other_suspended`) or has deleted their account (`other_left`). Locks nothing.
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
