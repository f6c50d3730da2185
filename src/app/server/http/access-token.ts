import type { FastifyRequest } from 'fastify';
import type { Scope } from '#features/accounts/access-tokens/access-token.rules.ts';
import type { TokenCaller } from '#features/accounts/access-tokens/access-token.service.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * One of these scopes is required of an access token; `any` accepts every valid token. Routes
     * without this setting ignore tokens.
     */
    tokenScopes?: readonly Scope[] | 'any' | 'needs_person';
  }
  interface FastifyRequest {
    tokenCaller: TokenCaller | null;
  }
}

/** A proxy in front of a closed test installation may require this scheme of browsers. */
const BASIC = /^basic /i;

/**
 * Whether the request must be answered as that of its access token. Its session cookie then counts
 * for nothing, also if the token is invalid: a program must not get the rights of a session.
 */
export function usesAccessToken({ headers, routeOptions }: FastifyRequest): boolean {
  const { authorization } = headers;
  return (
    routeOptions.config.tokenScopes !== undefined &&
    authorization !== undefined &&
    !BASIC.test(authorization)
  );
}
