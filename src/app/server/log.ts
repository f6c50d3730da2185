import type { FastifyServerOptions } from 'fastify';

/** Structured lines with route and status; never a cookie, a token in an address, or a body. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    serializers: {
      req: ({ method, url, ip }) => ({ method, path: url.split('?')[0], ip }),
    },
  };
}
