import type { FastifyInstance } from 'fastify';
import type { SystemCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';

/** What watches the server from outside: is it up, is it ready, may robots read it. */
export function operations(system: SystemCtx) {
  return async (app: FastifyInstance) => {
    // A busy process is alive: whoever watches it must not end it for shedding load.
    const alive = { config: { pressureHandler: () => {} } };
    app.get('/healthz', alive, async () => ({ ok: true }));

    app.get('/readyz', async (_request, reply) => {
      const ready = await rows(system.em.fork(), 'select 1').then(
        () => true,
        () => false,
      );
      if (ready) return { ok: true };
      return reply.code(503).header('retry-after', 2).send({ ok: false });
    });

    app.get('/robots.txt', async (_request, reply) =>
      reply
        .type('text/plain')
        .send(
          `User-agent: *\nDisallow: /api/\nDisallow: /trpc/\nDisallow: /payment/\n` +
            `Sitemap: ${system.settings.appUrl}/sitemap.xml\n`,
        ),
    );

    app.get('/sitemap.xml', async (_request, reply) => {
      const pages = await rows<{ path: string }>(
        system.em.fork(),
        `(select '/projects/' || id as path from projects
          where status = 'active' and not is_private and deadline > $1
          order by created_at desc, id desc limit 10000)
         union all
         (select '/developers/' || user_id from developers order by user_id desc limit 10000)`,
        [system.now()],
      );
      const paths = ['/', '/projects', '/developers', ...pages.map(({ path }) => path)];
      const urls = paths.map((path) => `<url><loc>${system.settings.appUrl}${path}</loc></url>`);
      return reply
        .type('application/xml')
        .send(
          '<?xml version="1.0" encoding="UTF-8"?>' +
            `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
        );
    });
  };
}
