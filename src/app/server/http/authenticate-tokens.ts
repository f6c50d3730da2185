import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  scopeRefusal,
  tokenInQueryError,
  tokenInvalidError,
} from '#features/accounts/access-tokens/access-token.rules.ts';
import {
  findTokenCaller,
  type TokenCaller,
} from '#features/accounts/access-tokens/access-token.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import type { RateLimiter } from '#platform/server/rate-limits/rate-limiter.ts';
import { sendError } from '../rest/rest-routes.ts';
import { usesAccessToken } from './access-token.ts';
import { tokenReads } from './procedure-limits.ts';
import { isSafeMethod } from './session-cookie.ts';

/**
 * Identifies the caller by the access token before the body is read. An invalid token is 401 also
 * where visitors are served, so that a program notices that its token has expired.
 */
export function authenticateTokens(app: FastifyInstance, system: SystemCtx, limits: RateLimiter) {
  app.decorateRequest('tokenCaller', null);
  app.addHook('onRequest', async (request, reply) => {
    const { tokenScopes } = request.routeOptions.config;
    if (tokenScopes === undefined) return;
    try {
      if (hasTokenInQuery(request)) throw tokenInQueryError();
      if (!usesAccessToken(request)) return;
      const caller = await findCaller(request, reply, system);
      if (isSafeMethod(request)) await limits.use(tokenReads, String(caller.tokenId));
      const refusal = tokenScopes === 'any' ? null : scopeRefusal(caller.scopes, tokenScopes);
      if (refusal) throw refusal;
      request.tokenCaller = caller;
    } catch (thrown) {
      return sendError(request, reply, thrown);
    }
  });
}

async function findCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { em, now }: SystemCtx,
): Promise<TokenCaller> {
  const requestEm = em.fork({ disableContextResolution: true });
  const caller = await findTokenCaller(requestEm, readToken(request), now());
  if (!caller) {
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    throw tokenInvalidError();
  }
  request.log = request.log.child({ actor: caller.actor.id, accessTokenId: caller.tokenId });
  return caller;
}

/** Empty, which no token is, if the header has another form. */
function readToken({ headers }: FastifyRequest): string {
  return /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

function hasTokenInQuery({ query }: FastifyRequest): boolean {
  return ['token', 'access_token'].some((name) => Object.hasOwn(Object(query), name));
}
