import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';

const TIMEOUT_MS = 1_500;

export function healthRoutes(system: SystemCtx) {
  return async (app: FastifyInstance) => {
    // A process that sheds load is alive and must not be restarted, so this route is never refused.
    const aliveOptions = { config: { pressureHandler: () => {} } };
    app.get('/healthz', aliveOptions, async () => ({ ok: true }));

    app.get('/readyz', async (_request, reply) => {
      const databaseCheck = sql`select 1`.execute(db(system.em.fork())).then(
        () => true,
        () => false,
      );
      const isReady = await Promise.race([databaseCheck, sleep(TIMEOUT_MS, false, { ref: false })]);
      if (isReady) return { ok: true };
      return reply.code(503).header('retry-after', 2).send({ ok: false });
    });
  };
}
