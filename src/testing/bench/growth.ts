import { Agent, get } from 'node:http';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import { readsIn } from './growth-reads.ts';
import { type Places, placesIn, type Route, routes } from './growth-routes.ts';
import { type Served, serve } from './served.ts';

/** One request after the other, the marketplaces in turn: a slow moment is everybody's. */
const TIMES = 200;
const WARM = 20;
const CONNECTIONS = 8;

interface Marketplace {
  name: string;
  url: string;
  on: Places;
  product: Served;
  bare: Served;
  cookies: Map<number, string>;
  reads: Awaited<ReturnType<typeof readsIn>>;
}

interface Measured {
  p50: number;
  p99: number;
  perSecond: number;
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
    cookies.set(id, `bidwright=${token}`);
  }
  return cookies;
}

async function open(name: string, url: string, start: string[]): Promise<Marketplace> {
  const env = { DATABASE_URL: url, LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '0', DEMO: '0' };
  const product = await serve(start, { ...env, CACHE_SECONDS: '0' }, '/readyz');
  const bare = await serve([process.execPath, 'src/testing/bench/bare.ts'], env, '/fixed');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const on = await placesIn(client);
    const asking = routes.map((route) => route.as(on)?.id).filter((id) => id !== undefined);
    const cookies = await signIn(client, new Set(asking));
    return { name, url, on, product, bare, cookies, reads: await readsIn(url, routes, on) };
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

function addressOf({ procedure, input, as }: Route, { on, product, cookies }: Marketplace) {
  const asked = encodeURIComponent(JSON.stringify(input(on)));
  const who = as(on)?.id;
  return {
    url: `${product.url}/trpc/${procedure}?input=${asked}`,
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
    measured.push({
      p50: quantile(times[place] ?? [], 0.5),
      p99: quantile(times[place] ?? [], 0.99),
      perSecond: await perSecond(url, cookie),
      memory: await market.product.memory(),
    });
  }
  return measured;
}

const columns = ['p50', 'p99', 'req/s', 'of pg', 'SQL', 'rows', 'MB'];
const line = (name: string, cells: string[]) =>
  name.padEnd(28) + cells.map((cell) => cell.padStart(8)).join('');

function cellsOf(route: Route, market: Marketplace, measured: Measured, ceiling: number) {
  const { statements = 0, rows = 0 } = market.reads.get(route.name) ?? {};
  const { p50, p99, perSecond, memory } = measured;
  return [
    ...[p50.toFixed(1), p99.toFixed(1), perSecond.toFixed(0)],
    ...[(perSecond / ceiling).toFixed(2), String(statements), String(rows), memory.toFixed(0)],
  ];
}

/** What every route costs in a small and in a large marketplace, and how it grows. */
export async function measureGrowth(
  small: { name: string; url: string },
  large: { name: string; url: string },
  { start, say }: { start: string[]; say: (line: string) => void },
): Promise<void> {
  const markets = [
    await open(small.name, small.url, start),
    await open(large.name, large.url, start),
  ];
  try {
    const ceilings: number[] = [];
    for (const { bare } of markets) ceilings.push(await perSecond(`${bare.url}/pg`, ''));
    say(`ms of ${TIMES} requests one after the other; requests/s of ${CONNECTIONS} at once`);
    say(
      `the ceiling, 20 projects by prepared pg: ${ceilings.map((one) => one.toFixed(0)).join(', ')}`,
    );
    say(line('', [...columns, ...columns, 'p50 ×', 'p99 ×']));
    for (const route of routes) {
      const measured = await measure(route, markets);
      const cells = markets.flatMap((market, place) =>
        measured[place] ? cellsOf(route, market, measured[place], ceilings[place] ?? 0) : [],
      );
      const [before, after] = measured;
      const grown = (of: 'p50' | 'p99') => ((after?.[of] ?? 0) / (before?.[of] ?? 1)).toFixed(2);
      say(line(route.name, [...cells, grown('p50'), grown('p99')]));
    }
  } finally {
    agent.destroy();
    for (const { product, bare } of markets) await Promise.all([product.stop(), bare.stop()]);
  }
}
