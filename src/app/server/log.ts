import type { FastifyInstance, FastifyServerOptions } from 'fastify';

const WEBHOOKS = '/api/webhooks/stripe';

/** Lines for a person at a terminal: the time, the request and how it ended. */
const readable = {
  target: 'pino-pretty',
  options: {
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,method,route,ip,status,ms',
    messageFormat: '{msg}{if route} {method} {route} {status} in {ms} ms{end}',
    singleLine: true,
  },
};

/** JSON lines, or readable ones; never a cookie, a token in an address, or a body. */
export function loggerOptions(
  level: string,
  { isTerminal = false } = {},
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    ...(isTerminal && { transport: readable }),
  };
}

/**
 * One line per request: who, what, how it ended, how long it took. The webhooks of the payment
 * sandbox are the product's own requests, and are logged at level `debug` unless they fail.
 */
export function logRequests(app: FastifyInstance, { isSandbox = false } = {}) {
  app.addHook('onResponse', ({ log, method, url, ip, routeOptions }, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    // The route, not the address: some addresses hold a token.
    const route = routeOptions.url ?? url.split('?')[0] ?? '';
    const isOwn = isSandbox && route.startsWith(WEBHOOKS) && reply.statusCode < 400;
    log[isOwn ? 'debug' : 'info']({ method, route, ip, status: reply.statusCode, ms }, 'answered');
    done();
  });
}
