import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withoutTrailingSlashes } from '#platform/shared/format/text.ts';
import { isPagePath } from '../page/page-head.ts';

interface KnownRoute {
  /** The parts of its path between slashes; a parameter has a colon. */
  segments: string[];
  /** Without HEAD, which every GET implies. */
  methods: string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route only handles paths that no other route has, so that they stay unknown. */
    isFallback?: boolean;
  }
  interface FastifyInstance {
    /** Responds to a request without a route: 405 if its path has other methods, else 404. */
    sendUnmatched: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  }
}

/**
 * Collects the routes that are registered after this call and adds `sendUnmatched`, so that a known
 * path with another method is 405 everywhere, without a route for each combination. With
 * `hasPages`, GET is allowed on the paths of pages.
 */
export function collectAllowedMethods(app: FastifyInstance, { hasPages }: { hasPages: boolean }) {
  const routes: KnownRoute[] = [];
  app.addHook('onRoute', ({ url, method, config }) => {
    // A wildcard is no known path: its handler decides what exists below it.
    if (!config?.isFallback && !url.endsWith('*'))
      routes.push({
        segments: url.split('/'),
        methods: [method].flat().filter((name) => name !== 'HEAD'),
      });
  });
  app.decorate('sendUnmatched', (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?');
    const methods = routes.flatMap((route) => (matchesRoute(path, route) ? route.methods : []));
    const isPage = hasPages && isPagePath(withoutTrailingSlashes(path) || '/');
    if (isPage) methods.push('GET');
    // TRACE is 405 on every path, because no path allows it.
    return methods.length === 0 && request.method !== 'TRACE'
      ? sendNotFound(request, reply)
      : sendMethodNotAllowed(request, reply, [...new Set(methods)].toSorted());
  });
}

/** Returns whether a route matches a path. A parameter matches one segment that is not empty. */
function matchesRoute(path: string, { segments }: KnownRoute): boolean {
  const parts = path.split('/');
  return (
    parts.length === segments.length &&
    segments.every((segment, index) =>
      segment.startsWith(':') ? parts[index] !== '' : parts[index] === segment,
    )
  );
}

/** Sends 404 with the code `unknown_path`. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ code: 'unknown_path', message: formatUnknownPath(request) });
}

function sendMethodNotAllowed(request: FastifyRequest, reply: FastifyReply, methods: string[]) {
  const hint = methods.length > 0 ? ` Use ${methods.join(' or ')} here.` : '';
  return reply
    .code(405)
    .header('allow', methods.join(', '))
    .send({ code: 'other_method', message: `${formatUnknownPath(request)}${hint}` });
}

/** Characters of a path that an error message repeats. */
const PATH_MAX = 100;

function formatUnknownPath({ method, url }: FastifyRequest): string {
  const [path = ''] = url.split('?');
  return `There is no ${method} ${path.length > PATH_MAX ? `${path.slice(0, PATH_MAX)}…` : path}.`;
}
