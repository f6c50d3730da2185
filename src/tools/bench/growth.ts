import { Agent, get } from 'node:http';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import { measureReads, type Reads } from './growth-reads.ts';
import { loadRequestTargets, type RequestTargets, type Route, routes } from './growth-routes.ts';
import { type ServerProcess, serve } from './served.ts';

/**
 * Per route, one after the other and alternating between the marketplaces, so that a slow moment of
 * the machine affects both. The p99 is the seventh slowest, so that it is not a single pause.
 */
const REQUESTS = 600;
const WARM_UP_REQUESTS = 20;
const CONNECTIONS = 8;
const COOKIE = 'bidwright=';

interface Marketplace {
  name: string;
  databaseUrl: string;
  targets: RequestTargets;
  product: ServerProcess;
  bare: ServerProcess;
  cookies: Map<number, string>;
  reads: Map<string, Reads>;
}

interface RouteFigures {
  p50: number;
  p99: number;
  perSecond: number;
  /** The rate divided by that of the bare server, which is measured immediately before. */
  shareOfBare: number;
  memoryMb: number;
}

async function createSessions(client: Client, ids: Set<number>): Promise<Map<number, string>> {
  const cookies = new Map<number, string>();
  for (const id of ids) {
    const token = newToken();
    await client.query(
      `insert into sessions (id, token_hash, user_id, user_agent, address, created_at,
         last_seen_at, expires_at)
       values (gen_random_uuid(), $1, $2, 'bench', '127.0.0.1', now(), now(),
         now() + interval '1 day')`,
      [hashToken(token), id],
    );
    cookies.set(id, `${COOKIE}${token}`);
  }
  return cookies;
}

/** Deletes the sessions, because the database may outlive the benchmark. */
async function close({ databaseUrl, product, bare, cookies }: Marketplace): Promise<void> {
  await Promise.all([product.stop(), bare.stop()]);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tokens = [...cookies.values()].map((cookie) => hashToken(cookie.replace(COOKIE, '')));
    await client.query('delete from sessions where token_hash = any($1)', [tokens]);
  } finally {
    await client.end();
  }
}

async function open(name: string, databaseUrl: string, start: string[]): Promise<Marketplace> {
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '0', DEMO: '0' };
  const product = await serve(start, env, '/readyz');
  const bare = await serve([process.execPath, 'src/tools/bench/bare.ts'], env, '/fixed');
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const targets = await loadRequestTargets(client);
    const actorIds = routes
      .map((route) => route.actorOf(targets)?.id)
      .filter((id) => id !== undefined);
    const cookies = await createSessions(client, new Set(actorIds));
    const reads = await measureReads(databaseUrl, targets);
    return { name, databaseUrl, targets, product, bare, cookies, reads };
  } finally {
    await client.end();
  }
}

const agent = new Agent({ keepAlive: true });

function measureGet(url: string, cookie: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${url} returned ${response.statusCode}`));
      });
    }).once('error', reject);
  });
}

const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN;

function toHttpRequest({ request, actorOf }: Route, { targets, product, cookies }: Marketplace) {
  const actorId = actorOf(targets)?.id;
  const path =
    'path' in request
      ? request.path(targets)
      : `/trpc/${request.procedure}?input=${encodeURIComponent(JSON.stringify(request.input(targets)))}`;
  return {
    url: `${product.url}${path}`,
    cookie: (actorId !== undefined && cookies.get(actorId)) || '',
  };
}

async function measureRate(url: string, cookie: string): Promise<number> {
  const headers = { cookie };
  const result = await autocannon({ url, connections: CONNECTIONS, duration: 1, headers });
  return result['2xx'] / result.duration;
}

async function measure(route: Route, markets: Marketplace[]): Promise<RouteFigures[]> {
  const requests = markets.map((market) => toHttpRequest(route, market));
  const times = markets.map((): number[] => []);
  for (let nth = 0; nth < WARM_UP_REQUESTS + REQUESTS; nth += 1) {
    for (const [index, { url, cookie }] of requests.entries()) {
      const ms = await measureGet(url, cookie);
      if (nth >= WARM_UP_REQUESTS) times[index]?.push(ms);
    }
  }
  const figures: RouteFigures[] = [];
  for (const [index, market] of markets.entries()) {
    const { url, cookie } = requests[index] ?? { url: '', cookie: '' };
    const bareRate = await measureRate(`${market.bare.url}/pg`, '');
    const rate = await measureRate(url, cookie);
    figures.push({
      p50: quantile(times[index] ?? [], 0.5),
      p99: quantile(times[index] ?? [], 0.99),
      perSecond: rate,
      shareOfBare: rate / bareRate,
      memoryMb: await market.product.memoryMb(),
    });
  }
  return figures;
}

const columns = ['p50', 'p99', 'req/s', 'of pg', 'SQL', 'rows', 'read', 'MB'];
const formatLine = (name: string, cells: string[]) =>
  `| ${name.padEnd(26)} |${cells.map((cell) => ` ${cell.padStart(9)} |`).join('')}`;

function cellsOf(route: Route, market: Marketplace, figures: RouteFigures) {
  const reads = market.reads.get(route.name) ?? { statements: 0, answered: 0, read: 0 };
  const { p50, p99, perSecond, shareOfBare, memoryMb } = figures;
  const counts = [reads.statements, reads.answered, Math.round(reads.read)];
  return [
    ...[p50.toFixed(1), p99.toFixed(1), perSecond.toFixed(0)],
    ...[shareOfBare.toFixed(2), ...counts.map(String), memoryMb.toFixed(0)],
  ];
}

export async function measureGrowth(
  small: { name: string; url: string },
  large: { name: string; url: string },
  { start, say, only }: { start: string[]; say: (line: string) => void; only: RegExp },
): Promise<void> {
  const markets: Marketplace[] = [];
  try {
    for (const { name, url } of [small, large]) markets.push(await open(name, url, start));
    say(
      `p50 and p99: ms of ${REQUESTS} requests one after the other, alternating with the other ` +
        `marketplace; req/s: ${CONNECTIONS} at once; of pg: as a share of 20 projects by prepared ` +
        'pg just before; SQL: statements; rows: returned; read: scanned; MB: memory of the ' +
        'server afterwards\n',
    );
    const heads = markets.flatMap(({ name }) => columns.map((column) => `${name} ${column}`));
    say(formatLine('route', [...heads, 'p50 ×', 'p99 ×']));
    say(formatLine('---', [...heads, '', ''].fill('---:')));
    for (const route of routes.filter(({ name }) => only.test(name))) {
      const figures = await measure(route, markets);
      const cells = markets.flatMap((market, index) =>
        figures[index] ? cellsOf(route, market, figures[index]) : [],
      );
      const [inSmall, inLarge] = figures;
      const growth = (key: 'p50' | 'p99') =>
        ((inLarge?.[key] ?? 0) / (inSmall?.[key] ?? 1)).toFixed(2);
      say(formatLine(route.name, [...cells, growth('p50'), growth('p99')]));
    }
  } finally {
    agent.destroy();
    for (const market of markets) await close(market);
  }
}
