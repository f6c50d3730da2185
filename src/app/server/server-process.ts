import { pino } from 'pino';
import { type Config, readConfig } from '#platform/server/config.ts';
import { whyOf } from '#platform/server/failures.ts';
import { answer, ask, lineToParent } from '#platform/server/process-line.ts';
import { banner } from './banner.ts';
import { assertPortFree } from './port.ts';
import { type Log, openProduct, prepareProduct, publicAddress } from './product.ts';
import { readStart, type Start } from './start-arguments.ts';
import { FIGURES, OTHERS_FIGURES, openWorkers, sayReady } from './worker-processes.ts';

/** Milliseconds to finish what runs; then the process ends whatever hangs. */
const GRACE = 10_000;
/** More of it for who waits for others, and ends the database after them. */
const GRACE_FOR_ALL = 12_000;
/** Connections of each process that shares the work. */
const SHARED_POOL = 5;

/** Milliseconds; then a process tells only its own figures. */
const PATIENCE = 1_500;

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

/** Loaded only where it is asked for: it costs memory and time at the start. */
async function openTelemetry(environment: Environment): Promise<() => Promise<void>> {
  if (environment.OTEL_SDK_DISABLED === 'true') return async () => {};
  if (!askFor.some((name) => environment[name])) return async () => {};
  const { startTelemetry } = await import('./telemetry.ts');
  return startTelemetry(environment.OTEL_SERVICE_NAME);
}

async function openWorker(config: Config, { withClient }: Start): Promise<Opened> {
  const shared = { ...config, poolMax: SHARED_POOL };
  const parent = lineToParent();
  const figuresOfOthers = () => ask(parent, OTHERS_FIGURES, PATIENCE);
  const options = { now, log, withClient, isPrepared: true, figuresOfOthers };
  const product = await openProduct(shared, options);
  const { register } = product.app.metrics.client;
  answer(parent, FIGURES, () => register.getMetricsAsJSON());
  sayReady();
  return product;
}

async function openSeveral(config: Config, start: Start, environment: Environment) {
  if (config.port === 0) throw new Error('PORT: several processes need a port that they share.');
  await assertPortFree(config);
  const { withClient } = start;
  const database = await prepareProduct(config, { now, log, withClient });
  const env = { ...environment, DATABASE_URL: database.url };
  try {
    const workers = await openWorkers(start, env, log);
    announce(config);
    return { close: () => workers.close().finally(() => database.stop()) };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Also while it still opens: what was started by then is closed in order. */
function endOnSignal(opening: Promise<Opened>, { workers, isWorker }: Start) {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), workers > 1 ? GRACE_FOR_ALL : GRACE).unref();
    const closing = opening.then((product) => product.close());
    closing.then(
      () => process.exit(0),
      (error: Error) => {
        say(error.message);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  // Whoever started it is gone, perhaps without a word.
  if (isWorker) process.on('disconnect', end);
}

/** The server as a process: it opens everything, listens, and ends in order when told to. */
export async function runServer(environment: Environment, args: string[]): Promise<void> {
  try {
    const start = readStart(args);
    const config = readConfig(environment);
    const stopTelemetry = start.workers > 1 ? async () => {} : await openTelemetry(environment);
    const opening = open(config, start, environment).then((product) => ({
      close: () => product.close().finally(stopTelemetry),
    }));
    endOnSignal(opening, start);
    await opening;
  } catch (error) {
    say(whyOf(error));
    process.exit(1);
  }
}

function open(config: Config, start: Start, environment: Environment): Promise<Opened> {
  if (start.isWorker) return openWorker(config, start);
  return start.workers > 1 ? openSeveral(config, start, environment) : openAlone(config, start);
}
