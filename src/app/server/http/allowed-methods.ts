import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withoutTrailingSlashes } from '#platform/shared/format/text.ts';
import { isPagePath } from '../page/page-head.ts';

interface KnownRoute {
  /** The parts of the route's path between slashes; a parameter starts with a colon. */
  segments: string[];
  /** Methods of the route. HEAD is omitted, because each GET route also serves HEAD. */
  methods: string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route only handles paths without another route; such paths count as unknown. */
    isFallback?: boolean;
  }
  interface FastifyInstance {
    /** Sends 405 if the path of the request has routes for other methods, else 404. */
    sendUnmatched: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  }
}

/**
 * Collects the routes that are registered after this call, and adds `sendUnmatched`. A request to a
 * known path with another method then gets 405, without a route for each combination. If `hasPages`
 * is true, GET is allowed on the paths of pages.
 */
export function collectAllowedMethods(app: FastifyInstance, { hasPages }: { hasPages: boolean }) {
  const routes: KnownRoute[] = [];
  app.addHook('onRoute', ({ url, method, config }) => {
    // Paths of a wildcard route are not known here: the handler of the route decides which exist.
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

/** Maximum number of characters of a path in an error message. */
const PATH_MAX = 100;

function formatUnknownPath({ method, url }: FastifyRequest): string {
  const [path = ''] = url.split('?');
  return `There is no ${method} ${path.length > PATH_MAX ? `${path.slice(0, PATH_MAX)}…` : path}.`;
}
