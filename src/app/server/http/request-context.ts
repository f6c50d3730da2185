import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionUser } from '#features/accounts/sessions/session.queries.ts';
import { findSessionActor } from '#features/accounts/sessions/session.service.ts';
import type { Ctx, IdempotencyContext, SessionPort, SystemCtx } from '#platform/server/context.ts';
import { allowReplica } from '#platform/server/database/db.ts';
import type {
  RateLimit,
  RateLimiter,
  RateLimitState,
} from '#platform/server/rate-limits/rate-limiter.ts';
import { createSemaphore } from '#platform/server/semaphore.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { ACTING_USER_HEADER } from '#platform/shared/trpc-protocol.ts';
import { usesAccessToken } from './access-token.ts';
import { isSearch, limitProcedureCall } from './apply-limits.ts';
import { createSessionReader, hasCredentials, isSafeMethod } from './session-cookie.ts';

const WAITING_SEARCHES_MAX = 100;

/** A program with an access token can neither start nor end a session. */
const noSession: SessionPort = { token: null, setToken() {}, clearToken() {} };

export type CreateContext = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>;

export function createContextFactory(
  system: SystemCtx,
  limits: RateLimiter,
  poolSize: number,
): CreateContext {
  // Half of the connections, so that searches do not delay all other requests.
  const runSearch = createSemaphore(Math.floor(poolSize / 2), WAITING_SEARCHES_MAX);
  const readSession = createSessionReader(system.settings.appUrl);
  async function findUser(
    request: FastifyRequest,
    em: SqlEntityManager,
    sessionToken: string | null,
  ): Promise<Omit<SessionUser, 'lastSeenAt'> | null> {
    // Admins have no tokens, and a token proves no identity.
    if (request.tokenCaller)
      return { ...request.tokenCaller.actor, hasRequiredFactor: true, provedAt: null };
    if (sessionToken === null) return null;
    const user = await findSessionActor(em, sessionToken, system.now());
    if (user) request.log = request.log.child({ actor: user.id });
    return user;
  }
  return async (request, reply) => {
    const em = system.em.fork({ disableContextResolution: true });
    // Signed-in users and writes must see earlier writes.
    if (!hasCredentials(request) && isSafeMethod(request)) allowReplica(em);
    const session = usesAccessToken(request) ? noSession : readSession(request, reply);
    const user = await findUser(request, em, session.token);
    // An admin without the required second factor counts as signed out until the factor is set up.
    const isFullyAuthenticated = user?.hasRequiredFactor || !system.settings.adminsNeedFactor;
    const actors = isFullyAuthenticated
      ? { actor: user, adminWithoutFactor: null }
      : { actor: null, adminWithoutFactor: user };
    const userAgent = request.headers['user-agent'] ?? '';
    const accessTokenId = request.tokenCaller?.tokenId;
    const origin = { address: request.ip, userAgent, requestId: request.id, accessTokenId };
    const idempotency = readIdempotencyKey(request, reply);
    const reportingLimits = withRateLimitHeader(limits, reply);
    // `user` and not the actor, so that an admin without the second factor is counted, too.
    const caller = { limits: reportingLimits, actor: user, origin };
    async function limitCall<Result>(path: string, call: () => Promise<Result>): Promise<Result> {
      await limitProcedureCall(caller, path);
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
      idempotency,
      provedAt: user?.provedAt,
      expectedUserId: readExpectedUserId(request),
    };
  };
}

/** The user that the page showed. If the header is not an id, returns NaN, which equals no id. */
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
 * draft-ietf-httpapi-ratelimit-headers. A limit with `isReported: false` is never sent, because its
 * count would show what other persons did.
 */
function withRateLimitHeader(limits: RateLimiter, reply: FastifyReply): RateLimiter {
  return {
    async use(limit, key, uses) {
      if (limit.isReported === false) return limits.use(limit, key, uses);
      try {
        const state = await limits.use(limit, key, uses);
        if (state) addRateLimitHeader(reply, limit, state);
        return state;
      } catch (error) {
        if (error instanceof DomainError && error.retryAfter) {
          addRateLimitHeader(reply, limit, { remaining: 0, seconds: error.retryAfter });
        }
        throw error;
      }
    },
    reset: limits.reset,
  };
}

function addRateLimitHeader(
  reply: FastifyReply,
  { name }: RateLimit,
  { remaining, seconds }: Omit<RateLimitState, 'used'>,
) {
  const earlierItems = reply.getHeader('ratelimit');
  const item = `"${name}";r=${remaining};t=${seconds}`;
  reply.header('ratelimit', earlierItems ? `${earlierItems}, ${item}` : item);
}
