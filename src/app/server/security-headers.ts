import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * Headers that current browsers apply by default or ignore; each would add bytes to all responses.
 */
const UNNEEDED = {
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** Sets security headers on all responses. Pages have a Content-Security-Policy of their own. */
export function sendSecurityHeaders(app: FastifyInstance, appUrl: string): void {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: appUrl.startsWith('https:'),
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      ...UNNEEDED,
    }),
  );
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * Returns the headers of helmet as an object, because they are the same for each response and
 * helmet would compute them each time.
 */
function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(answer.req, answer, () => {});
  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
