import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { SystemCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';

/** Milliseconds after which a database that has not answered is told to be lost. */
const PATIENCE = 1_500;

/** What watches the server from outside: is it up, is it ready. */
export function operations(system: SystemCtx) {
  return async (app: FastifyInstance) => {
    // A busy process is alive: whoever watches it must not end it for shedding load.
    const alive = { config: { pressureHandler: () => {} } };
    app.get('/healthz', alive, async () => ({ ok: true }));

    app.get('/readyz', async (_request, reply) => {
      const answers = rows(system.em.fork(), 'select 1').then(
        () => true,
        () => false,
      );
      const ready = await Promise.race([answers, sleep(PATIENCE, false, { ref: false })]);
      if (ready) return { ok: true };
      return reply.code(503).header('retry-after', 2).send({ ok: false });
    });
  };
}
