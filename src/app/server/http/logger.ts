import type { FastifyInstance, FastifyServerOptions } from 'fastify';

const WEBHOOK_PATH = '/api/webhooks/stripe';

/** Format for terminals: time, request, status and duration. */
const prettyTransport = {
  target: 'pino-pretty',
  options: {
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,method,route,ip,status,ms',
    messageFormat: '{msg}{if route} {method} {route} {status} in {ms} ms{end}',
    singleLine: true,
  },
};

/**
 * Returns the options of the logger: JSON lines, or readable lines for a terminal. Cookies, tokens
 * in URLs and bodies must never be logged.
 */
export function loggerOptions(
  level: string,
  { isTerminal = false } = {},
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    ...(isTerminal && { transport: prettyTransport }),
  };
}

/**
 * Logs one line per request with method, route, address, status and duration. The webhooks of the
 * payment sandbox are requests of the product to itself and are logged at level `debug` unless they
 * fail.
 */
export function logRequests(app: FastifyInstance, { isSandbox = false } = {}) {
  app.addHook('onResponse', ({ log, method, url, ip, routeOptions }, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    // The route and not the URL, because some URLs contain a token.
    const route = routeOptions.url ?? url.split('?')[0] ?? '';
    const isSandboxWebhook = isSandbox && route.startsWith(WEBHOOK_PATH) && reply.statusCode < 400;
    log[isSandboxWebhook ? 'debug' : 'info'](
      { method, route, ip, status: reply.statusCode, ms },
      'answered',
    );
    done();
  });
}
