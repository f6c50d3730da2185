import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  listSitemapDeveloperIds,
  listSitemapProjectIds,
  loadSitemapRanges,
} from '#features/showcase/sitemap.queries.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { listedPaths } from './page-head.ts';
import { sayNothingHere } from './transport-errors.ts';

const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/** File name of a sitemap: its kind and its number. */
const NUMBERED = /^(projects|developers)-([1-9]\d{0,4})\.xml$/;
/** Paths without public pages. */
const closed = [
  '/api/',
  '/trpc/',
  '/payment/',
  '/admin/',
  '/settings',
  '/messages',
  '/unsubscribe/',
];

/** Serves robots.txt and the sitemaps of all public pages. */
export function searchEngines(system: SystemCtx) {
  const { appUrl } = system.settings;
  const locations = (element: string, paths: string[]) =>
    paths.map((path) => `<${element}><loc>${appUrl}${path}</loc></${element}>`).join('');

  return async (app: FastifyInstance) => {
    app.get('/robots.txt', async (_request, reply) => {
      const rules = closed.map((path) => `Disallow: ${path}\n`).join('');
      return reply
        .type('text/plain')
        .send(`User-agent: *\n${rules}\nSitemap: ${appUrl}/sitemap.xml\n`);
    });

    app.get('/sitemap.xml', async (_request, reply) => {
      const kinds = await loadSitemapRanges(system.em.fork());
      const files = Object.entries(kinds).flatMap(([kind, { first, last }]) =>
        Array.from(
          { length: last - first + 1 },
          (_, index) => `/sitemaps/${kind}-${first + index}.xml`,
        ),
      );
      const all = locations('sitemap', ['/sitemaps/pages.xml', ...files]);
      return sendXml(reply, `<sitemapindex ${SCHEMA}>${all}</sitemapindex>`);
    });

    app.get('/sitemaps/pages.xml', async (_request, reply) =>
      sendXml(reply, `<urlset ${SCHEMA}>${locations('url', listedPaths)}</urlset>`),
    );

    app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
      const [, kind, nth] = NUMBERED.exec(request.params.file) ?? [];
      if (!kind) return sayNothingHere(request, reply);
      const paths = await pathsOf(system, kind, Number(nth));
      if (!paths) return sayNothingHere(request, reply);
      return sendXml(reply, `<urlset ${SCHEMA}>${locations('url', paths)}</urlset>`);
    });
  };
}

/**
 * Returns the paths of a sitemap; null if the index does not contain it. A sitemap of the index may
 * be empty.
 */
async function pathsOf(system: SystemCtx, kind: string, nth: number): Promise<string[] | null> {
  const em = system.em.fork();
  const found =
    kind === 'projects'
      ? await listSitemapProjectIds(em, nth, system.now())
      : await listSitemapDeveloperIds(em, nth);
  if (found.length > 0) return found.map((id) => `/${kind}/${id}`);
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
