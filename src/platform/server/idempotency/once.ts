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

/** What is carried out at most once: how, and what of its outcome is kept. */
export interface Work<Outcome> {
  run(em: SqlEntityManager): Promise<Outcome>;
  /** Null keeps nothing; what it throws undoes the work. */
  kept(outcome: Outcome): StoredResponse | null;
}

/** Carried out now, or answered before. */
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
 * Carries a request out in one transaction with the keeping of its answer: killed before the
 * commit nothing has happened, killed after it the answer is there. What it does in a transaction of
 * its own becomes a part of this one, undone alone where it refuses.
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
 * The same for what calls Stripe between its own transactions, where none may stay open: claimed,
 * carried out, answered. Cut off in between it is carried out again once the claim has run out, so
 * it must be something that has one effect however often it is done.
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
    // Where this fails too, the claim runs out by itself.
    await settle(em, request, null, at).catch(() => {});
    throw error;
  }
}
