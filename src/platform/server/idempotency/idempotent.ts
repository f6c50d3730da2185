import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { DomainError, type RefusalKind } from '#platform/shared/errors.ts';
import type { Ctx, SessionPort } from '../context.ts';
import { databaseLossRefusal } from '../database/db.ts';
import { createSemaphore } from '../semaphore.ts';
import {
  claimRequest,
  completeClaim,
  findResponse,
  type StoredResponse,
  storeResponse,
} from './idempotency-keys.ts';
import { createKeyedRequest, type KeyedRequest, keyRefusal } from './keyed-request.ts';

interface ResolverOptions {
  ctx: Ctx;
  path: string;
}

interface Options {
  /**
   * Runs before a stored success (not a refusal) is replayed, for effects such as a cookie. `input`
   * is unparsed.
   */
  onReplay?(ctx: Ctx, input: unknown): Promise<void>;
}

type Result<Output> = { data: Output } | { error: unknown };

/**
 * A request with an Idempotency-Key takes effect once; a retry within a day returns the stored
 * response (`.docs/decisions/0005-idempotency-around-the-resolver.md`). A key belongs to one user.
 * Anonymous requests share one scope: a response is returned only for the same input, passwords
 * included.
 */
export function idempotent<Request extends ResolverOptions, Output>(
  resolve: (request: Request) => Promise<Output>,
  options: Options = {},
) {
  return wrap(executeOnce, resolve, options);
}

/**
 * For a resolver that calls Stripe between its own transactions. A retry of an interrupted request
 * executes it again, so each step must be idempotent itself.
 */
export function idempotentInSteps<Request extends ResolverOptions, Output>(
  resolve: (request: Request) => Promise<Output>,
) {
  return wrap(executeOnceInSteps, resolve, {});
}

function wrap<Request extends ResolverOptions, Output>(
  runOnce: typeof executeOnce,
  resolve: (request: Request) => Promise<Output>,
  { onReplay }: Options,
) {
  return async (request: Request): Promise<Output> => {
    const { ctx } = request;
    if (!ctx.idempotency) return resolve(request);
    const cookie = deferCookie(ctx.session);
    const execution = await runOnce<Result<Output>>(
      ctx,
      toKeyedRequest(request, ctx.idempotency.key),
      {
        run: (em) =>
          toResult(resolve({ ...request, ctx: { ...ctx, em, session: cookie.createSession() } })),
        toStored,
      },
    );
    if ('storedResponse' in execution) {
      if (!execution.storedResponse.refusal) await onReplay?.(ctx, ctx.rawInput);
      ctx.idempotency.onReplayed();
      return replay<Output>(execution.storedResponse);
    }
    cookie.apply();
    if ('error' in execution.outcome) throw execution.outcome.error;
    return execution.outcome.data;
  };
}

function toKeyedRequest(request: ResolverOptions, key: string): KeyedRequest {
  const refusal = keyRefusal(key);
  if (refusal) throw refusal;
  const { ctx, path } = request;
  return createKeyedRequest({ key, scope: ctx.idempotencyScope ?? 0, path, input: ctx.rawInput });
}

/** A refusal must not reject, so that it can be stored and the transaction commits. */
async function toResult<Output>(work: Promise<Output>): Promise<Result<Output>> {
  return work.then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  );
}

/** These refusals depend only on the request. After another refusal, a retry may succeed. */
const STORED_KINDS = new Set<RefusalKind>(['not_found', 'invalid', 'conflict', 'too_large']);

/**
 * Null if nothing is stored. Throws a defect or an unavailable database, so that the transaction
 * rolls back.
 */
function toStored(result: Result<unknown>): StoredResponse | null {
  if ('data' in result) return { data: result.data };
  const { error } = result;
  const refusal = error instanceof DomainError ? error : databaseLossRefusal(error);
  if (!refusal || refusal.kind === 'unavailable') throw error;
  if (!STORED_KINDS.has(refusal.kind)) return null;
  const { kind, code, message, field } = refusal;
  return { refusal: { kind, code, message, field } };
}

function replay<Output>({ data, refusal }: StoredResponse): Output {
  if (refusal) {
    const { kind, code, message, field } = refusal;
    throw new DomainError(kind, code, message, undefined, field);
  }
  // The same procedure has stored the output, and its output parser runs again.
  return data as Output;
}

/** The token in the cookie may be from a row of the transaction, so it is set after the commit. */
function deferCookie(session: SessionPort) {
  let applyChange = () => {};
  return {
    createSession(): SessionPort {
      applyChange = () => {};
      return {
        token: session.token,
        setToken(token) {
          applyChange = () => session.setToken(token);
        },
        clearToken() {
          applyChange = () => session.clearToken();
        },
      };
    },
    apply: () => applyChange(),
  };
}

export interface Work<Outcome> {
  run(em: SqlEntityManager): Promise<Outcome>;
  /** Null if nothing must be stored. If it throws, the work is rolled back. */
  toStored(outcome: Outcome): StoredResponse | null;
}

export type OnceResult<Outcome> = { outcome: Outcome } | { storedResponse: StoredResponse };

const WAITING_MAX = 200;

const semaphores = new WeakMap<object, ReturnType<typeof createSemaphore>>();

/**
 * Each transaction may need a second connection, for a rate limit. If transactions used all
 * connections of the pool, they would wait for each other.
 */
function limitConcurrency<Result>({ config }: SqlEntityManager, work: () => Promise<Result>) {
  const limit = Math.floor((config.get('pool')?.max ?? 0) / 2);
  const semaphore = semaphores.get(config) ?? createSemaphore(Math.max(1, limit), WAITING_MAX);
  semaphores.set(config, semaphore);
  return semaphore(work);
}

class ConcurrentResponseError extends Error {}

/**
 * Work and response are in one transaction, so a crash cannot separate them. A transaction that the
 * work opens is nested, so a refusal rolls back only the nested part.
 */
export async function executeOnce<Outcome>(
  ctx: Pick<Ctx, 'em' | 'now'>,
  request: KeyedRequest,
  work: Work<Outcome>,
): Promise<OnceResult<Outcome>> {
  try {
    return await limitConcurrency(ctx.em, () => executeInTransaction(ctx, request, work));
  } catch (error) {
    // The next execution finds the response of the other transaction.
    if (error instanceof ConcurrentResponseError) return executeOnce(ctx, request, work);
    throw error;
  }
}

function executeInTransaction<Outcome>(
  { em, now }: Pick<Ctx, 'em' | 'now'>,
  request: KeyedRequest,
  work: Work<Outcome>,
): Promise<OnceResult<Outcome>> {
  return em.transactional(async (em) => {
    const startedAt = now();
    const storedResponse = await findResponse(em, request, startedAt);
    if (storedResponse) return { storedResponse };
    const outcome = await work.run(em);
    const response = work.toStored(outcome);
    if (response && !(await storeResponse(em, request, response, startedAt)))
      throw new ConcurrentResponseError();
    return { outcome };
  });
}

/**
 * For work that calls Stripe, because no transaction may be open during such a call. A retry of
 * interrupted work executes it again, so the work must be idempotent.
 */
async function executeOnceInSteps<Outcome>(
  { em, now }: Pick<Ctx, 'em' | 'now'>,
  request: KeyedRequest,
  work: Work<Outcome>,
): Promise<OnceResult<Outcome>> {
  const claimedAt = now();
  const storedResponse = await claimRequest(em, request, claimedAt);
  if (storedResponse) return { storedResponse };
  try {
    const outcome = await work.run(em);
    await completeClaim(em, request, work.toStored(outcome), claimedAt);
    return { outcome };
  } catch (error) {
    // If this fails too, the claim expires.
    await completeClaim(em, request, null, claimedAt).catch(() => {});
    throw error;
  }
}
