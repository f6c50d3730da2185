import type { FastifyInstance } from 'fastify';
import { findCalendarOwner } from '#features/accounts/calendar-address/calendar-address.service.ts';
import { renderCalendar } from '#features/work/calendar.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { sendNotFound } from './allowed-methods.ts';
import { reads } from './procedure-limits.ts';
import type { CreateContext } from './request-context.ts';

const CALENDAR_FILE = /^([\w-]{43})\.ics$/;

/** The token in the path is the permission; a session is ignored. */
export function calendarRoutes(system: SystemCtx, createContext: CreateContext) {
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', (request, reply, done) => {
      request.cookies = {};
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
      done();
    });
    app.get<{ Params: { file: string } }>(
      '/calendar/:file',
      { config: { readLimit: reads } },
      async (request, reply) => {
        const [, token] = CALENDAR_FILE.exec(request.params.file) ?? [];
        if (!token) return sendNotFound(request, reply);
        // Not a replica, because a revoked address must end at once.
        const ctx = { ...(await createContext(request, reply)), em: system.em.fork() };
        const actor = await findCalendarOwner(ctx.em, token);
        if (!actor) return sendNotFound(request, reply);
        return reply
          .type('text/calendar; charset=utf-8')
          .send(await renderCalendar({ ...ctx, actor }));
      },
    );
  };
}
