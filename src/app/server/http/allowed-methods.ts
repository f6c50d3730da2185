import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withoutTrailingSlashes } from '#platform/shared/format/text.ts';
import { isPagePath } from '../page/page-head.ts';

interface KnownRoute {
  segments: string[];
  /** Without HEAD, which each GET route also serves. */
  methods: string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** If true, the route's paths count as unknown. */
    isFallback?: boolean;
  }
  interface FastifyInstance {
    /** Sends 405 if the path of the request has routes, but only for other methods, else 404. */
    sendUnmatched: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  }
}

/**
 * Must be called before the routes are registered. If `hasPages` is true, GET is allowed on the
 * paths of pages.
 */
export function collectAllowedMethods(app: FastifyInstance, { hasPages }: { hasPages: boolean }) {
  const routes: KnownRoute[] = [];
  app.addHook('onRoute', ({ url, method, config }) => {
    // The handler of a wildcard route decides which paths exist.
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
    // The route of a file remains when a new build has removed the file.
    const isAllowed = methods.includes(request.method === 'HEAD' ? 'GET' : request.method);
    return isAllowed || (methods.length === 0 && request.method !== 'TRACE')
      ? sendNotFound(request, reply)
      : sendMethodNotAllowed(request, reply, [...new Set(methods)].toSorted());
  });
}

function matchesRoute(path: string, { segments }: KnownRoute): boolean {
  const parts = path.split('/');
  return (
    parts.length === segments.length &&
    segments.every((segment, index) =>
      segment.startsWith(':') ? parts[index] !== '' : parts[index] === segment,
    )
  );
}

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

const PATH_MAX = 100;

function formatUnknownPath({ method, url }: FastifyRequest): string {
  const [path = ''] = url.split('?');
  return `There is no ${method} ${path.length > PATH_MAX ? `${path.slice(0, PATH_MAX)}…` : path}.`;
}
