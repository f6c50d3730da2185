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
    /** Whether the route is for paths without another route, and so makes no path known. */
    isFallback?: boolean;
  }
  interface FastifyInstance {
    /** Responds to a request without a route: 405 if its path has other methods, else 404. */
    sendUnmatched: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  }
}

/**
 * Collects the routes that are registered from now on, so that a known path with another method is
 * 405 everywhere, without a route for each combination.
 */
export function collectAllowedMethods(app: FastifyInstance, { hasPages }: { hasPages: boolean }) {
  const routes: KnownRoute[] = [];
  app.addHook('onRoute', ({ url, method, config }) => {
    // A wildcard is no known path: its handler decides what exists below it.
    if (!config?.isFallback && !url.endsWith('*'))
      routes.push({
        segments: url.split('/'),
        methods: [method].flat().filter((one) => one !== 'HEAD'),
      });
  });
  app.decorate('sendUnmatched', (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?');
    const methods = routes.flatMap((route) => (matchesRoute(path, route) ? route.methods : []));
    const isPage = hasPages && isPagePath(withoutTrailingSlashes(path) || '/');
    if (isPage) methods.push('GET');
    return methods.length === 0 && request.method !== 'TRACE'
      ? sendNotFound(request, reply)
      : sendMethodNotAllowed(request, reply, [...new Set(methods)].toSorted());
  });
}

/** Returns whether a path is one of a route. A parameter matches one segment that is not empty. */
function matchesRoute(path: string, { segments }: KnownRoute): boolean {
  const parts = path.split('/');
  return (
    parts.length === segments.length &&
    segments.every((segment, at) =>
      segment.startsWith(':') ? parts[at] !== '' : parts[at] === segment,
    )
  );
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ code: 'unknown_path', message: formatUnknownPath(request) });
}

function sendMethodNotAllowed(request: FastifyRequest, reply: FastifyReply, methods: string[]) {
  const use = methods.length > 0 ? ` Use ${methods.join(' or ')} here.` : '';
  return reply
    .code(405)
    .header('allow', methods.join(', '))
    .send({ code: 'other_method', message: `${formatUnknownPath(request)}${use}` });
}

/** Characters of a path that an error message repeats. */
const PATH_MAX = 100;

function formatUnknownPath({ method, url }: FastifyRequest): string {
  const [path = ''] = url.split('?');
  return `There is no ${method} ${path.length > PATH_MAX ? `${path.slice(0, PATH_MAX)}…` : path}.`;
}
