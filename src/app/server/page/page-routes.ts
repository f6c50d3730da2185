import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseLossRefusal } from '#platform/server/database/db.ts';
import { escapeHtml } from '#platform/server/mail/mail-layout.ts';
import type { RateLimiter } from '#platform/server/rate-limits/rate-limiter.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { withoutTrailingSlashes } from '#platform/shared/format/text.ts';
import { sendNotFound } from '../http/allowed-methods.ts';
import { limitRead } from '../http/apply-limits.ts';
import type { CreateContext } from '../http/request-context.ts';
import { renderAppShell } from './app-shell.ts';
import { type Head, renderFeedTags, renderMetaTags, SITE, toScriptJson } from './head-tags.ts';
import { createInitialDataLoader } from './initial-data.ts';
import { loadAssetTags, type RenderAssetTags } from './page-assets.ts';
import { fallbackHead, loadPageHead } from './page-head.ts';
import { buildPageHeaders, renderTrackersTag, type Trackers } from './page-policy.ts';

/** The HTML needs no database, and the client then shows the errors of its requests. */
function toPageWithoutData(error: unknown) {
  const isTooMany = error instanceof DomainError && error.kind === 'too_many';
  const refusal = isTooMany ? error : databaseLossRefusal(error);
  if (!refusal) throw error;
  const head: Head = { ...fallbackHead, status: isTooMany ? 429 : 503 };
  return { head, initialData: [], loadedAt: null, retryAfter: refusal.retryAfter };
}

/** Former lists, which mails and bookmarks link to. */
const MOVED_TO_WORK = ['/my-projects', '/my-bids'];

interface PageOptions {
  clientDir: string;
  createContext: CreateContext;
  limits: RateLimiter;
  hasStripeScripts: boolean;
  appUrl: string;
  trackers: Trackers;
}

/**
 * In bytes. A page is compressed in one call: at 16 connections, the streams for larger pages would
 * hold 240 MB.
 */
const COMPRESSION = { syncThreshold: 256 * 1024 };

export async function servePage(app: FastifyInstance, options: PageOptions) {
  const template: PageTemplate = {
    html: withValidNonceTag(await readFile(`${options.clientDir}/index.html`, 'utf8')),
    renderAssetTags: await loadAssetTags(options.clientDir),
    loadInitialData: createInitialDataLoader(),
  };
  app.setNotFoundHandler(app.sendUnmatched);
  for (const path of MOVED_TO_WORK) {
    app.get(path, (_request, reply) => reply.redirect(`${options.appUrl}/work`, 308));
  }
  app.get('/*', { compress: COMPRESSION }, (request, reply) => {
    // A missing asset of an earlier build must get 404 and not the page.
    const isAsset = request.url.startsWith('/assets/');
    return isAsset ? sendNotFound(request, reply) : sendPage(request, reply, template, options);
  });
}

/** HTML requires the attribute `content`, which Vite omits. */
function withValidNonceTag(html: string): string {
  return html.replace('<meta property="csp-nonce"', '$& content=""');
}

interface PageTemplate {
  html: string;
  renderAssetTags: RenderAssetTags;
  loadInitialData: ReturnType<typeof createInitialDataLoader>;
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, renderAssetTags, loadInitialData }: PageTemplate,
  { createContext, limits, hasStripeScripts, appUrl, trackers }: PageOptions,
) {
  const path = withoutTrailingSlashes(request.url.split('?')[0] ?? '') || '/';
  const loadPage = async () => {
    await limitRead({ limits, origin: { address: request.ip, userAgent: '' } });
    const ctx = await createContext(request, reply);
    const [head, initialData] = await Promise.all([
      loadPageHead(ctx, path),
      loadInitialData(ctx, path, parseSearch(request.url)),
    ]);
    return { head, initialData, loadedAt: ctx.now(), retryAfter: undefined };
  };
  const { head, initialData, loadedAt, retryAfter } = await loadPage().catch(toPageWithoutData);
  if (retryAfter) reply.header('retry-after', retryAfter);
  const { title, description, status } = head;
  const nonce = randomBytes(18).toString('base64');
  const url = appUrl + path;
  const feedTags = head.hasFeeds ? renderFeedTags(url, new URL(request.url, appUrl).search) : '';
  const replacements: Record<string, string> = {
    '%TITLE%': escapeHtml(`${title} · ${SITE}`),
    '%DESCRIPTION%': escapeHtml(description),
    '%META%': renderMetaTags(head, url) + feedTags + renderTrackersTag(trackers),
    '</head>': `${renderAssetTags(path, nonce)}\n  </head>`,
    '%FIRST_DATA%': toScriptJson(initialData),
    '%TIME%': loadedAt?.toISOString() ?? '',
    '%FIRST_PAINT%': renderAppShell(path, head),
    '%NONCE%': nonce,
  };
  reply.headers(buildPageHeaders(path, nonce, { trackers, hasStripeScripts }));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replace(PLACEHOLDERS, (placeholder) => replacements[placeholder] ?? ''));
}

const PLACEHOLDERS = /%(?:TITLE|DESCRIPTION|META|FIRST_DATA|TIME|FIRST_PAINT|NONCE)%|<\/head>/g;

/** A repeated parameter is a list. */
function parseSearch(url: string): Record<string, string | string[]> {
  const params = new URLSearchParams(url.split('?')[1] ?? '');
  const names = new Set(params.keys());
  return Object.fromEntries(
    [...names].map((name) => {
      const [first = '', ...others] = params.getAll(name);
      return [name, others.length > 0 ? [first, ...others] : first];
    }),
  );
}
