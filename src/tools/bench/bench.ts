import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#app/server/process/schema.ts';
import { readCommandLine } from '#platform/server/command-line.ts';
import { onInterrupt } from '#testing/app/interrupt.ts';
import { databaseUrl, runStatement } from '#testing/app/postgres.ts';
import { startEmbeddedPostgres } from '#tools/postgres/embedded-postgres.ts';
import { Progress } from '#tools/seed/progress.ts';
import { seed } from '#tools/seed/seed.ts';
import { startCommand } from './checkout.ts';
import { type Comparison, compareCheckouts } from './compare.ts';
import {
  type Figure,
  formatFigure,
  measureCosts,
  postgresVersion,
  ROUNDS,
  SECONDS,
} from './costs.ts';
import { writeFigures } from './figures-file.ts';
import { measureGrowth } from './growth.ts';
import { productVersion } from './machine.ts';
import { findPostmaster } from './postgres-cpu.ts';
import { killServers } from './served.ts';

const marketplace = { projects: 10_000, random: 42, feePercent: 0, passwordHash: '', add: false };

const say = (line: string) => process.stdout.write(`${line}\n`);
const quiet = { info() {}, warn() {}, error() {} };

async function fillDatabase(url: string, projects: number, progress: Progress) {
  await migrate(url);
  return seed(url, { ...marketplace, projects, now: new Date() }, progress);
}

async function withOwnPostgres(
  run: (url: string, postmaster: number) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bidwright-bench-'));
  // The embedded PostgreSQL runs as another user if the bench runs as root.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  removeServer = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await run(postgres.url, await findPostmaster(dataDir));
  } finally {
    await removeServer();
  }
}

let removeServer = async () => {};
let writeMeasured = async () => {};
onInterrupt(async () => {
  say('Stopped.');
  killServers();
  await writeMeasured();
  await removeServer();
});

interface Output {
  out: string;
  note?: string | undefined;
}

async function measureThisCheckout({ out, note }: Output): Promise<void> {
  await withOwnPostgres(async (url, postmaster) => {
    const { projects, bids } = await fillDatabase(url, marketplace.projects, progress);
    say(`${projects} projects, ${bids} bids; medians of ${ROUNDS} rounds of ${SECONDS} s\n`);
    const versions = { product: await productVersion('.'), postgres: await postgresVersion(url) };
    const figures: Figure[] = [];
    writeMeasured = async () => {
      await writeFigures(out, { ...versions, figures }, note);
      say(`\n${figures.length} figures written to ${out}`);
    };
    const print = (figure: Figure) => {
      figures.push(figure);
      say(formatFigure(figure));
    };
    await measureCosts({ url, postmaster }, print, say);
    await writeMeasured();
  });
}

async function compareWith(
  other: string,
  { out, note, only = '' }: Output & { only?: string | undefined },
): Promise<void> {
  const comparison: Comparison = { versions: null, figures: [] };
  writeMeasured = async () => {
    await writeFigures(out, { ...comparison.versions, figures: comparison.figures }, note);
    say(`\n${comparison.figures.length} figures written to ${out}`);
  };
  await compareCheckouts(other, comparison, { say, only: new RegExp(only) });
  await writeMeasured();
}

const sizes: Record<string, number> = { '100k': 100_000, '1m': 1_000_000 };

interface GrowthOptions {
  small?: string;
  large?: string;
  only?: string;
}

/** Seeds two databases unless both URLs are passed. */
async function compareSizes(size: string, growthOptions: GrowthOptions): Promise<void> {
  const projects = sizes[size];
  if (!projects) throw new Error(`--size is one of ${Object.keys(sizes).join(', ')}`);
  const { small, large, only = '' } = growthOptions;
  const options = { start: await startCommand('.'), say, only: new RegExp(only) };
  if (small && large)
    return measureGrowth({ name: '10k', url: small }, { name: size, url: large }, options);
  await withOwnPostgres(async (url) => {
    await runStatement(url, 'create database small');
    const smallUrl = databaseUrl(url, 'small');
    await fillDatabase(smallUrl, marketplace.projects, progress);
    await fillDatabase(url, projects, progress);
    await measureGrowth({ name: '10k', url: smallUrl }, { name: size, url }, options);
  });
}

const progress = new Progress(process.stdout);
const command = {
  usage: 'npm run bench -- [options]',
  does: 'Measures requests, webhooks, ledger postings and bids per second.',
  example: 'npm run bench -- --compare ../other-checkout',
  options: {
    size: { type: 'string', value: '1m', help: 'costs of every list among so many projects' },
    small: { type: 'string', value: 'URL', help: 'a seeded database to compare with' },
    large: { type: 'string', value: 'URL', help: 'the larger seeded database' },
    only: { type: 'string', value: 'PATTERN', help: 'only routes or requests that match' },
    compare: { type: 'string', value: 'FOLDER', help: 'another checkout, measured in turns' },
    out: {
      type: 'string',
      default: '.report/bench.json',
      value: 'FILE',
      help: 'where the figures are written',
    },
    note: { type: 'string', value: 'TEXT', help: 'a note in that file' },
  },
} as const;
const { values } = readCommandLine(command);
if (values.size) {
  await compareSizes(values.size, values);
} else {
  await (values.compare ? compareWith(values.compare, values) : measureThisCheckout(values));
}
