import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/** Structured lines; never a cookie, a token in an address, or a body. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
  };
}

/** One line per request: who, what, how it ended, how long it took. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', ({ log, method, url, ip, routeOptions }, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    // The route, not the address: some addresses hold a token.
    const route = routeOptions.url ?? url.split('?')[0];
    log.info({ method, route, ip, status: reply.statusCode, ms }, 'answered');
    done();
  });
}
