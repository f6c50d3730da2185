import { Client } from 'pg';
import { z } from 'zod';
import { openSystem } from '#app/server/product.ts';
import { createApi } from '#app/server/router.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Heard, listenTo } from '../heard-statements.ts';
import type { Places, Route } from './growth-routes.ts';

const Count = z.number().default(0);
const PlanNode = z.object({
  'Node Type': z.string(),
  'Actual Rows': Count,
  'Actual Loops': Count,
  'Rows Removed by Filter': Count,
  'Rows Removed by Index Recheck': Count,
  get Plans() {
    return z.array(PlanNode).default([]);
  },
});
type PlanNode = z.infer<typeof PlanNode>;
const Explained = z.tuple([z.object({ Plan: PlanNode })]);

function rowsOf(node: PlanNode): number {
  const below = node.Plans.reduce((sum, plan) => sum + rowsOf(plan), 0);
  if (!/Scan$/.test(node['Node Type'])) return below;
  const removed = node['Rows Removed by Filter'] + node['Rows Removed by Index Recheck'];
  return below + node['Actual Loops'] * (node['Actual Rows'] + removed);
}

const quiet = { info() {}, warn() {}, error() {} };

/** How many statements each route sends, and how many rows these go through. */
export async function readsIn(url: string, routes: Route[], on: Places) {
  const config = readConfig({ DATABASE_URL: url, RATE_LIMIT_FACTOR: '0', CACHE_SECONDS: '0' });
  const parts = await openSystem(config, url, () => new Date(), quiet);
  const explaining = new Client({ connectionString: url });
  try {
    await explaining.connect();
    await parts.jobs.stop();
    const heard = listenTo(await parts.orm.em.getDriver().getConnection().getNativeClient());
    const found = new Map<string, { statements: number; rows: number }>();
    for (const route of routes) {
      heard();
      await call({ ...parts.system, em: parts.system.em.fork() }, route, on);
      const statements = heard();
      let rows = 0;
      for (const statement of statements) rows += await rowsRead(explaining, statement);
      found.set(route.name, { statements: statements.length, rows: Math.round(rows) });
    }
    return found;
  } finally {
    await explaining.end();
    await parts.close();
  }
}

async function rowsRead(client: Client, { text, values }: Heard): Promise<number> {
  const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...values]);
  const [{ Plan }] = Explained.parse(rows[0]?.['QUERY PLAN']);
  return rowsOf(Plan);
}

function call(
  system: Omit<Ctx, 'actor' | 'limits' | 'session' | 'origin'>,
  route: Route,
  on: Places,
) {
  const asks = route.as(on);
  const api = createApi({
    ...system,
    actor: asks && { ...asks, name: 'Somebody' },
    limits: { use: async () => {}, forgive: async () => {} },
    session: { token: null, keep() {}, drop() {} },
    origin: { address: '127.0.0.1', userAgent: 'bench' },
  });
  const [room = '', act = ''] = route.procedure.split('.');
  const procedure: unknown = Reflect.get(Reflect.get(api, room), act);
  if (typeof procedure !== 'function') throw new Error(`There is no ${route.procedure}`);
  return procedure(route.input(on));
}
