import { hash } from 'node:crypto';
import type { FastifyEtagOptions } from '@fastify/etag';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import type { ProcedurePath } from './router.ts';
import { hasCredentials } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route's response is the same for every anonymous visitor; default false. */
    isShared?: boolean;
    /** Counted per address. */
    readLimit?: RateLimit;
  }
}

/**
 * The response is the same for every anonymous visitor. A proxy may store it for five seconds
 * (`.deploy/nginx.conf`).
 */
const sharedQueries: ReadonlySet<string> = new Set<ProcedurePath>([
  'bids.terms',
  'contact.operator',
  'hires.publicTerms',
  'market.openProjectCounts',
  'market.prices',
  'portfolio.ofDeveloper',
  'profiles.browse',
  'profiles.client',
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

/** In one call, which takes half the time of the stream that the plugin creates by default. */
export const etagOptions: FastifyEtagOptions = {
  hashFn: (body) => hash('sha1', body, 'base64'),
};

/**
 * Proxies may store a successful shared response if the request has no credentials and the
 * response starts no session.
 */
export function setCacheControl(
  request: FastifyRequest,
  reply: FastifyReply,
  isShared: boolean,
): void {
  const isCacheable = isShared && request.method === 'GET' && reply.statusCode === 200;
  // Cookies are parsed unless an earlier hook failed, and then the status is not 200.
  if (isCacheable && !hasCredentials(request) && !reply.hasHeader('set-cookie')) {
    const vary = [reply.getHeader('vary'), 'cookie, authorization'].filter(Boolean).join(', ');
    reply.headers({ 'cache-control': 'public, max-age=0, s-maxage=5', vary });
  } else {
    reply.header('cache-control', 'private, no-store');
  }
}
