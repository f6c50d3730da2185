import Fastify from 'fastify';
import { createCaller } from '#app/server/http/router.ts';
import { sitemapRoutes } from '#app/server/page/sitemap-routes.ts';
import { openSystem } from '#app/server/process/bootstrap.ts';
import { readConfig } from '#platform/server/config.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { recordStatements } from '../app/sql-recorder.ts';
import { explainStatement, openPlannerConnection, type PlanNode } from '../checks/query-plans.ts';
import { type Places, type Route, routes } from './growth-routes.ts';

function rowsOf(node: PlanNode): number {
  const below = node.Plans.reduce((sum, plan) => sum + rowsOf(plan), 0);
  if (!/Scan$/.test(node['Node Type'])) return below;
  const removed = node['Rows Removed by Filter'] + node['Rows Removed by Index Recheck'];
  return below + node['Actual Loops'] * (node['Actual Rows'] + removed);
}

const quiet = { info() {}, warn() {}, error() {} };

/** What a route reads. The last of its statements returns the response. */
export interface Reads {
  statements: number;
  /** Rows returned, and rows scanned for them. */
  answered: number;
  read: number;
}

export async function readsIn(url: string, on: Places): Promise<Map<string, Reads>> {
  const config = readConfig({ DATABASE_URL: url, RATE_LIMIT_FACTOR: '0' });
  const parts = await openSystem(config, url, () => new Date(), quiet);
  const explaining = await openPlannerConnection(url);
  try {
    await parts.jobs.stop();
    const takeStatements = recordStatements(
      await parts.orm.em.getDriver().getConnection().getNativeClient(),
    );
    const found = new Map<string, Reads>();
    for (const route of routes) {
      takeStatements();
      await ask({ ...parts.system, em: parts.system.em.fork() }, route, on);
      const statements = takeStatements();
      const reads: Reads = { statements: statements.length, answered: 0, read: 0 };
      for (const statement of statements) {
        const plan = await explainStatement(explaining, statement);
        reads.answered = plan['Actual Rows'];
        reads.read += rowsOf(plan);
      }
      found.set(route.name, reads);
    }
    return found;
  } finally {
    await explaining.end();
    await parts.close();
  }
}

async function ask(system: SystemCtx, { asks, as }: Route, on: Places): Promise<unknown> {
  if ('address' in asks) {
    const app = Fastify();
    await app.register(sitemapRoutes(system));
    return app.inject(asks.address(on));
  }
  const person = as(on);
  const api = createCaller({
    ...system,
    actor: person && { ...person, name: 'Somebody' },
    limits: { use: async () => {}, reset: async () => {} },
    session: { token: null, setToken() {}, clearToken() {} },
    origin: { address: '127.0.0.1', userAgent: 'bench' },
  });
  const [name = '', act = ''] = asks.procedure.split('.');
  const procedure: unknown = Reflect.get(Reflect.get(api, name), act);
  if (typeof procedure !== 'function') throw new Error(`There is no ${asks.procedure}`);
  return procedure(asks.input(on));
}
