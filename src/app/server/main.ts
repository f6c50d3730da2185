import { ConfigError, readConfig } from '#platform/server/config.ts';
import { banner } from './banner.ts';
import { seedDemo } from './demo/seed.ts';
import { type Log, openProduct, type Product } from './product.ts';

/** Milliseconds to finish what runs; then the process ends whatever hangs. */
const GRACE = 10_000;

const say = (message: string) => process.stderr.write(`${message}\n`);
const log: Log = { info: say, warn: say, error: say };

async function run(): Promise<Product> {
  const config = readConfig(process.env);
  const withClient = !process.argv.includes('--without-client');
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

function endOnSignal(product: Product) {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), GRACE).unref();
    product.close().then(
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

try {
  endOnSignal(await run());
} catch (error) {
  const told =
    error instanceof ConfigError || error instanceof Error ? error.message : String(error);
  say(told);
  process.exit(1);
}
