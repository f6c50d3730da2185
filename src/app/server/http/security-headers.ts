import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { errorCodes, type FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * Options of helmet that disable headers which current browsers ignore or whose effect is their
 * default. Each header would add bytes to all responses.
 */
const DISABLED_HEADERS = {
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/**
 * Disables features of browsers that no page uses. Allowed are the Payment Request API, which
 * Stripe's payment form needs, and autoplay, for the film of the home page.
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
 * Headers that do not depend on the configuration. Also sent with errors that occur before any hook
 * has run. The Content-Security-Policy is for JSON and files, which must neither run scripts nor be
 * framed; pages replace the policy.
 */
export const commonHeaders = {
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'permissions-policy': PERMISSIONS_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Sets security headers on all responses. Routes may replace them, as pages do. */
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

/**
 * Returns the headers that helmet sets. Called once, because the headers are the same for each
 * response and helmet would compute them each time.
 */
function readHelmetHeaders(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(response.req, response, () => {});
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
