import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#app/server/migrate.ts';
import { Progress } from '#app/server/seed/progress.ts';
import { seed } from '#app/server/seed/seed.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { administer, databaseUrl } from '../postgres.ts';
import { startCommand } from './checkout.ts';
import { compareCheckouts } from './compare.ts';
import { measureCosts, ROUNDS, SECONDS } from './costs.ts';
import { writeFigures } from './figures-file.ts';
import { measureGrowth } from './growth.ts';
import { productVersion } from './machine.ts';

/** The same marketplace in every run; nobody signs in. */
const marketplace = { projects: 10_000, random: 42, feePercent: 0, passwordHash: '', add: false };

const say = (line: string) => process.stdout.write(`${line}\n`);
const quiet = { info() {}, warn() {}, error() {} };

async function filled(url: string, projects: number, progress: Progress) {
  await migrate(url);
  return seed(url, { ...marketplace, projects, now: new Date() }, progress);
}

async function onOwnPostgres(run: (url: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bidwright-bench-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  try {
    await run(postgres.url);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Output {
  out: string;
  note?: string | undefined;
}

async function costs({ out, note }: Output): Promise<void> {
  await onOwnPostgres(async (url) => {
    const { projects, bids } = await filled(url, marketplace.projects, silent);
    say(`${projects} projects, ${bids} bids; medians of ${ROUNDS} rounds of ${SECONDS} s\n`);
    const measured = await measureCosts(url, say);
    await writeFigures(out, { product: await productVersion('.'), ...measured }, note);
  });
}

async function comparison(other: string, { out, note }: Output): Promise<void> {
  await writeFigures(out, await compareCheckouts(other, say), note);
}

const sizes: Record<string, number> = { '100k': 100_000, '1m': 1_000_000 };

interface Given {
  small?: string;
  large?: string;
  only?: string;
}

/**
 * What ten thousand projects cost beside many, by all routes or those whose names are like `only`;
 * databases that are seeded already save the wait.
 */
async function growth(size: string, given: Given): Promise<void> {
  const projects = sizes[size];
  if (!projects) throw new Error(`--size is one of ${Object.keys(sizes).join(', ')}`);
  const { small, large, only = '' } = given;
  const options = { start: await startCommand('.'), say, only: new RegExp(only) };
  const named = (url: string, name: string) => ({ name, url });
  if (small && large) return measureGrowth(named(small, '10k'), named(large, size), options);
  await onOwnPostgres(async (url) => {
    await administer(url, 'create database small');
    const beside = databaseUrl(url, 'small');
    await filled(beside, marketplace.projects, silent);
    await filled(url, projects, new Progress(process.stdout));
    await measureGrowth(named(beside, '10k'), named(url, size), options);
  });
}

const silent = new Progress({ write() {} });
const { values } = parseArgs({
  options: {
    size: { type: 'string' },
    small: { type: 'string' },
    large: { type: 'string' },
    only: { type: 'string' },
    compare: { type: 'string' },
    out: { type: 'string', default: '.report/bench.json' },
    note: { type: 'string' },
  },
});
if (values.size) {
  await growth(values.size, values);
} else {
  await (values.compare ? comparison(values.compare, values) : costs(values));
  say(`\nWritten to ${values.out}`);
}
