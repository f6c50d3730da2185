import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '#platform/server/mail/mail-layout.ts';
import { parseForm, parseParams, type RawParams } from '../params.ts';
import { findObject, type SandboxLog, type Store, type Tx } from '../store.ts';
import { toStripeFailure } from '../stripe-failure.ts';
import { endLink, lockLink } from './account-links.ts';
import { finishOnboarding } from './accounts.ts';

const style = readFileSync(new URL('onboarding.css', import.meta.url), 'utf8');
const styleHash = createHash('sha256').update(style).digest('base64');

/**
 * The CSP allows `formOrigins`, because `form-action` also applies to the redirect after the page
 * was submitted.
 */
type Page = { status: number; html: string; formOrigins?: readonly string[] };
type Result = { redirect: string } | Page;
type Operation = (tx: Tx, secret: string, form: unknown) => Promise<Result>;

const unknownLinkPage: Page = {
  status: 404,
  html: renderMessagePage(
    'This link is not known',
    'Go back to your payouts and ask for a new one.',
  ),
};

const showPage: Operation = async (tx, secret) => {
  const link = await lockLink(tx, secret);
  if (!link) return unknownLinkPage;
  const { refreshUrl, returnUrl } = link;
  const account = await findObject(tx, 'account', link.account);
  if (!link.canOpen || !account || account.closed) return { redirect: refreshUrl };
  const { id, contact_email: email } = account;
  return {
    status: 200,
    html: renderOnboardingPage(id, email ?? ''),
    formOrigins: [refreshUrl, returnUrl].flatMap((url) => URL.parse(url)?.origin ?? []),
  };
};

const submissionParams = z.strictObject({ outcome: z.enum(['complete', 'leave', 'restrict']) });

const submitOutcome: Operation = async (tx, secret, form) => {
  const { outcome } = parseParams(submissionParams, Object(form) as RawParams);
  const link = await lockLink(tx, secret);
  if (!link) return unknownLinkPage;
  if (!link.canSubmit) return { redirect: link.refreshUrl };
  await endLink(tx, secret);
  await finishOnboarding(tx, link.account, outcome);
  return { redirect: link.returnUrl };
};

function sendResult(reply: FastifyReply, result: Result) {
  // With "no-referrer", the browser would send `Origin: null`, which `isCrossSite` rejects.
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  if ('redirect' in result) return reply.redirect(result.redirect, 303);
  const formTargets = ["'self'", ...(result.formOrigins ?? [])].join(' ');
  return reply
    .code(result.status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${formTargets}; ` +
        `frame-ancestors 'none'; base-uri 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(result.html);
}

export function onboardingRoutes(store: Store, log: SandboxLog): FastifyPluginAsync {
  const createHandler =
    (operation: Operation) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { secret } = request.params as { secret: string };
      const result = await store
        .transaction((tx) => operation(tx, secret, request.body))
        .catch((error: unknown): Page => {
          const { status, message } = toStripeFailure(error, log);
          return { status, html: renderMessagePage('That did not work', message) };
        });
      return sendResult(reply, result);
    };
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_, body, done) => done(null, parseForm(String(body))),
    );
    // Requests are not logged, because their URLs contain secrets.
    const options = { logLevel: 'silent' } as const;
    app.get('/onboarding/:secret', options, createHandler(showPage));
    app.post('/onboarding/:secret', options, createHandler(submitOutcome));
  };
}

function renderPage(title: string, body: string) {
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>` +
    `<style>${style}</style><body>` +
    '<header class="test-mode">Test mode, no real money</header>' +
    `<main><div class="sheet">${body}</div></main></body></html>`
  );
}

function renderOnboardingPage(account: string, email: string) {
  return renderPage(
    'Set up your payouts',
    '<h1>Set up your payouts</h1>' +
      '<p>In live mode, the payment provider asks for your name, address and bank account here. ' +
      'In test mode, choose the result.</p>' +
      `<dl><dt>Email</dt><dd>${escapeHtml(email)}</dd>` +
      `<dt>Account</dt><dd>${escapeHtml(account)}</dd></dl>` +
      '<form method="post">' +
      '<button class="primary" name="outcome" value="complete">Complete onboarding</button>' +
      '<button name="outcome" value="leave">Leave for now</button>' +
      '<button class="danger" name="outcome" value="restrict">Restrict the account</button>' +
      '</form><p class="quiet">The provider restricts an account if it cannot verify its ' +
      'owner. Transfers to the account then fail.</p>',
  );
}

function renderMessagePage(title: string, text: string) {
  return renderPage(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`);
}
