import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#app/server/process/schema.ts';
import { Progress } from '#app/server/seed/progress.ts';
import { seed } from '#app/server/seed/seed.ts';
import { readCommandLine } from '#platform/server/command-line.ts';
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts';
import { onInterrupt } from '../app/interrupt.ts';
import { databaseUrl, runStatement } from '../app/postgres.ts';
import { startCommand } from './checkout.ts';
import { type Comparison, compareCheckouts } from './compare.ts';
import { type Figure, lineOf, measureCosts, postgresVersion, ROUNDS, SECONDS } from './costs.ts';
import { writeFigures } from './figures-file.ts';
import { measureGrowth } from './growth.ts';
import { productVersion } from './machine.ts';
import { killServed } from './served.ts';

/** The same marketplace in every run. Its users have no passwords. */
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
  removeServer = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await run(postgres.url);
  } finally {
    await removeServer();
  }
}

let removeServer = async () => {};
/** Writes the figures that were measured before the command is stopped. */
let writeMeasured = async () => {};
onInterrupt(async () => {
  say('Stopped.');
  killServed();
  await writeMeasured();
  await removeServer();
});

interface Output {
  out: string;
  note?: string | undefined;
}

async function costs({ out, note }: Output): Promise<void> {
  await onOwnPostgres(async (url) => {
    const { projects, bids } = await filled(url, marketplace.projects, progress);
    say(`${projects} projects, ${bids} bids; medians of ${ROUNDS} rounds of ${SECONDS} s\n`);
    const about = { product: await productVersion('.'), postgres: await postgresVersion(url) };
    const figures: Figure[] = [];
    writeMeasured = async () => {
      await writeFigures(out, { ...about, figures }, note);
      say(`\n${figures.length} figures written to ${out}`);
    };
    const print = (figure: Figure) => {
      figures.push(figure);
      say(lineOf(figure));
    };
    await measureCosts(url, print, say);
    await writeMeasured();
  });
}

async function comparison(other: string, { out, note }: Output): Promise<void> {
  const compared: Comparison = { versions: null, figures: [] };
  writeMeasured = async () => {
    await writeFigures(out, { ...compared.versions, figures: compared.figures }, note);
    say(`\n${compared.figures.length} figures written to ${out}`);
  };
  await compareCheckouts(other, compared, say);
  await writeMeasured();
}

const sizes: Record<string, number> = { '100k': 100_000, '1m': 1_000_000 };

interface Given {
  small?: string;
  large?: string;
  only?: string;
}

/**
 * Measures requests with ten thousand projects and with many, for all routes or those that match
 * `only`. Passing databases that are seeded already saves the wait.
 */
async function growth(size: string, given: Given): Promise<void> {
  const projects = sizes[size];
  if (!projects) throw new Error(`--size is one of ${Object.keys(sizes).join(', ')}`);
  const { small, large, only = '' } = given;
  const options = { start: await startCommand('.'), say, only: new RegExp(only) };
  const named = (url: string, name: string) => ({ name, url });
  if (small && large) return measureGrowth(named(small, '10k'), named(large, size), options);
  await onOwnPostgres(async (url) => {
    await runStatement(url, 'create database small');
    const beside = databaseUrl(url, 'small');
    await filled(beside, marketplace.projects, progress);
    await filled(url, projects, progress);
    await measureGrowth(named(beside, '10k'), named(url, size), options);
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
    only: { type: 'string', value: 'PATTERN', help: 'only routes that match' },
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
  await growth(values.size, values);
} else {
  await (values.compare ? comparison(values.compare, values) : costs(values));
}
