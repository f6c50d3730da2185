import { readConfig } from '#platform/server/config.ts';
import { banner } from './banner.ts';
import { seedDemo } from './demo/seed.ts';
import { type Log, openProduct, type Product } from './product.ts';

/** Milliseconds to finish what runs; then the process ends whatever hangs. */
const GRACE = 10_000;

type Environment = Record<string, string | undefined>;

const say = (message: string) => process.stderr.write(`${message}\n`);
const log: Log = { info: say, warn: say, error: say };

async function open(environment: Environment, withClient: boolean): Promise<Product> {
  const config = readConfig(environment);
  const product = await openProduct(
    config,
    { now: () => new Date(), log, withClient },
    async (parts) => {
      if (config.demo) await seedDemo(parts);
    },
  );
  process.stdout.write(banner(config, product.url));
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
  return startTelemetry();
}

/** Also while it still opens: what was started by then is closed in order. */
function endOnSignal(opening: Promise<Product>) {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), GRACE).unref();
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
}

/** The server as a process: it opens everything, listens, and ends in order when told to. */
export async function runServer(environment: Environment, withClient: boolean): Promise<void> {
  try {
    const stopTelemetry = await openTelemetry(environment);
    const opening = open(environment, withClient).then((product) => ({
      ...product,
      close: () => product.close().finally(stopTelemetry),
    }));
    endOnSignal(opening);
    await opening;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
