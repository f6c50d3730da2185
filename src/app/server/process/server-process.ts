import cluster from 'node:cluster';
import { pino } from 'pino';
import { parseCommandLine, usageError } from '#platform/server/command-line.ts';
import { type Config, readConfig } from '#platform/server/config.ts';
import { getErrorMessage, type Logger } from '#platform/server/error-details.ts';
import { DEMO_PASSWORD } from '#tools/demo/users.ts';
import { prepareServer, publicUrl, startServer } from './bootstrap.ts';
import { reportReady, startWorkers } from './cluster.ts';
import { assertPortFree } from './port.ts';

const MAX_WORKERS = 64;

export interface StartOptions {
  withClient: boolean;
  workers: number;
}

export const startCommand = {
  usage: 'npm start [-- --workers NUMBER]',
  does: 'Starts the server, its database and the demo; settings are environment variables.',
  example: 'PORT=8080 npm start -- --workers 2',
  options: {
    workers: { type: 'string', default: '1', value: 'NUMBER', help: 'processes behind one port' },
    'without-client': { type: 'boolean', default: false, help: 'serves no pages, while Vite does' },
  },
} as const;

export function parseStartArguments(args: string[]): StartOptions {
  const { values } = parseCommandLine(startCommand, args);
  const workers = Number(values.workers);
  if (!Number.isInteger(workers) || workers < 1 || workers > MAX_WORKERS) {
    throw usageError(startCommand, `--workers: must be a whole number from 1 to ${MAX_WORKERS}`);
  }
  return { withClient: !values['without-client'], workers };
}

const SHUTDOWN_MS = 10_000;
/** Longer, because the primary process stops its workers and then the database. */
const PRIMARY_SHUTDOWN_MS = 12_000;
const WORKER_POOL_SIZE = 5;

type Environment = Record<string, string | undefined>;
type Closable = { close(): Promise<void> };

const printError = (message: string) => process.stderr.write(`${message}\n`);
const jsonLogger = pino(pino.destination({ dest: process.stderr.fd, sync: true }));
const log: Logger = {
  info: printError,
  warn: printError,
  error: (message, details) => (details ? jsonLogger.error(details, message) : printError(message)),
};
const now = () => new Date();

function printBanner(config: Config) {
  process.stdout.write(formatBanner(config, publicUrl(config)));
}

async function startSingleProcess(config: Config, { withClient }: StartOptions): Promise<Closable> {
  await assertPortFree(config);
  const server = await startServer(config, { now, log, withClient });
  printBanner(config);
  return server;
}

const OTEL_ENDPOINT_VARIABLES = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
];

/** Loaded only if configured, because loading costs memory and start-up time. */
async function openTelemetry(environment: Environment): Promise<() => Promise<void>> {
  if (environment.OTEL_SDK_DISABLED === 'true') return async () => {};
  if (!OTEL_ENDPOINT_VARIABLES.some((name) => environment[name])) return async () => {};
  if (environment.OTEL_EXPORTER_OTLP_PROTOCOL === 'grpc') {
    log.warn('OTEL_EXPORTER_OTLP_PROTOCOL: grpc is not supported. Data is sent as http/json.');
  }
  const { startTelemetry } = await import('./telemetry.ts');
  return startTelemetry(environment.OTEL_SERVICE_NAME);
}

async function startWorker(config: Config, { withClient }: StartOptions): Promise<Closable> {
  const options = { now, log, withClient, isPrepared: true };
  const server = await startServer({ ...config, poolMax: WORKER_POOL_SIZE }, options);
  reportReady();
  return server;
}

async function startPrimary(
  config: Config,
  { withClient, workers: count }: StartOptions,
): Promise<Closable> {
  if (config.port === 0) throw new Error('PORT: several processes need a port that they share.');
  await assertPortFree(config);
  const database = await prepareServer(config, { now, log, withClient });
  try {
    const workers = await startWorkers(count, database.url, log);
    printBanner(config);
    return { close: () => workers.close().finally(() => database.stop()) };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * If the server is still starting, waits for the start first. Exits with code 1 if closing fails or
 * takes longer than `timeoutMs`.
 */
function closeOnSignal(starting: Promise<Closable>, timeoutMs: number) {
  let isClosing = false;
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), timeoutMs).unref();
    const closing = starting.then((server) => server.close());
    closing.then(
      () => process.exit(0),
      (error: Error) => {
        printError(error.message);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}

export async function runServer(environment: Environment, args: string[]): Promise<void> {
  try {
    const options = parseStartArguments(args);
    const config = readConfig(environment);
    const isPrimary = options.workers > 1 && cluster.isPrimary;
    // The primary process of a cluster serves no requests.
    const stopTelemetry = isPrimary ? async () => {} : await openTelemetry(environment);
    const starting = startByRole(config, options).then((server) => ({
      close: () => server.close().finally(stopTelemetry),
    }));
    closeOnSignal(starting, isPrimary ? PRIMARY_SHUTDOWN_MS : SHUTDOWN_MS);
    await starting;
  } catch (error) {
    printError(getErrorMessage(error));
    process.exit(1);
  }
}

function startByRole(config: Config, options: StartOptions): Promise<Closable> {
  if (cluster.isWorker) return startWorker(config, options);
  return options.workers > 1 ? startPrimary(config, options) : startSingleProcess(config, options);
}

function formatBanner(config: Config, appUrl: string): string {
  const lines = [
    `Bidwright    ${appUrl}`,
    `Emails       ${formatMailDelivery(config, appUrl)}`,
    `Payments     ${config.stripe ? 'Stripe' : 'sandbox (test cards, no real money)'}`,
  ];
  if (config.demo) {
    lines.push(
      `Demo         password ${DEMO_PASSWORD} for`,
      '             client@demo.example      client2@demo.example',
      '             developer@demo.example   developer2@demo.example',
      '             admin@demo.example',
    );
  }
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`;
}

function formatMailDelivery({ smtpUrl, production }: Config, appUrl: string): string {
  if (smtpUrl) return `sent through ${new URL(smtpUrl).host}`;
  return production ? 'stored, because SMTP_URL is not set' : `${appUrl}/dev/mail`;
}
