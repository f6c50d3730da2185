import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** What browsers of today do unasked, or none of them reads; each costs something in every answer. */
const UNNEEDED = {
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** Every answer says what browsers may not do with it; what pages may load is their own policy. */
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

/** They are the same for each answer: helmet would work them out anew for every one. */
function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(answer.req, answer, () => {});
  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
