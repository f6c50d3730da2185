import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '#platform/server/context.ts';
import { lossOfDatabase } from '#platform/server/db.ts';
import { escapeHtml } from '#platform/server/mail-layout.ts';
import { withoutSlashes } from '#platform/shared/words.ts';
import { firstData } from './first-data.ts';
import { firstPaint } from './first-paint.ts';
import { type Head, metaTags, SITE, scriptJson } from './head-tags.ts';
import { type PageFiles, pageFiles } from './page-files.ts';
import { headOf, houseHead } from './page-head.ts';
import { pageHeaders, type Trackers, trackersTag } from './page-policy.ts';
import type { ContextOf } from './request-context.ts';
import { sayNothingHere } from './transport-errors.ts';

/**
 * Returns a head with status 503 if the database is unavailable. The page itself needs no database
 * and shows the error of its requests. Throws all other errors.
 */
function headWithoutDatabase(error: unknown): Head {
  if (!lossOfDatabase(error)) throw error;
  return { ...houseHead, status: 503 };
}

interface PageOptions {
  clientDir: string;
  contextOf: ContextOf;
  stripeScripts: boolean;
  appUrl: string;
  trackers: Trackers;
}

/** Serves the page for all remaining URLs, with status, title, description and policy. */
export async function servePage(app: FastifyInstance, options: PageOptions) {
  const shell = {
    html: await readFile(`${options.clientDir}/index.html`, 'utf8'),
    filesOf: await pageFiles(options.clientDir),
  };
  app.setNotFoundHandler(sayNothingHere);
  app.get('/*', { compress: {} }, (request, reply) => {
    // A missing asset of an earlier build must get 404 and not the page.
    const isFile = request.url.startsWith('/assets/');
    return isFile ? sayNothingHere(request, reply) : sendPage(request, reply, shell, options);
  });
}

interface Shell {
  html: string;
  filesOf: PageFiles;
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, filesOf }: Shell,
  { contextOf, stripeScripts, appUrl, trackers }: PageOptions,
) {
  const path = withoutSlashes(request.url.split('?')[0] ?? '') || '/';
  const { head, reads } = await contextOf(request, reply)
    .then((ctx) => readPage(ctx, path, searchIn(request.url)))
    .catch((error) => ({ head: headWithoutDatabase(error), reads: [] }));
  if (head.status === 503) reply.header('retry-after', 2);
  const { title, description, status } = head;
  const nonce = randomBytes(18).toString('base64');
  const url = appUrl + path;
  const fill: Record<string, string> = {
    '%TITLE%': escapeHtml(`${title} · ${SITE}`),
    '%DESCRIPTION%': escapeHtml(description),
    '%META%': metaTags(head, url) + trackersTag(trackers),
    '</head>': `${filesOf(path, nonce)}\n  </head>`,
    '%FIRST_DATA%': scriptJson(reads),
    '%FIRST_PAINT%': firstPaint(path, head),
    '%NONCE%': nonce,
  };
  reply.headers(pageHeaders(path, nonce, { trackers, stripeScripts }));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replace(PLACES, (place) => fill[place] ?? ''));
}

const PLACES = /%(?:TITLE|DESCRIPTION|META|FIRST_DATA|FIRST_PAINT|NONCE)%|<\/head>/g;

async function readPage(ctx: Ctx, path: string, search: Record<string, string>) {
  const [head, reads] = await Promise.all([headOf(ctx, path), firstData(ctx, path, search)]);
  return { head, reads };
}

function searchIn(url: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? ''));
}
