import { Agent, get } from 'node:http';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import { type Reads, readsIn } from './growth-reads.ts';
import { type Places, placesIn, type Route, routes } from './growth-routes.ts';
import { type Served, serve } from './served.ts';

/**
 * Requests per route, sent one after the other and alternating between the marketplaces, so that a
 * slow moment of the machine affects both. The p99 is the seventh slowest of them, so that it is
 * not a single pause.
 */
const TIMES = 600;
const WARM = 20;
const CONNECTIONS = 8;
const COOKIE = 'bidwright=';

interface Marketplace {
  name: string;
  url: string;
  on: Places;
  product: Served;
  bare: Served;
  cookies: Map<number, string>;
  reads: Map<string, Reads>;
}

interface Measured {
  p50: number;
  p99: number;
  perSecond: number;
  /** The rate relative to 20 projects by prepared pg, measured immediately before. */
  ofBare: number;
  memory: number;
}

async function signIn(client: Client, ids: Set<number>): Promise<Map<number, string>> {
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

/** Deletes the sessions of the benchmark, because it may not have created the database. */
async function close({ url, product, bare, cookies }: Marketplace): Promise<void> {
  await Promise.all([product.stop(), bare.stop()]);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const tokens = [...cookies.values()].map((cookie) => hashToken(cookie.replace(COOKIE, '')));
    await client.query('delete from sessions where token_hash = any($1)', [tokens]);
  } finally {
    await client.end();
  }
}

async function open(name: string, url: string, start: string[]): Promise<Marketplace> {
  const env = { DATABASE_URL: url, LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '0', DEMO: '0' };
  const product = await serve(start, env, '/readyz');
  const bare = await serve([process.execPath, 'src/testing/bench/bare.ts'], env, '/fixed');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const on = await placesIn(client);
    const asking = routes.map((route) => route.as(on)?.id).filter((id) => id !== undefined);
    const cookies = await signIn(client, new Set(asking));
    return { name, url, on, product, bare, cookies, reads: await readsIn(url, on) };
  } finally {
    await client.end();
  }
}

const agent = new Agent({ keepAlive: true });

function timed(url: string, cookie: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${url} was answered ${response.statusCode}`));
      });
    }).once('error', reject);
  });
}

const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN;

function addressOf({ asks, as }: Route, { on, product, cookies }: Marketplace) {
  const who = as(on)?.id;
  const path =
    'address' in asks
      ? asks.address(on)
      : `/trpc/${asks.procedure}?input=${encodeURIComponent(JSON.stringify(asks.input(on)))}`;
  return {
    url: `${product.url}${path}`,
    cookie: (who !== undefined && cookies.get(who)) || '',
  };
}

async function perSecond(url: string, cookie: string): Promise<number> {
  const headers = { cookie };
  const shot = await autocannon({ url, connections: CONNECTIONS, duration: 1, headers });
  return shot['2xx'] / shot.duration;
}

async function measure(route: Route, markets: Marketplace[]): Promise<Measured[]> {
  const addresses = markets.map((market) => addressOf(route, market));
  const times = markets.map((): number[] => []);
  for (let nth = 0; nth < WARM + TIMES; nth += 1) {
    for (const [place, { url, cookie }] of addresses.entries()) {
      const ms = await timed(url, cookie);
      if (nth >= WARM) times[place]?.push(ms);
    }
  }
  const measured: Measured[] = [];
  for (const [place, market] of markets.entries()) {
    const { url, cookie } = addresses[place] ?? { url: '', cookie: '' };
    const ceiling = await perSecond(`${market.bare.url}/pg`, '');
    const served = await perSecond(url, cookie);
    measured.push({
      p50: quantile(times[place] ?? [], 0.5),
      p99: quantile(times[place] ?? [], 0.99),
      perSecond: served,
      ofBare: served / ceiling,
      memory: await market.product.memory(),
    });
  }
  return measured;
}

const columns = ['p50', 'p99', 'req/s', 'of pg', 'SQL', 'rows', 'read', 'MB'];
const line = (name: string, cells: string[]) =>
  `| ${name.padEnd(26)} |${cells.map((cell) => ` ${cell.padStart(9)} |`).join('')}`;

function cellsOf(route: Route, market: Marketplace, measured: Measured) {
  const reads = market.reads.get(route.name) ?? { statements: 0, answered: 0, read: 0 };
  const { p50, p99, perSecond, ofBare, memory } = measured;
  const counts = [reads.statements, reads.answered, Math.round(reads.read)];
  return [
    ...[p50.toFixed(1), p99.toFixed(1), perSecond.toFixed(0)],
    ...[ofBare.toFixed(2), ...counts.map(String), memory.toFixed(0)],
  ];
}

/** Measures what every route costs in a small and in a large marketplace. */
export async function measureGrowth(
  small: { name: string; url: string },
  large: { name: string; url: string },
  { start, say, only }: { start: string[]; say: (line: string) => void; only: RegExp },
): Promise<void> {
  const markets: Marketplace[] = [];
  try {
    for (const { name, url } of [small, large]) markets.push(await open(name, url, start));
    say(
      `p50 and p99: ms of ${TIMES} requests one after the other, in turn with the other ` +
        `marketplace; req/s: ${CONNECTIONS} at once; of pg: as a share of 20 projects by prepared ` +
        'pg just before; SQL: statements; rows: answered; read: gone through; MB: held by the ' +
        'server afterwards\n',
    );
    const heads = markets.flatMap(({ name }) => columns.map((column) => `${name} ${column}`));
    say(line('route', [...heads, 'p50 ×', 'p99 ×']));
    say(line('---', [...heads, '', ''].fill('---:')));
    for (const route of routes.filter(({ name }) => only.test(name))) {
      const measured = await measure(route, markets);
      const cells = markets.flatMap((market, place) =>
        measured[place] ? cellsOf(route, market, measured[place]) : [],
      );
      const [before, after] = measured;
      const grown = (of: 'p50' | 'p99') => ((after?.[of] ?? 0) / (before?.[of] ?? 1)).toFixed(2);
      say(line(route.name, [...cells, grown('p50'), grown('p99')]));
    }
  } finally {
    agent.destroy();
    for (const market of markets) await close(market);
  }
}
