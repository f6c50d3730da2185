import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { escapeHtml } from '#platform/server/mail/mail-layout.ts';
import { splitLinks } from '#platform/shared/links.ts';
import { sendNotFound } from './allowed-methods.ts';

interface StoredMail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

/**
 * Serves a page with the latest 100 mails that were stored because there is no mail server, newest
 * first. The page lists their subjects; a click on one shows the mail. Must not be registered in
 * production.
 */
export function devMailRoutes(system: SystemCtx) {
  return async (app: FastifyInstance) => {
    app.get('/dev/mail', async (request, reply) => {
      if (!isLocalHost(request)) return sendNotFound(request, reply);
      const mails = await db(system.em.fork())
        .selectFrom('dev_mails')
        .select(['recipient', 'subject', 'text', 'html', 'sent_at as sentAt'])
        .orderBy('sent_at', 'desc')
        .limit(100)
        .execute();
      const nonce = randomBytes(18).toString('base64');
      return reply
        .header(
          'content-security-policy',
          `default-src 'none'; style-src 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; ` +
            `frame-ancestors 'none'`,
        )
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(renderPage(mails, nonce));
    });
  };
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Without this check, a site whose host name resolves to this machine (DNS rebinding) could read
 * the mails.
 */
function isLocalHost({ headers }: FastifyRequest): boolean {
  return LOCAL_HOSTS.has((headers.host ?? '').replace(/:\d+$/, ''));
}

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 'Instrument Sans Variable', system-ui, sans-serif; max-width: 1080px;
    margin: 0 auto; padding: 32px 20px; background: light-dark(#fbf9f4, #0b1524);
    color: light-dark(#16202b, #e8eef6); overflow-wrap: anywhere }
  article { border-top: 1px solid }
  summary { cursor: pointer; padding: 12px 0 }
  h2 { display: inline; font-size: 18px; margin: 0 } p { margin: 4px 0 0; opacity: .8 }
  pre { white-space: pre-wrap; font: inherit; margin: 0 }
  a { color: light-dark(#1f4fa8, #9ec1ff) }
  details > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px 32px; padding: 8px 0 24px }
  iframe { width: 100%; height: 460px; border: 1px solid; resize: vertical; background: #f7f4ec }
  @media (min-width: 800px) { details > div { grid-template-columns: 1fr 1fr } }
`;

function renderPage(mails: StoredMail[], nonce: string): string {
  const list = mails.map(
    ({ recipient, subject, text, html, sentAt }) =>
      `<article><details><summary><h2>${escapeHtml(subject)}</h2>` +
      `<p>To ${escapeHtml(recipient)} · <time>${sentAt}</time></p></summary>` +
      `<div><pre>${renderLinks(text)}</pre>${renderMailFrame(subject, html)}</div></details></article>`,
  );
  const body = list.length > 0 ? list.join('') : '<p>No emails yet.</p>';
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" ' +
    'content="width=device-width, initial-scale=1"><title>Emails · Bidwright</title><style ' +
    `nonce="${nonce}">${STYLE}</style><body><h1>Emails</h1><p>No mail server is configured, so ` +
    `emails are stored here.</p>${body}</body></html>`
  );
}

function renderMailFrame(subject: string, html: string): string {
  const document = escapeHtml(`<base target="_blank">${html}`);
  return (
    '<iframe loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" ' +
    `title="${escapeHtml(subject)}, as HTML" srcdoc="${document}"></iframe>`
  );
}

function renderLinks(text: string): string {
  return splitLinks(text)
    .map(({ text, href }) => {
      const label = escapeHtml(text);
      return href ? `<a href="${escapeHtml(href)}" rel="noopener">${label}</a>` : label;
    })
    .join('');
}
