import type { Ctx } from '#platform/server/context.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { IN_SERVICE, procedureLimits, reads, searches } from './procedure-limits.ts';
import type { ProcedurePath } from './router.ts';

type Caller = Pick<Ctx, 'limits' | 'actor' | 'origin'>;

/**
 * Throws if the caller has used up the limit of the procedure. Counts per user, but per address if
 * the user is not signed in or the limit is `reads`. Does nothing for `IN_SERVICE`.
 */
export async function limitProcedureCall(caller: Caller, path: string): Promise<void> {
  const limit = findLimit(path);
  if (!limit || limit === IN_SERVICE) return;
  if (limit === reads) return limitRead(caller);
  const { limits, actor, origin } = caller;
  await limits.use(limit, actor ? `user ${actor.id}` : toNetworkKey(origin.address));
}

export async function limitRead(
  { limits, origin }: Omit<Caller, 'actor'>,
  limit = reads,
): Promise<void> {
  await limits.use(limit, toNetworkKey(origin.address));
}

export function isSearch(path: string): boolean {
  return findLimit(path) === searches;
}

function findLimit(path: string): RateLimit | typeof IN_SERVICE | undefined {
  // The cast is safe: tRPC runs middlewares only for known procedures, and a test compares the
  // table with the router.
  return procedureLimits[path as ProcedurePath];
}
