import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#app/server/orm.ts';
import { Progress } from '#app/server/seed/progress.ts';
import { seed } from '#app/server/seed/seed.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { administer, databaseUrl } from '../postgres.ts';
import { measureBids } from './bids.ts';
import { measureGrowth } from './growth.ts';
import { measure, type Target } from './load.ts';
import { measurePostings } from './postings.ts';
import { serve } from './served.ts';
import { measureStart } from './starting.ts';
import { measureStatement } from './statements.ts';
import { measureWebhooks } from './webhooks.ts';

const ROUNDS = 5;
const SECONDS = 2;

/** The same marketplace in every run; nobody signs in. */
const marketplace = { projects: 10_000, random: 42, feePercent: 0, passwordHash: '', add: false };

const say = (line: string) => process.stdout.write(`${line}\n`);
const quiet = { info() {}, warn() {}, error() {} };

/** What `npm start` runs, without npm in between. */
async function startCommand(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const [, ...args] = String(scripts.start).split(' ');
  return [process.execPath, ...args];
}

async function throughput(url: string) {
  const env = { DATABASE_URL: url, LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '0', DEMO: '0' };
  const bare = await serve([process.execPath, 'src/testing/bench/bare.ts'], env, '/fixed');
  const product = await serve(await startCommand(), env, '/readyz');
  const cold = await serve(await startCommand(), { ...env, CACHE_SECONDS: '0' }, '/readyz');
  const list: { id: number }[] = await (await fetch(`${product.url}/api/projects`)).json();
  const input = encodeURIComponent(JSON.stringify({}));
  const targets: Target[] = [
    { name: 'fixed JSON, bare Fastify', served: bare, path: '/fixed' },
    { name: '20 projects, prepared pg', served: bare, path: '/pg' },
    { name: 'the same by tRPC, bare', served: bare, path: '/trpc/projects' },
    { name: 'GET /api/projects', served: cold, path: '/api/projects' },
    { name: 'the same, kept', served: product, path: '/api/projects' },
    { name: 'tRPC projects.list', served: cold, path: `/trpc/projects.list?input=${input}` },
    { name: 'the same list, kept', served: product, path: `/trpc/projects.list?input=${input}` },
    { name: 'GET /api/projects/:id', served: product, path: `/api/projects/${list[0]?.id}` },
  ];
  let memory = 0;
  const watching = setInterval(async () => {
    memory = Math.max(memory, await product.memory());
  }, 200);
  try {
    return { figures: await measure(targets, { rounds: ROUNDS, seconds: SECONDS }), memory };
  } finally {
    clearInterval(watching);
    await cold.stop();
    await product.stop();
    await bare.stop();
  }
}

function table({ figures, memory }: Awaited<ReturnType<typeof throughput>>) {
  const of = (name: string) => figures.get(name)?.perSecond ?? Number.NaN;
  const [fixed, prepared] = [of('fixed JSON, bare Fastify'), of('20 projects, prepared pg')];
  say(`${''.padEnd(28)}requests/s   of prepared pg   of fixed JSON   server CPU per request`);
  for (const [name, { perSecond, cpu }] of figures) {
    const [ofPrepared, ofFixed] = [perSecond / prepared, perSecond / fixed];
    say(
      `${name.padEnd(28)}${perSecond.toFixed(0).padStart(10)}${ofPrepared.toFixed(2).padStart(17)}` +
        `${ofFixed.toFixed(2).padStart(16)}${`${cpu.toFixed(0)} µs`.padStart(25)}`,
    );
  }
  say(`\nmemory of the server under load, most seen: ${memory.toFixed(0)} MB`);
}

/** Each beside the least that does the same, so that a busy machine cannot mislead. */
async function money(url: string) {
  const share = (figure: number) => `${figure.toFixed(2)} of`;
  const { ours, bare } = await measureWebhooks(url, { rounds: ROUNDS, seconds: SECONDS });
  say(
    `webhooks verified and stored per second: ${ours.perSecond.toFixed(0)}, ` +
      `${share(ours.perSecond / bare.perSecond)} a bare signature check and insert; ` +
      `server CPU ${ours.cpu.toFixed(0)} µs each, bare ${bare.cpu.toFixed(0)} µs`,
  );
  const { hot, hotShare, spread, spreadShare } = await measurePostings(url);
  say(
    `ledger postings per second: ${hot.toFixed(0)} on one row that all share, ` +
      `${share(hotShare)} the same rows written by hand; ` +
      `${spread.toFixed(0)} on rows of their own, ${share(spreadShare)} those by hand`,
  );
  const bids = await measureBids(url);
  say(
    `bids placed per second: ${bids.perSecond.toFixed(0)}, ` +
      `${share(bids.perSecond / bids.byHandThere)} the same rows written by hand in one ` +
      `transaction, ${share(bids.perSecond / bids.byHandApart)} those into tables that guard ` +
      'nothing and tell nobody',
  );
  const { ms, bareMs, statements } = await measureStatement(url);
  say(
    `a statement of 1,000 entries opens in ${ms.toFixed(1)} ms, with ${statements} SQL statement, ` +
      `${(ms / bareMs).toFixed(1)} times a plain read of the same entries`,
  );
}

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

async function costs(): Promise<void> {
  await onOwnPostgres(async (url) => {
    const { projects, bids } = await filled(url, marketplace.projects, silent);
    say(`${projects} projects, ${bids} bids; ${ROUNDS} rounds of ${SECONDS} s each, medians\n`);
    table(await throughput(url));
    await money(url);
  });
  const { first, healthy, listed } = await measureStart();
  say(
    `npm start to /healthz ${healthy.toFixed(2)} s, to /api/projects ${listed.toFixed(2)} s ` +
      `(median of 3); the very first start, with the demo, ${first.toFixed(2)} s`,
  );
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
  const options = { start: await startCommand(), say, only: new RegExp(only) };
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
  },
});
await (values.size ? growth(values.size, values) : costs());
