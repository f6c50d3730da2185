import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/db.ts';

/** Milliseconds after which a database that has not responded counts as unavailable. */
const TIMEOUT = 1_500;

/** Registers the health checks: whether the process is alive, and whether it can serve requests. */
export function operations(system: SystemCtx) {
  return async (app: FastifyInstance) => {
    // A process that sheds load is alive and must not be restarted because of it.
    const alive = { config: { pressureHandler: () => {} } };
    app.get('/healthz', alive, async () => ({ ok: true }));

    app.get('/readyz', async (_request, reply) => {
      const answers = sql`select 1`.execute(db(system.em.fork())).then(
        () => true,
        () => false,
      );
      const ready = await Promise.race([answers, sleep(TIMEOUT, false, { ref: false })]);
      if (ready) return { ok: true };
      return reply.code(503).header('retry-after', 2).send({ ok: false });
    });
  };
}
