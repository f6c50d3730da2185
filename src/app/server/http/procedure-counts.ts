import type { Ctx } from '#platform/server/context.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { IN_SERVICE, procedureLimits, reads, searches } from './procedure-limits.ts';
import type { ProcedurePath } from './router.ts';

type Caller = Pick<Ctx, 'limits' | 'actor' | 'origin'>;

/**
 * Counts one call of the procedure with this path against its limit in `procedureLimits`. The count
 * is per user, but per address if no user is signed in or the limit is `reads`. Does nothing if the
 * limit is `IN_SERVICE`. Throws `too_many` if the limit is exceeded.
 */
export async function countProcedureCall(caller: Caller, path: string): Promise<void> {
  const limit = findLimit(path);
  if (!limit || limit === IN_SERVICE) return;
  if (limit === reads) return countRead(caller);
  const { limits, actor, origin } = caller;
  await limits.use(limit, actor ? `user ${actor.id}` : toNetworkKey(origin.address));
}

/**
 * Counts a read of a procedure, page or file against the limit `reads` of the caller's address.
 * Throws `too_many` if the limit is exceeded.
 */
export async function countRead({ limits, origin }: Omit<Caller, 'actor'>): Promise<void> {
  await limits.use(reads, toNetworkKey(origin.address));
}

/** Returns whether a procedure counts as a search. Only few searches may run at once. */
export function isSearch(path: string): boolean {
  return findLimit(path) === searches;
}

function findLimit(path: string): RateLimit | typeof IN_SERVICE | undefined {
  // The cast is safe: tRPC runs middlewares only for known procedures, and a test compares the
  // table with the router.
  return procedureLimits[path as ProcedurePath];
}
