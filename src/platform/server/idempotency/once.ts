import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Ctx } from '../context.ts';
import { createSemaphore } from '../semaphore.ts';
import {
  claimRequest,
  completeClaim,
  findResponse,
  type StoredResponse,
  storeResponse,
} from './idempotency-keys.ts';
import type { KeyedRequest } from './keyed-request.ts';

/** Work that takes effect at most once, and the mapping of its outcome to a stored response. */
export interface Work<Outcome> {
  run(em: SqlEntityManager): Promise<Outcome>;
  /** Returns null if nothing is to be stored. If it throws, the work is rolled back. */
  toStored(outcome: Outcome): StoredResponse | null;
}

/** The outcome of the work, or the stored response of an earlier request. */
export type OnceResult<Outcome> = { outcome: Outcome } | { storedResponse: StoredResponse };

const WAITING_MAX = 200;

const semaphores = new WeakMap<object, ReturnType<typeof createSemaphore>>();

/**
 * Runs at most half as many transactions as the pool has connections: each may need a second one,
 * for a rate limit, and would otherwise wait for the others forever.
 */
function limitConcurrency<Result>({ config }: SqlEntityManager, work: () => Promise<Result>) {
  const limit = Math.floor((config.get('pool')?.max ?? 0) / 2);
  const semaphore = semaphores.get(config) ?? createSemaphore(Math.max(1, limit), WAITING_MAX);
  semaphores.set(config, semaphore);
  return semaphore(work);
}

class ConcurrentResponseError extends Error {}

/**
 * Executes a request and stores its response in one transaction: after a crash before the commit
 * nothing has happened, after the commit the response is stored. Transactions that the work opens
 * are nested in this one, so a refusal rolls back only its own part.
 */
export async function executeOnce<Outcome>(
  ctx: Pick<Ctx, 'em' | 'now'>,
  request: KeyedRequest,
  work: Work<Outcome>,
): Promise<OnceResult<Outcome>> {
  try {
    return await limitConcurrency(ctx.em, () => attempt(ctx, request, work));
  } catch (error) {
    if (error instanceof ConcurrentResponseError) return executeOnce(ctx, request, work);
    throw error;
  }
}

function attempt<Outcome>(
  { em, now }: Pick<Ctx, 'em' | 'now'>,
  request: KeyedRequest,
  work: Work<Outcome>,
): Promise<OnceResult<Outcome>> {
  return em.transactional(async (em) => {
    const at = now();
    const before = await findResponse(em, request, at);
    if (before) return { storedResponse: before };
    const outcome = await work.run(em);
    const response = work.toStored(outcome);
    if (response && !(await storeResponse(em, request, response, at)))
      throw new ConcurrentResponseError();
    return { outcome };
  });
}

/**
 * As `once`, for work that calls Stripe between its own transactions, because no transaction may
 * stay open during such a call. Claims the request, executes it and stores the response. After an
 * interruption the work runs again when the claim has expired, so it must be idempotent.
 */
export async function executeOnceInSteps<Outcome>(
  { em, now }: Pick<Ctx, 'em' | 'now'>,
  request: KeyedRequest,
  work: Work<Outcome>,
): Promise<OnceResult<Outcome>> {
  const at = now();
  const before = await claimRequest(em, request, at);
  if (before) return { storedResponse: before };
  try {
    const outcome = await work.run(em);
    await completeClaim(em, request, work.toStored(outcome), at);
    return { outcome };
  } catch (error) {
    // If this fails too, the claim expires.
    await completeClaim(em, request, null, at).catch(() => {});
    throw error;
  }
}
