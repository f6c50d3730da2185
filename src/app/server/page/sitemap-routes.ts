import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  listSitemapDeveloperIds,
  listSitemapProjectIds,
  loadSitemapRanges,
} from '#features/showcase/sitemap.queries.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { sendNotFound } from '../http/allowed-methods.ts';
import { reads } from '../http/procedure-limits.ts';
import { indexedPaths } from './page-head.ts';

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const SITEMAP_FILE = /^(projects|developers)-([1-9]\d{0,4})\.xml$/;
const DISALLOWED_PATHS = [
  '/api/',
  '/trpc/',
  '/payment/',
  '/admin/',
  '/settings',
  '/messages',
  '/unsubscribe/',
];

const countedRead = { config: { readLimit: reads } };

export function sitemapRoutes(system: SystemCtx) {
  const { appUrl } = system.settings;
  const renderLocations = (element: string, paths: string[]) =>
    paths.map((path) => `<${element}><loc>${appUrl}${path}</loc></${element}>`).join('');

  return async (app: FastifyInstance) => {
    app.get('/robots.txt', async (_request, reply) => {
      const rules = DISALLOWED_PATHS.map((path) => `Disallow: ${path}\n`).join('');
      return reply
        .type('text/plain; charset=utf-8')
        .send(`User-agent: *\n${rules}\nSitemap: ${appUrl}/sitemap.xml\n`);
    });

    // https://w3c.github.io/webappsec-change-password-url/
    app.get('/.well-known/change-password', async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .redirect(`${appUrl}/account#password`, 302),
    );

    app.get('/sitemap.xml', countedRead, async (_request, reply) => {
      const ranges = await loadSitemapRanges(system.em.fork());
      const files = Object.entries(ranges).flatMap(([kind, { first, last }]) =>
        Array.from(
          { length: last - first + 1 },
          (_, index) => `/sitemaps/${kind}-${first + index}.xml`,
        ),
      );
      const sitemaps = renderLocations('sitemap', ['/sitemaps/pages.xml', ...files]);
      return sendXml(reply, `<sitemapindex ${NAMESPACE}>${sitemaps}</sitemapindex>`);
    });

    app.get('/sitemaps/pages.xml', async (_request, reply) =>
      sendXml(reply, `<urlset ${NAMESPACE}>${renderLocations('url', indexedPaths)}</urlset>`),
    );

    app.get<{ Params: { file: string } }>(
      '/sitemaps/:file',
      countedRead,
      async (request, reply) => {
        const [, kind, nth] = SITEMAP_FILE.exec(request.params.file) ?? [];
        if (!kind) return sendNotFound(request, reply);
        const paths = await loadSitemapPaths(system, kind, Number(nth));
        if (!paths) return sendNotFound(request, reply);
        return sendXml(reply, `<urlset ${NAMESPACE}>${renderLocations('url', paths)}</urlset>`);
      },
    );
  };
}

/** Null if the index does not contain the sitemap; empty if none of its pages is public. */
async function loadSitemapPaths(
  system: SystemCtx,
  kind: string,
  nth: number,
): Promise<string[] | null> {
  const em = system.em.fork();
  const ids =
    kind === 'projects'
      ? await listSitemapProjectIds(em, nth, system.now())
      : await listSitemapDeveloperIds(em, nth);
  if (ids.length > 0) return ids.map((id) => `/${kind}/${id}`);
  const { projects, developers } = await loadSitemapRanges(em);
  const { first, last } = kind === 'projects' ? projects : developers;
  return nth < first || nth > last ? null : [];
}

function sendXml(reply: FastifyReply, content: string) {
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`);
}
