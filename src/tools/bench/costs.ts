import { Pool } from 'pg';
import { measureBids } from './bids.ts';
import { startCommand } from './checkout.ts';
import { type Figures, measure, type Target } from './load.ts';
import { measurePostings } from './postings.ts';
import { serve } from './served.ts';
import { measureStart } from './starting.ts';
import { measureStatement } from './statements.ts';
import { measureTexts } from './texts.ts';
import { measureWebhooks } from './webhooks.ts';

export const ROUNDS = 5;
export const SECONDS = 2;

export interface Figure {
  name: string;
  unit: string;
  value: number;
  ratio?: number;
  to?: string;
}

type Print = (figure: Figure) => void;

const LIMITS = {
  list: '20 projects, prepared pg',
  trpc: 'the same by tRPC, bare',
  project: 'one project, prepared pg',
  search: 'search, plain pg',
};

interface LimitedTarget extends Target {
  /** Name of the target without the product's layers. */
  limit?: string;
}

type Say = (line: string) => void;

interface Database {
  url: string;
  postmaster: number;
}

async function measureRequests(
  { url, postmaster }: Database,
  print: Print,
  say: Say,
): Promise<void> {
  const env = { DATABASE_URL: url, LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '0', DEMO: '0' };
  const start = await startCommand('.');
  const bare = await serve([process.execPath, 'src/tools/bench/bare.ts'], env, '/fixed');
  const product = await serve(start, env, '/readyz');
  const list: { id: number }[] = await (await fetch(`${product.url}/api/projects`)).json();
  const id = list[0]?.id;
  const bareReads = [
    { name: 'fixed JSON, bare Fastify', path: '/fixed' },
    { name: LIMITS.list, path: '/pg' },
    { name: LIMITS.trpc, path: '/trpc/projects' },
    { name: LIMITS.project, path: `/pg/${id}` },
    { name: LIMITS.search, path: '/pg/search?search=booking' },
  ];
  const reads = [
    { name: 'GET /api/projects', path: '/api/projects', limit: LIMITS.list },
    { name: 'tRPC projects.list', path: '/trpc/projects.list?input=%7B%7D', limit: LIMITS.trpc },
    { name: 'GET /api/projects/:id', path: `/api/projects/${id}`, limit: LIMITS.project },
    {
      name: 'GET /api/projects?search',
      path: '/api/projects?search=booking',
      limit: LIMITS.search,
    },
    { name: 'GET /', path: '/' },
  ];
  const targets: LimitedTarget[] = [
    ...bareReads.map((read) => ({ ...read, server: bare, postmaster })),
    ...reads.map((read) => ({ ...read, server: product, postmaster })),
  ];
  let maxMemoryMb = 0;
  const timer = setInterval(async () => {
    maxMemoryMb = Math.max(maxMemoryMb, await product.memoryMb());
  }, 200);
  try {
    printRequests(
      targets,
      await measure(targets, { rounds: ROUNDS, seconds: SECONDS, say }),
      print,
    );
  } finally {
    clearInterval(timer);
    await product.stop();
    await bare.stop();
  }
  print({ name: 'memory of the server under load, maximum', unit: 'MB', value: maxMemoryMb });
}

function printRequests(
  targets: LimitedTarget[],
  figures: Map<string, Figures>,
  print: Print,
): void {
  for (const { name, limit } of targets) {
    const target = figures.get(name);
    if (!target) continue;
    const { perSecond, cpuMicros, postgresMicros } = target;
    const limitPerSecond = limit && figures.get(limit)?.perSecond;
    print({
      name,
      unit: 'requests/s',
      value: perSecond,
      ...(limitPerSecond && { ratio: perSecond / limitPerSecond, to: limit }),
    });
    print({ name, unit: 'µs of CPU', value: cpuMicros });
    print({ name, unit: 'µs of PostgreSQL', value: postgresMicros });
  }
}

async function measureWrites(url: string, print: Print, say: Say): Promise<void> {
  say('Webhooks');
  const { ours, bare } = await measureWebhooks(url, { rounds: ROUNDS, seconds: SECONDS });
  const stored = { name: 'webhooks verified and stored', to: 'a bare signature check and insert' };
  const share = ours.perSecond / bare.perSecond;
  const cpuShare = ours.cpuMicros / bare.cpuMicros;
  print({ ...stored, unit: 'per second', value: ours.perSecond, ratio: share });
  print({ ...stored, unit: 'µs of CPU', value: ours.cpuMicros, ratio: cpuShare });

  say('Ledger postings');
  const { hot, hotShare, spread, spreadShare } = await measurePostings(url);
  const posted = { unit: 'per second', to: 'the same rows written by hand' };
  print({ ...posted, name: 'ledger postings on one shared row', value: hot, ratio: hotShare });
  print({ ...posted, name: 'ledger postings on separate rows', value: spread, ratio: spreadShare });

  say('Bids');
  const { perSecond: value, byHandThere, byHandApart } = await measureBids(url);
  const bids = { name: 'bids placed', unit: 'per second', value };
  print({ ...bids, ratio: value / byHandThere, to: 'the same rows in one transaction' });
  print({ ...bids, ratio: value / byHandApart, to: 'those rows in tables without triggers' });

  say('Statements');
  const { ms, bareMs, statements } = await measureStatement(url);
  const statement = 'statement of 1,000 entries';
  print({ name: statement, unit: 'ms', value: ms, ratio: ms / bareMs, to: 'a plain read' });
  print({ name: statement, unit: 'SQL statements', value: statements });
}

/** Prints the dearest request of each script. */
async function measureTextLimits(url: string, print: Print, say: Say): Promise<void> {
  say('Texts at their limits');
  for (const [script, costs] of await measureTexts(url)) {
    const { request, ms } = costs.reduce((most, cost) => (cost.ms > most.ms ? cost : most));
    print({ name: `${script}: ${request}`, unit: 'ms of CPU', value: ms });
  }
}

async function measureStarts(print: Print): Promise<void> {
  const { first, healthy, listed } = await measureStart();
  print({ name: 'npm start to /healthz', unit: 's', value: healthy });
  print({ name: 'npm start to /api/projects', unit: 's', value: listed });
  print({ name: 'the very first start, with the demo', unit: 's', value: first });
}

export async function postgresVersion(url: string): Promise<string> {
  const pool = new Pool({ connectionString: url, max: 1 });
  const { rows } = await pool.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  await pool.end();
  return rows[0]?.version ?? 'unknown';
}

export async function measureCosts(database: Database, print: Print, say: Say): Promise<void> {
  const { url } = database;
  say('Requests');
  await measureRequests(database, print, say);
  // Before the writes, which leave thousands of jobs.
  await measureTextLimits(url, print, say);
  await measureWrites(url, print, say);
  say('Starts');
  await measureStarts(print);
}

export function formatFigure({ name, unit, value, ratio, to }: Figure): string {
  const digits = value.toFixed(value < 100 ? 2 : 0).padStart(10);
  const comparison = ratio === undefined ? '' : `${ratio.toFixed(2).padStart(8)} of ${to}`;
  return `${name.padEnd(42)}${digits} ${unit.padEnd(17)}${comparison}`;
}
