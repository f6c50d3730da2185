import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_DAYS } from '#features/accounts/session.rules.ts';
import type { SessionPort } from '#platform/server/context.ts';

const LONGEST = SESSION_DAYS * 86_400;

const [SECURE_NAME, NAME] = ['__Host-bidwright', 'bidwright'] as const;
const NAMES = [SECURE_NAME, NAME];

const nameAt = (appUrl: string) => (appUrl.startsWith('https:') ? SECURE_NAME : NAME);

/** Cookie ↔ session token. On https the name itself forbids other hosts and paths to set it. */
export function sessionCookie(appUrl: string) {
  const secure = appUrl.startsWith('https:');
  const name = nameAt(appUrl);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  return function sessionOf(request: FastifyRequest, reply: FastifyReply): SessionPort {
    return {
      token: request.cookies[name] ?? null,
      keep(token) {
        reply.setCookie(name, token, { ...options, maxAge: LONGEST });
        reply.removeHeader('clear-site-data');
      },
      drop() {
        reply.clearCookie(name, options);
        // Files and pictures of who leaves; what the page stored it drops itself.
        reply.header('clear-site-data', '"cache"');
      },
    };
  };
}

/** Whether a request has a session cookie, valid or not; proxies bypass their cache by the same rule. */
export function hasSession({ cookies }: FastifyRequest): boolean {
  return NAMES.some((name) => cookies[name] !== undefined);
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Nothing is changed by what only asks. */
export function isSafe({ method }: FastifyRequest): boolean {
  return SAFE.has(method);
}

/**
 * Whether a request that changes something comes from another site. Browsers send Origin with every
 * such request, so a request with neither Origin nor Sec-Fetch-Site comes from a program.
 */
export function isForeign(request: FastifyRequest, appUrl: string): boolean {
  if (isSafe(request)) return false;
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return true;
  if (origin === undefined || origin === new URL(appUrl).origin) return false;
  const from = URL.parse(origin);
  return from === null || from.host !== host;
}
