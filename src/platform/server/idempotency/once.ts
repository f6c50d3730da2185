import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Ctx } from '../context.ts';
import { turns } from '../turns.ts';
import {
  claim,
  findResponse,
  type StoredResponse,
  settle,
  storeResponse,
} from './idempotency-keys.ts';
import type { KeyedRequest } from './keyed-request.ts';

/** Work that takes effect at most once, and the mapping of its outcome to a stored response. */
export interface Work<Outcome> {
  run(em: SqlEntityManager): Promise<Outcome>;
  /** Returns null if nothing is to be stored. If it throws, the work is rolled back. */
  kept(outcome: Outcome): StoredResponse | null;
}

/** The outcome of the work, or the stored response of an earlier request. */
export type Once<Outcome> = { outcome: Outcome } | { kept: StoredResponse };

const WAITING_MAX = 200;

const semaphores = new WeakMap<object, ReturnType<typeof turns>>();

/**
 * Runs at most half as many transactions as the pool has connections: each may need a second one,
 * for a rate limit, and would otherwise wait for the others forever.
 */
function inTurn<Result>({ config }: SqlEntityManager, work: () => Promise<Result>) {
  const half = Math.floor((config.get('pool')?.max ?? 0) / 2);
  const semaphore = semaphores.get(config) ?? turns(Math.max(1, half), WAITING_MAX);
  semaphores.set(config, semaphore);
  return semaphore(work);
}

class Overtaken extends Error {}

/**
 * Executes a request and stores its response in one transaction: after a crash before the commit
 * nothing has happened, after the commit the response is stored. Transactions that the work opens
 * are nested in this one, so a refusal rolls back only its own part.
 */
export async function once<Outcome>(
  ctx: Pick<Ctx, 'em' | 'now'>,
  request: KeyedRequest,
  work: Work<Outcome>,
): Promise<Once<Outcome>> {
  try {
    return await inTurn(ctx.em, () => attempt(ctx, request, work));
  } catch (error) {
    if (error instanceof Overtaken) return once(ctx, request, work);
    throw error;
  }
}

function attempt<Outcome>(
  { em, now }: Pick<Ctx, 'em' | 'now'>,
  request: KeyedRequest,
  work: Work<Outcome>,
): Promise<Once<Outcome>> {
  return em.transactional(async (em) => {
    const at = now();
    const before = await findResponse(em, request, at);
    if (before) return { kept: before };
    const outcome = await work.run(em);
    const kept = work.kept(outcome);
    if (kept && !(await storeResponse(em, request, kept, at))) throw new Overtaken();
    return { outcome };
  });
}

/**
 * As `once`, for work that calls Stripe between its own transactions, because no transaction may
 * stay open during such a call. Claims the request, executes it and stores the response. After an
 * interruption the work runs again when the claim has expired, so it must be idempotent.
 */
export async function onceInSteps<Outcome>(
  { em, now }: Pick<Ctx, 'em' | 'now'>,
  request: KeyedRequest,
  work: Work<Outcome>,
): Promise<Once<Outcome>> {
  const at = now();
  const before = await claim(em, request, at);
  if (before) return { kept: before };
  try {
    const outcome = await work.run(em);
    await settle(em, request, work.kept(outcome), at);
    return { outcome };
  } catch (error) {
    // If this fails too, the claim expires.
    await settle(em, request, null, at).catch(() => {});
    throw error;
  }
}
