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
    const opening = open(environment, withClient);
    endOnSignal(opening);
    await opening;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
