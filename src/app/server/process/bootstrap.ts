import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Config } from '#platform/server/config.ts';
import type { JobCtx, SystemCtx } from '#platform/server/context.ts';
import { reportStalls } from '#platform/server/database/wait-for-database.ts';
import { type Logger, toErrorDetails } from '#platform/server/error-details.ts';
import { createFileStore } from '#platform/server/files/file-store.ts';
import { JobFailures } from '#platform/server/jobs/job-failures.ts';
import { openJobQueue } from '#platform/server/jobs/jobs.ts';
import { createMailer } from '#platform/server/mail/mailer.ts';
import { createPasswordHasher } from '#platform/server/password-hasher.ts';
import { createRateLimiter } from '#platform/server/rate-limits/rate-limiter.ts';
import { openRealtime } from '#platform/server/realtime.ts';
import { createStripe } from '#platform/server/stripe.ts';
import { createDemo, needsDemo } from '#tools/demo/create-demo.ts';
import { SANDBOX_TIME } from '#tools/sandbox/api/server-api.ts';
import { createStripeSandbox, type StripeSandbox } from '#tools/sandbox/stripe-sandbox.ts';
import { buildApp } from '../http/app.ts';
import { ensureClientBuild } from './client-build.ts';
import {
  type DatabaseHandle,
  getConfiguredDatabase,
  openDatabase,
  openOrmAndReplica,
  openOrmWithoutTimeout,
  toDirectUrl,
  warnAboutSingleRole,
} from './databases.ts';
import { workers } from './job-workers.ts';
import { toListenError } from './port.ts';
import { logProgress } from './progress.ts';

const root = resolve(import.meta.dirname, '../../../..');

interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: string[];
}

/**
 * All processes must have the same keys. They are valid only in the sandbox, which listens on
 * loopback.
 */
function deriveSandboxKeys(databaseUrl: string): StripeKeys {
  const deriveKey = (purpose: string) =>
    createHash('sha256').update(`${purpose} ${databaseUrl}`).digest('hex').slice(0, 32);
  return {
    secretKey: `sk_test_${deriveKey('secret')}`,
    publishableKey: `pk_test_${deriveKey('publishable')}`,
    // One secret for each endpoint: snapshot events, thin events.
    webhookSecrets: [`whsec_${deriveKey('webhook')}`, `whsec_${deriveKey('thin webhook')}`],
  };
}

function localUrl({ host, port }: Config): string {
  const listensOnAll = host === '0.0.0.0' || host === '::';
  if (listensOnAll) return `http://127.0.0.1:${port}`;
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}

export function publicUrl(config: Config): string {
  return config.appUrl ?? localUrl(config);
}

/**
 * The caller must call `close`. If `hasNoTimeout` is true, statements have no timeout: no request
 * waits.
 */
export async function openSystem(
  config: Config,
  databaseUrl: string,
  now: () => Date,
  log: Logger,
  { hasNoTimeout = false } = {},
) {
  const resources = new AsyncDisposableStack();
  const open = hasNoTimeout ? openOrmWithoutTimeout : openOrmAndReplica;
  try {
    return await openSystemParts(resources, config, databaseUrl, now, log, open);
  } catch (error) {
    await resources.disposeAsync().catch(() => {});
    throw error;
  }
}

async function openSystemParts(
  resources: AsyncDisposableStack,
  config: Config,
  databaseUrl: string,
  now: () => Date,
  log: Logger,
  open: typeof openOrmAndReplica,
) {
  const keys = config.stripe ?? deriveSandboxKeys(databaseUrl);
  const settings = {
    appUrl: publicUrl(config),
    feePercent: config.feePercent,
    stripePublishableKey: keys.publishableKey,
    sandbox: config.stripe === null,
    stripeRetryDelayMs: 500,
    operator: config.operator,
    mailGroupSeconds: config.mailGroupSeconds,
    isConfirmationRequired: config.isConfirmationRequired,
    adminsNeedFactor: config.production && !config.demo,
  };
  const directUrl = toDirectUrl(databaseUrl, config);
  const { orm, replica, close: closePools } = await open(databaseUrl, config, log);
  resources.defer(closePools);

  const urls = { own: localUrl(config), public: settings.appUrl };
  const sandbox = config.stripe ? null : openSandbox(databaseUrl, keys, urls, now, log);
  const sandboxAddress = await sandbox?.listen();
  if (sandbox) resources.defer(() => sandbox.close());
  const stripeApiBase = sandboxAddress
    ? `http://${sandboxAddress.host}:${sandboxAddress.port}`
    : config.stripeApiBase;

  // Closed after the job queue: running jobs still send mails.
  const mailer = createMailer(config.smtpUrl, config.mailFrom);
  resources.defer(async () => mailer.close());
  const failures = new JobFailures((message, details) => log.error(message, details));
  const jobs = await openJobQueue(directUrl, workers, failures);
  resources.defer(() => jobs.stop());

  const { realtime, close } = await openRealtime(directUrl, (problem) => log.warn(problem));
  resources.defer(close);
  const system: SystemCtx = {
    realtime,
    files: createFileStore(config.s3, orm.em),
    passwords: createPasswordHasher(),
    em: orm.em,
    now,
    jobs,
    stripe: createStripe(keys.secretKey, stripeApiBase),
    settings,
    report: (problem) => log.error(problem),
    reportFailure: (part, error) => failures.report({ job: 'none', part }, error),
  };
  return {
    databaseUrl: directUrl,
    system,
    /** The sandbox dates the requests to `at`; Stripe ignores it. */
    stripeAt: (at: Date) =>
      createStripe(keys.secretKey, stripeApiBase, {
        [SANDBOX_TIME]: String(Math.floor(+at / 1_000)),
      }),
    orm,
    replica,
    jobs,
    failures,
    mailer,
    sandbox,
    keys,
    close: () => resources.disposeAsync(),
  };
}

function openSandbox(
  databaseUrl: string,
  keys: StripeKeys,
  urls: { own: string; public: string },
  now: () => Date,
  log: Logger,
): StripeSandbox {
  const endpoint = `${urls.own}/api/webhooks/stripe`;
  const [secret = '', thinSecret = ''] = keys.webhookSecrets;
  return createStripeSandbox({
    databaseUrl,
    secretKey: keys.secretKey,
    publishableKey: keys.publishableKey,
    endpoints: {
      event: { url: endpoint, secret },
      thin_event: { url: `${endpoint}/thin`, secret: thinSecret },
    },
    browserUrl: () => `${urls.public}/sandbox/stripe`,
    now,
    log: {
      warn: (_details, message) => log.warn(message),
      error: (details, message) =>
        log.error(message, 'err' in details ? toErrorDetails(details.err) : details),
    },
  });
}

export type System = Awaited<ReturnType<typeof openSystem>>;

/** `close` first waits for running requests and jobs. */
export interface RunningServer {
  app: FastifyInstance;
  close(): Promise<void>;
}

interface ServerOptions {
  now: () => Date;
  log: Logger;
  /** False if Vite serves the pages. */
  withClient: boolean;
  isPrepared?: boolean;
  onOpen?: (parts: System) => Promise<void>;
}

/** The caller must stop the returned database. */
export async function prepareServer(
  config: Config,
  { now, log, withClient }: ServerOptions,
): Promise<DatabaseHandle> {
  if (withClient) await ensureClientBuild({ root, log });
  const database = await openDatabase(config, log);
  try {
    await warnAboutSingleRole(config, log);
    if (config.demo && (await needsDemo(database.url))) {
      await reportStalls(database.ownerUrl, log, async () => {
        const parts = await openSystem(config, database.url, now, log, { hasNoTimeout: true });
        await logProgress(log, 'Creating the demo data', () => createDemo(parts)).finally(() =>
          parts.close(),
        );
      });
    }
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

export async function startServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  const { now, log, withClient, isPrepared = false } = options;
  const database = isPrepared
    ? getConfiguredDatabase(config)
    : await prepareServer(config, options);
  const parts = await openSystem(config, database.url, now, log).catch(async (error) => {
    await database.stop();
    throw error;
  });
  const clientDir = withClient ? join(root, 'dist/client') : null;
  const app = await createApp(parts, config, clientDir);
  await options.onOpen?.(parts);
  // Each worker has its own socket: node:cluster would never close a connection that it has passed
  // to a killed worker.
  const address = { port: config.port, host: config.host, reusePort: isPrepared };
  await app.listen(address).catch((error) => {
    throw toListenError(config, error);
  });
  await parts.sandbox?.start();
  await startJobWorkers(parts);
  // Events of the demo's payments must be processed before the URL is printed.
  await parts.sandbox?.deliverPending();
  return {
    app,
    async close() {
      await app.close();
      await parts.close();
      await database.stop();
    },
  };
}

export async function createApp(parts: System, config: Config, clientDir: string | null) {
  const { system, orm, sandbox, keys, replica, failures } = parts;
  const pool = await orm.em.getDriver().getConnection().getNativeClient();
  return buildApp({
    system,
    limits: createRateLimiter(pool, config.rateLimitFactor),
    pool,
    failures,
    replica,
    webhookSecrets: keys.webhookSecrets,
    clientDir,
    sandboxApi: sandbox?.browserApi ?? null,
    showMails: !config.smtpUrl && !config.production,
    trustProxy: config.trustProxy,
    logLevel: config.logLevel,
    contactEmail: config.contactEmail,
    trackers: config,
  });
}

const output = pino(pino.destination({ dest: process.stdout.fd, sync: true }));
const print: JobCtx['print'] = (message, details) => output.info(details, message);

export function startJobWorkers({ jobs, system, mailer }: System) {
  return jobs.startWorkers((jobId) => ({ ...system, em: system.em.fork(), jobId, mailer, print }));
}
