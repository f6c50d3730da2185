import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProcedurePath } from './router.ts';
import { hasSession } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route's response is the same for every anonymous visitor; default false. */
    isShared?: boolean;
    /** Whether requests count against the limit of reads per address; default false. */
    isCountedRead?: boolean;
  }
}

/**
 * Queries whose response is the same for every anonymous visitor. A proxy may store the response
 * for five seconds (`.deploy/nginx.conf`). Browsers revalidate each time and get 304 if the ETag is
 * unchanged.
 */
const sharedQueries: ReadonlySet<string> = new Set<ProcedurePath>([
  'bids.terms',
  'contact.operator',
  'market.openProjectCounts',
  'market.prices',
  'portfolio.ofDeveloper',
  'profiles.browse',
  'profiles.client',
  'profiles.commonSkills',
  'profiles.developer',
  'profiles.featured',
  'projects.count',
  'projects.list',
  'projects.ofClient',
  'projects.clientStats',
  'reviews.ofUser',
  'reviews.ratings',
  'showcase.stats',
  'showcase.testimonials',
  'stories.list',
]);

/** Returns whether all of the procedures are shared queries; false for an empty list. */
export function areSharedQueries(paths: readonly string[]): boolean {
  return paths.length > 0 && paths.every((path) => sharedQueries.has(path));
}

/**
 * Sets Cache-Control: proxies may store a successful shared response for five seconds if the
 * request has no session and the response starts none; no other response may be stored.
 */
export function setCacheControl(
  request: FastifyRequest,
  reply: FastifyReply,
  isShared: boolean,
): void {
  const isCacheable = isShared && request.method === 'GET' && reply.statusCode === 200;
  // `hasSession` needs parsed cookies. Cookies are not parsed only if an earlier hook has failed,
  // and then the status is not 200.
  if (isCacheable && !hasSession(request) && !reply.hasHeader('set-cookie')) {
    const vary = [reply.getHeader('vary'), 'cookie'].filter(Boolean).join(', ');
    reply.headers({ 'cache-control': 'public, max-age=0, s-maxage=5', vary });
  } else {
    reply.header('cache-control', 'private, no-store');
  }
}
