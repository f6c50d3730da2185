import Fastify from 'fastify';
import { createCaller } from '#app/server/http/router.ts';
import { sitemapRoutes } from '#app/server/page/sitemap-routes.ts';
import { openSystem } from '#app/server/process/bootstrap.ts';
import { updateFigures } from '#features/showcase/showcase.service.ts';
import { readConfig } from '#platform/server/config.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { recordStatements } from '#testing/app/sql-recorder.ts';
import {
  explainStatement,
  openPlannerConnection,
  type PlanNode,
} from '#testing/checks/query-plans.ts';
import { type RequestTargets, type Route, routes } from './growth-routes.ts';

/** Includes the rows that the scans discarded. */
function countReadRows(node: PlanNode): number {
  const below = node.Plans.reduce((sum, plan) => sum + countReadRows(plan), 0);
  if (!/Scan$/.test(node['Node Type'])) return below;
  const removed = node['Rows Removed by Filter'] + node['Rows Removed by Index Recheck'];
  return below + node['Actual Loops'] * (node['Actual Rows'] + removed);
}

const quiet = { info() {}, warn() {}, error() {} };

export interface Reads {
  statements: number;
  answered: number;
  read: number;
}

export async function measureReads(
  url: string,
  targets: RequestTargets,
): Promise<Map<string, Reads>> {
  const config = readConfig({ DATABASE_URL: url, RATE_LIMIT_FACTOR: '0' });
  const parts = await openSystem(config, url, () => new Date(), quiet);
  const plannerConnection = await openPlannerConnection(url);
  try {
    // The statements of the job queue must not be counted.
    await parts.jobs.stop();
    // As in a marketplace that has not just been filled.
    await updateFigures({ ...parts.system, em: parts.system.em.fork() });
    const takeStatements = recordStatements(
      await parts.orm.em.getDriver().getConnection().getNativeClient(),
    );
    const readsByRoute = new Map<string, Reads>();
    for (const route of routes) {
      takeStatements();
      await sendRequest({ ...parts.system, em: parts.system.em.fork() }, route, targets);
      const statements = takeStatements();
      const reads: Reads = { statements: statements.length, answered: 0, read: 0 };
      for (const statement of statements) {
        const plan = await explainStatement(plannerConnection, statement);
        reads.answered = plan['Actual Rows'];
        reads.read += countReadRows(plan);
      }
      readsByRoute.set(route.name, reads);
    }
    return readsByRoute;
  } finally {
    await plannerConnection.end();
    await parts.close();
  }
}

async function sendRequest(
  system: SystemCtx,
  { request, actorOf }: Route,
  targets: RequestTargets,
): Promise<unknown> {
  if ('path' in request) {
    const app = Fastify();
    await app.register(sitemapRoutes(system));
    return app.inject(request.path(targets));
  }
  const actor = actorOf(targets);
  const api = createCaller({
    ...system,
    actor: actor && { ...actor, name: 'Bench User' },
    limits: { use: async () => {}, reset: async () => {} },
    session: { token: null, setToken() {}, clearToken() {} },
    origin: { address: '127.0.0.1', userAgent: 'bench' },
  });
  const [routerName = '', procedureName = ''] = request.procedure.split('.');
  const procedure: unknown = Reflect.get(Reflect.get(api, routerName), procedureName);
  if (typeof procedure !== 'function') throw new Error(`There is no ${request.procedure}`);
  return procedure(request.input(targets));
}
