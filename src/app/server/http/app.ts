import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import underPressure from '@fastify/under-pressure';
import Fastify, {
  errorCodes,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '#platform/server/config.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import type { Replica } from '#platform/server/database/replica.ts';
import type { JobFailures } from '#platform/server/jobs/job-failures.ts';
import type { RateLimiter } from '#platform/server/rate-limits/rate-limiter.ts';
import { apiDocsRoutes } from '../openapi/docs-routes.ts';
import { servePage } from '../page/page-routes.ts';
import { sitemapRoutes } from '../page/sitemap-routes.ts';
import { restRoutes } from '../rest/rest-routes.ts';
import { usesAccessToken } from './access-token.ts';
import { collectAllowedMethods } from './allowed-methods.ts';
import { limitRead } from './apply-limits.ts';
import { authenticateTokens } from './authenticate-tokens.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { devMailRoutes } from './dev-mail-routes.ts';
import { auditExportRoutes, dataExportRoutes, documentRoutes } from './download-routes.ts';
import { feedRoutes } from './feed-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { healthRoutes } from './health-routes.ts';
import { loggerOptions, logRequests } from './logger.ts';
import { serveMetrics } from './metrics.ts';
import { type CreateContext, createContextFactory } from './request-context.ts';
import { addSecurityHeaders, refuseInvalidHost } from './security-headers.ts';
import { securityTxtRoute } from './security-txt-route.ts';
import { isCrossSite } from './session-cookie.ts';
import { closeSlowConnections } from './slow-clients.ts';
import { stripeWebhookRoutes } from './stripe-webhook-routes.ts';
import { sendClientError, sendTransportError } from './transport-errors.ts';
import { trpcRoutes } from './trpc-routes.ts';
import { isUnsubscribeRequest, unsubscribeRoutes } from './unsubscribe-routes.ts';

export interface AppDeps {
  system: SystemCtx;
  limits: RateLimiter;
  pool: Pool;
  failures: JobFailures;
  replica: Replica | null;
  webhookSecrets: string[];
  /** Null if Vite serves the client. */
  clientDir: string | null;
  /** Null if payments go to Stripe. */
  sandboxApi: FastifyPluginAsync | null;
  showMails: boolean;
  trustProxy: Config['trustProxy'];
  logLevel: string;
  contactEmail: Config['contactEmail'];
  trackers: Pick<Config, 'metaPixelId' | 'hotjarId'>;
}

const BODY_BYTES_MAX = 100 * 1024;

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { system, limits } = deps;
  const { appUrl } = system.settings;
  const app = Fastify({
    logger: loggerOptions(deps.logLevel, { isTerminal: process.stdout.isTTY === true }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.trustProxy,
    bodyLimit: BODY_BYTES_MAX,
    // An upload of 10 MB takes long on a slow connection.
    requestTimeout: 180_000,
    connectionTimeout: 60_000,
    http: {
      // Headers are small, so a client that needs longer to send them only occupies a connection.
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5_000,
      // `refuseInvalidHost` checks the header instead: Node's refusal has no security headers.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    // Node's limit for URL and headers together.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl,
    frameworkErrors: sendTransportError,
    clientErrorHandler: sendClientError,
  });
  app.setErrorHandler(sendTransportError);
  logRequests(app, { isSandbox: system.settings.sandbox });
  acceptJsonOnly(app);
  closeIdleConnections(app);
  closeSlowConnections(app);
  collectAllowedMethods(app, { hasPages: deps.clientDir !== null });

  await serveMetrics(app, system, deps);
  addSecurityHeaders(app, appUrl);
  refuseInvalidHost(app);
  await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 2 });
  await app.register(cookie);
  rejectCrossSite(app, appUrl);
  countReads(app, limits);
  authenticateTokens(app, system, limits);

  app.addHook('preClose', async () => system.realtime.closeStreams());

  const createContext = createContextFactory(system, limits, deps.pool.options.max);
  await app.register(stripeWebhookRoutes(system, deps.webhookSecrets));
  await app.register(unsubscribeRoutes(system));
  await app.register(healthRoutes(system));
  await app.register(sitemapRoutes(system));
  await app.register(
    securityTxtRoute({ appUrl, contactEmail: deps.contactEmail, now: system.now }),
  );
  await app.register(apiDocsRoutes(appUrl));
  if (deps.showMails) await app.register(devMailRoutes(system));
  if (deps.sandboxApi) await app.register(deps.sandboxApi, { prefix: '/sandbox/stripe' });
  await app.register(feedRoutes(createContext, appUrl));
  await app.register(calendarRoutes(system, createContext));
  await app.register(fileRoutes(system, createContext));
  await app.register(documentRoutes(system, createContext));
  await app.register(auditExportRoutes(createContext));
  await app.register(dataExportRoutes(createContext));
  await app.register(restRoutes(createContext));
  await app.register(trpcRoutes(createContext), { prefix: '/trpc' });
  if (deps.clientDir) await serveClient(app, deps, deps.clientDir, createContext);
  // If the client is served, `servePage` sets the same handler.
  else app.setNotFoundHandler(app.sendUnmatched);
  return app;
}

async function serveClient(
  app: FastifyInstance,
  deps: AppDeps,
  clientDir: string,
  createContext: CreateContext,
) {
  await app.register(fastifyStatic, {
    root: clientDir,
    index: false,
    wildcard: false,
    // `servePage` fills in this template; it must not be served as a file.
    globIgnore: ['index.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  await app.register(compress, { global: false, globalDecompression: false });
  const { appUrl, sandbox } = deps.system.settings;
  const { trackers } = deps;
  await servePage(app, {
    clientDir,
    createContext,
    limits: deps.limits,
    hasStripeScripts: !sandbox,
    appUrl,
    trackers,
  });
}

/** Calls of tRPC procedures are counted by `limitCall` of `Ctx` instead. */
function countReads(app: FastifyInstance, limits: RateLimiter) {
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    const { readLimit } = routeOptions.config;
    if (!readLimit) return;
    await limitRead({ limits, origin: { address: ip, userAgent: '' } }, readLimit);
  });
}

/** Also rejects multipart bodies, which HTML forms of other sites can send. */
function rejectCrossSite(app: FastifyInstance, appUrl: string) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (allowsAnyOrigin(request)) return done();
    // The tRPC plugin would accept multipart bodies.
    if (request.headers['content-type']?.startsWith('multipart/')) {
      return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
    }
    // A request with an access token uses no cookie, which another site could make a browser send.
    if (usesAccessToken(request) || !isCrossSite(request, appUrl)) return done();
    void reply.code(403).send({
      code: 'foreign_origin',
      message: 'This request comes from another site and was refused.',
    });
  });
}

/**
 * Other servers send webhooks, which contain a signature, and unsubscribe requests, which contain a
 * token.
 */
function allowsAnyOrigin({ method, url }: FastifyRequest): boolean {
  return url.startsWith('/api/webhooks/') || isUnsubscribeRequest(method, url);
}

/**
 * HTML forms of other sites cannot send JSON. An empty body counts as no body. Plugins that accept
 * other bodies replace the parsers in their own scope.
 */
function acceptJsonOnly(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  // An object with the key `__proto__` or `constructor.prototype` is an error.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, String(body), done);
  });
}

const IDLE_CHECK_MS = 50;

/**
 * Fastify itself only closes connections that are idle when the shutdown starts; the rest would
 * wait for their keep-alive timeout.
 */
function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const interval = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS).unref();
    app.server.once('close', () => clearInterval(interval));
    done();
  });
}

/** If the encoding of these paths is invalid, the response is a JSON error. */
const API_PATHS = /^\/(?:api|trpc|files|pictures|documents|sandbox|assets)(?:\/|$)/;

const NOT_FOUND_PATH = '/unreadable-address';

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Scheme and host of a URL. A proxy may send the whole URL (RFC 9112, section 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?]*\/?/i;

/**
 * Returns path and query of a request. If it names no path or the percent-encoding is invalid,
 * returns a path that no page has, so that a browser gets a 404 page.
 */
function rewriteUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const target = url.replace(ORIGIN, '/');
  const [path = '/'] = target.split('?');
  const isReadable = path.startsWith('/') && (API_PATHS.test(path) || canDecode(path));
  return isReadable ? target : NOT_FOUND_PATH;
}
