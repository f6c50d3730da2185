import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_MAX_AGE_DAYS } from '#features/accounts/sessions/session.rules.ts';
import type { SessionPort } from '#platform/server/context.ts';

const MAX_AGE_SECONDS = SESSION_MAX_AGE_DAYS * 86_400;

const [SECURE_NAME, NAME] = ['__Host-bidwright', 'bidwright'] as const;
const NAMES = [SECURE_NAME, NAME];

const cookieNameFor = (appUrl: string) => (appUrl.startsWith('https:') ? SECURE_NAME : NAME);

/** With https, the prefix `__Host-` prevents other hosts and paths from setting the cookie. */
export function createSessionReader(appUrl: string) {
  const secure = appUrl.startsWith('https:');
  const name = cookieNameFor(appUrl);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  return function readSession(request: FastifyRequest, reply: FastifyReply): SessionPort {
    return {
      token: request.cookies[name] ?? null,
      setToken(token) {
        reply.setCookie(name, token, { ...options, maxAge: MAX_AGE_SECONDS });
        // Signing in first calls `clearToken` if the request has an earlier session.
        reply.removeHeader('clear-site-data');
      },
      clearToken() {
        reply.clearCookie(name, options);
        // Scripts of the page delete other storage.
        reply.header('clear-site-data', '"cache"');
      },
    };
  };
}

/**
 * Cookie and `Authorization` need not be valid. Proxies use the same rule to bypass their cache.
 */
export function hasCredentials({ cookies, headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || NAMES.some((name) => cookies[name] !== undefined);
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isSafeMethod({ method }: FastifyRequest): boolean {
  return SAFE_METHODS.has(method);
}

/**
 * Browsers send Origin with every request that changes data, so a request with neither Origin nor
 * Sec-Fetch-Site is from a program.
 */
export function isCrossSite(request: FastifyRequest, appUrl: string): boolean {
  if (isSafeMethod(request)) return false;
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return true;
  if (origin === undefined || origin === new URL(appUrl).origin) return false;
  if (appUrl.startsWith('https:')) return true;
  // Without https, the server may be reached at another address than `appUrl`, such as localhost.
  const originUrl = URL.parse(origin);
  return originUrl === null || originUrl.host !== host;
}
