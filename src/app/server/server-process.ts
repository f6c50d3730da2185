import cluster from 'node:cluster';
import { pino } from 'pino';
import { type Config, readConfig } from '#platform/server/config.ts';
import { whyOf } from '#platform/server/failures.ts';
import { banner } from './banner.ts';
import { reportReady, startWorkers } from './cluster.ts';
import { assertPortFree } from './port.ts';
import { type Log, openProduct, prepareProduct, publicAddress } from './product.ts';
import { readStart, type Start } from './start-arguments.ts';

/** Milliseconds to finish running requests; then the process exits anyway. */
const GRACE = 10_000;
/** The same for the primary process, which stops the database after its workers. */
const GRACE_OF_PRIMARY = 12_000;
/** Database connections of each worker. */
const WORKER_POOL = 5;

type Environment = Record<string, string | undefined>;
type Opened = { close(): Promise<void> };

const say = (message: string) => process.stderr.write(`${message}\n`);
const structured = pino(pino.destination({ dest: process.stderr.fd, sync: true }));
const log: Log = {
  info: say,
  warn: say,
  error: (message, details) => (details ? structured.error(details, message) : say(message)),
};
const now = () => new Date();

function announce(config: Config) {
  process.stdout.write(banner(config, publicAddress(config)));
}

async function openAlone(config: Config, { withClient }: Start): Promise<Opened> {
  await assertPortFree(config);
  const product = await openProduct(config, { now, log, withClient });
  announce(config);
  return product;
}

const askFor = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
];

/** Starts OpenTelemetry if it is configured; otherwise it would cost memory and start-up time. */
async function openTelemetry(environment: Environment): Promise<() => Promise<void>> {
  if (environment.OTEL_SDK_DISABLED === 'true') return async () => {};
  if (!askFor.some((name) => environment[name])) return async () => {};
  const { startTelemetry } = await import('./telemetry.ts');
  return startTelemetry(environment.OTEL_SERVICE_NAME);
}

async function openWorker(config: Config, { withClient }: Start): Promise<Opened> {
  const options = { now, log, withClient, isPrepared: true };
  const product = await openProduct({ ...config, poolMax: WORKER_POOL }, options);
  reportReady();
  return product;
}

async function openPrimary(config: Config, { withClient, workers: count }: Start): Promise<Opened> {
  if (config.port === 0) throw new Error('PORT: several processes need a port that they share.');
  await assertPortFree(config);
  const database = await prepareProduct(config, { now, log, withClient });
  try {
    const workers = await startWorkers(count, database.url, log);
    announce(config);
    return { close: () => workers.close().finally(() => database.stop()) };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Closes the server on SIGINT or SIGTERM, if necessary after the start has completed. */
function closeOnSignal(opening: Promise<Opened>, grace: number) {
  let isClosing = false;
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), grace).unref();
    const closing = opening.then((product) => product.close());
    closing.then(
      () => process.exit(0),
      (error: Error) => {
        say(error.message);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}

/** Runs the server as the process of `npm start`, or as one of its workers. */
export async function runServer(environment: Environment, args: string[]): Promise<void> {
  try {
    const start = readStart(args);
    const config = readConfig(environment);
    const isPrimary = start.workers > 1 && cluster.isPrimary;
    const stopTelemetry = isPrimary ? async () => {} : await openTelemetry(environment);
    const opening = open(config, start).then((product) => ({
      close: () => product.close().finally(stopTelemetry),
    }));
    closeOnSignal(opening, isPrimary ? GRACE_OF_PRIMARY : GRACE);
    await opening;
  } catch (error) {
    say(whyOf(error));
    process.exit(1);
  }
}

function open(config: Config, start: Start): Promise<Opened> {
  if (cluster.isWorker) return openWorker(config, start);
  return start.workers > 1 ? openPrimary(config, start) : openAlone(config, start);
}
