import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '#platform/shared/errors.ts';
import { isSuspendedNow, suspendedAmong } from './suspension.queries.ts';
import { suspendedRefusal, TAKES_NO_BIDS } from './suspension.rules.ts';

/** Refuses whoever is suspended; call it where something `isNew` is begun, in its transaction. */
export async function refuseSuspended(
  em: SqlEntityManager,
  actorId: number,
  isNew = true,
): Promise<void> {
  if (isNew && (await isSuspendedNow(em, actorId))) throw suspendedRefusal();
}

/** Refuses new business with people who are suspended. */
export async function refuseWithSuspended(em: SqlEntityManager, ids: number[]): Promise<void> {
  const [name] = await suspendedAmong(em, ids);
  if (name === undefined) return;
  throw new DomainError(
    'conflict',
    'other_suspended',
    `The account of ${name} is suspended, so nothing new can be begun with them now.`,
  );
}

/** Refuses bids on the projects of clients who are suspended. */
export async function refuseOfSuspended(em: SqlEntityManager, clientId: number): Promise<void> {
  const [name] = await suspendedAmong(em, [clientId]);
  if (name === undefined) return;
  throw new DomainError('conflict', 'client_suspended', TAKES_NO_BIDS);
}
