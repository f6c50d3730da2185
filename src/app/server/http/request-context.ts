import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSessionActor } from '#features/accounts/sessions/session.service.ts';
import type { Ctx, IdempotencyContext, SystemCtx } from '#platform/server/context.ts';
import { allowReplica } from '#platform/server/database/db.ts';
import type {
  RateLimit,
  RateLimiter,
  RateLimitState,
} from '#platform/server/rate-limits/rate-limiter.ts';
import { createSemaphore } from '#platform/server/semaphore.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { ACTING_USER_HEADER } from '#platform/shared/trpc-protocol.ts';
import { countProcedureCall, isSearch } from './procedure-counts.ts';
import { createSessionReader, isSafeMethod } from './session-cookie.ts';

/** Searches of one process that wait at once; further ones are refused. */
const WAITING_SEARCHES_MAX = 100;

export type CreateContext = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>;

/** Returns the function that creates the context of a request, with one query for the actor. */
export function createContextFactory(
  system: SystemCtx,
  limits: RateLimiter,
  poolSize: number,
): CreateContext {
  // Half of the connections, so that searches do not delay all other requests.
  const runSearch = createSemaphore(Math.ceil((poolSize - 1) / 2), WAITING_SEARCHES_MAX);
  const readSession = createSessionReader(system.settings.appUrl);
  return async (request, reply) => {
    const em = system.em.fork();
    const session = readSession(request, reply);
    // Signed-in users and writes must see earlier writes, so only anonymous reads use the replica.
    if (!session.token && isSafeMethod(request)) allowReplica(em);
    const user = session.token ? await findSessionActor(em, session.token, system.now()) : null;
    if (user) request.log = request.log.child({ actor: user.id });
    const isFullyAuthenticated = user?.hasRequiredFactor || !system.settings.adminsNeedFactor;
    const actors = isFullyAuthenticated
      ? { actor: user, adminWithoutFactor: null }
      : { actor: null, adminWithoutFactor: user };
    const userAgent = request.headers['user-agent'] ?? '';
    const origin = { address: request.ip, userAgent, requestId: request.id };
    const repeat = readIdempotencyKey(request, reply);
    const reportingLimits = withRateLimitHeader(limits, reply);
    const caller = { limits: reportingLimits, actor: user, origin };
    async function limitCall<Result>(path: string, call: () => Promise<Result>): Promise<Result> {
      await countProcedureCall(caller, path);
      return isSearch(path) ? runSearch(call) : call();
    }
    return {
      ...system,
      em,
      ...actors,
      session,
      limits: reportingLimits,
      limitCall,
      recordCall: (call) => void request.calls.push(call),
      origin,
      idempotency: repeat,
      provedAt: user?.provedAt,
      expectedUserId: readExpectedUserId(request),
    };
  };
}

function readExpectedUserId({ headers }: FastifyRequest): number | undefined {
  const id = headers[ACTING_USER_HEADER];
  if (id === undefined) return undefined;
  return /^[1-9]\d{0,14}$/.test(String(id)) ? Number(id) : Number.NaN;
}

function readIdempotencyKey(
  { headers }: FastifyRequest,
  reply: FastifyReply,
): IdempotencyContext | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  return { key: String(key), onReplayed: () => void reply.header('idempotent-replayed', 'true') };
}

/**
 * Returns limits that send the remaining uses in a RateLimit header
 * (draft-ietf-httpapi-ratelimit-headers).
 */
function withRateLimitHeader(limits: RateLimiter, reply: FastifyReply): RateLimiter {
  return {
    async use(limit, key, uses) {
      try {
        const remaining = await limits.use(limit, key, uses);
        if (remaining && limit.isReported !== false) addHeader(reply, limit, remaining);
        return remaining;
      } catch (error) {
        if (error instanceof DomainError && error.retryAfter) {
          addHeader(reply, limit, { remaining: 0, seconds: error.retryAfter });
        }
        throw error;
      }
    },
    reset: limits.reset,
  };
}

function addHeader(
  reply: FastifyReply,
  { name }: RateLimit,
  { remaining: uses, seconds }: Omit<RateLimitState, 'used'>,
) {
  const header = reply.getHeader('ratelimit');
  const item = `"${name}";r=${uses};t=${seconds}`;
  reply.header('ratelimit', header ? `${header}, ${item}` : item);
}
