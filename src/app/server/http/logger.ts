import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { ProcedureCall } from '#platform/server/context.ts';

const WEBHOOK_PATH = '/api/webhooks/stripe';

const prettyTransport = {
  target: 'pino-pretty',
  options: {
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,method,route,ip,status,ms,calls',
    messageFormat: '{msg}{if route} {method} {route} {status} in {ms} ms{end}',
    singleLine: true,
  },
};

/** An access token that a caller sent in another place than the header, such as the URL. */
const ACCESS_TOKENS = /bw_[0-9A-Za-z]{8,}/g;

/** Cookies and tokens in headers are not logged. */
export function loggerOptions(
  level: string,
  { isTerminal = false } = {},
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    hooks: { streamWrite: (line) => line.replace(ACCESS_TOKENS, 'bw_…') },
    ...(isTerminal && { transport: prettyTransport }),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    calls: ProcedureCall[];
  }
}

/**
 * One line per request, with the outcome of each procedure, because a batch has only one status. In
 * a sandbox, this
 * process sends the webhooks to itself; they are logged at level `debug` unless they fail.
 */
export function logRequests(app: FastifyInstance, { isSandbox = false } = {}) {
  app.decorateRequest('calls');
  app.addHook('onRequest', (request, _reply, done) => {
    request.calls = [];
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { log, method, ip, calls } = request;
    const ms = Math.round(reply.elapsedTime);
    const route = formatRoute(request);
    const isSandboxWebhook = isSandbox && route.startsWith(WEBHOOK_PATH) && reply.statusCode < 400;
    log[isSandboxWebhook ? 'debug' : 'info'](
      { method, route, ip, status: reply.statusCode, ms, ...(calls.length > 0 && { calls }) },
      'answered',
    );
    done();
  });
}

const TRPC_ROUTE = '/trpc/:path';

/** Not the URL, because some URLs contain a token; a redacted URL if no route matched. */
function formatRoute({ routeOptions, url, calls }: FastifyRequest): string {
  if (routeOptions.url === TRPC_ROUTE && calls.length > 0) {
    return `/trpc/${calls
      .map(({ procedure }) => procedure)
      .toSorted()
      .join(',')}`;
  }
  return routeOptions.url ?? redactPath(url);
}

const SEGMENTS_MAX = 6;

/**
 * Segments that may be a token, an email address or text are replaced, and segments after the sixth
 * are dropped.
 */
function redactPath(url: string): string {
  const [path = ''] = url.split(/[?#;]/);
  const segments = path.split('/').slice(0, SEGMENTS_MAX);
  return segments
    .map((segment) => (/^[\w.-]{0,20}$/.test(segment) ? segment : ':redacted'))
    .join('/');
}
