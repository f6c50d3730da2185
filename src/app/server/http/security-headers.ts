import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { errorCodes, type FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Current browsers ignore these headers, or their effect is the default. */
const DISABLED_HEADERS = {
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/**
 * Stripe's payment form needs the Payment Request API, the film of the home page needs autoplay.
 */
const PERMISSIONS_POLICY = [
  'accelerometer=()',
  'autoplay=(self)',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=(self "https://js.stripe.com")',
  'usb=()',
].join(', ');

/**
 * Also sent with errors that occur before any hook has run. JSON and files must neither run scripts
 * nor be framed; pages replace the policy.
 */
export const commonHeaders = {
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'permissions-policy': PERMISSIONS_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export function addSecurityHeaders(app: FastifyInstance, appUrl: string): void {
  const headers = readHelmetHeaders(
    helmet({
      contentSecurityPolicy: false,
      xFrameOptions: { action: 'deny' },
      strictTransportSecurity: appUrl.startsWith('https:'),
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      ...DISABLED_HEADERS,
    }),
  );
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers).headers(commonHeaders);
    done();
  });
}

/** Host and port of RFC 3986, section 3.2; the port may be missing. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+;=%-]*)(?::\d*)?$/i;

/**
 * Refuses a request whose Host is missing (in HTTP/1.1), repeated or invalid, as RFC 9112, section
 * 3.2, demands: a proxy could read another host from it than this server. Sends 400 `bad_address`.
 */
export function refuseInvalidHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers: { host }, raw }, _reply, done) => {
    // `headers` contains only the first of several values.
    const count = raw.rawHeaders.filter(
      (text, index) => index % 2 === 0 && text.toLowerCase() === 'host',
    ).length;
    const isMissing = count === 0 && raw.httpVersion === '1.1';
    const isInvalid = isMissing || count > 1 || !HOST.test(host ?? '');
    done(isInvalid ? new errorCodes.FST_ERR_BAD_URL() : undefined);
  });
}

/** Called once, because helmet would compute the same headers for each response. */
function readHelmetHeaders(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(response.req, response, () => {});
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
