import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProcedurePath } from './router.ts';
import { hasSession } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route's response is the same for every anonymous visitor. */
    isShared?: boolean;
    /** Whether requests count against the budget of reads of their address. */
    isCountedRead?: boolean;
  }
}

/**
 * Queries whose response is the same for every anonymous visitor. A proxy may store it for five
 * seconds (`.deploy/nginx.conf`); browsers revalidate each time and get 304 by the ETag.
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

export function areSharedQueries(paths: readonly string[]): boolean {
  return paths.length > 0 && paths.every((path) => sharedQueries.has(path));
}

/** Sets Cache-Control on a response, for shared caches only if no session took part in it. */
export function setCacheControl(
  request: FastifyRequest,
  reply: FastifyReply,
  isShared: boolean,
): void {
  const isCacheable = isShared && request.method === 'GET' && reply.statusCode === 200;
  // Errors before the cookies are read are not cacheable, so cookies are there if they are needed.
  if (isCacheable && !hasSession(request) && !reply.hasHeader('set-cookie')) {
    const vary = [reply.getHeader('vary'), 'cookie'].filter(Boolean).join(', ');
    reply.headers({ 'cache-control': 'public, max-age=0, s-maxage=5', vary });
  } else {
    reply.header('cache-control', 'private, no-store');
  }
}
