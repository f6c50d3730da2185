import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '#platform/server/mail/mail-layout.ts';
import { parseForm, parseParams, type RawParams } from '../params.ts';
import { findObject, randomText, type SandboxLog, type Store, type Tx } from '../store.ts';
import { toStripeFailure } from '../stripe-failure.ts';
import { addReturnedEvent, findSession, redeemLink } from './account-links.ts';
import { finishOnboarding } from './accounts.ts';

type Page = { status: number; html: (nonce: string) => string; formOrigins?: readonly string[] };
type Result = { redirect: string } | Page;
type Operation = (tx: Tx, secret: string, request: FastifyRequest) => Promise<Result>;

const unknown: Page = {
  status: 404,
  html: (nonce) =>
    renderMessagePage(
      'This link is not known',
      'Go back to your payouts and ask for a new one.',
      nonce,
    ),
};
const openLink: Operation = async (tx, secret, request) => {
  const { session, refreshUrl } = await redeemLink(tx, secret);
  if (session === null) return refreshUrl === null ? unknown : { redirect: refreshUrl };
  const [prefix = ''] = request.url.split(`/onboarding/${secret}`);
  return { redirect: `${prefix}/onboarding/session/${session}` };
};

const showPage: Operation = async (tx, secret) => {
  const session = await findSession(tx, secret);
  if (!session) return unknown;
  const { refreshUrl, returnUrl } = session;
  const account = session.isOpen && (await findObject(tx, 'account', session.account));
  if (!account || account.closed) return { redirect: refreshUrl };
  const { id, contact_email: email = '' } = account;
  return {
    status: 200,
    html: (nonce) => renderOnboardingPage({ id, email: email ?? '' }, nonce),
    formOrigins: [refreshUrl, returnUrl].flatMap((url) => URL.parse(url)?.origin ?? []),
  };
};

const submissionParams = z.strictObject({ outcome: z.enum(['complete', 'leave', 'restrict']) });

const submitOutcome: Operation = async (tx, secret, request) => {
  const { outcome } = parseParams(submissionParams, Object(request.body) as RawParams);
  const session = await findSession(tx, secret);
  if (!session) return unknown;
  if (!session.isOpen) return { redirect: session.refreshUrl };
  await finishOnboarding(tx, session.account, outcome);
  await addReturnedEvent(tx, session);
  return { redirect: session.returnUrl };
};

function sendResult(reply: FastifyReply, result: Result) {
  // With "no-referrer" the browser would send the form without its origin.
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  if ('redirect' in result) return reply.redirect(result.redirect, 303);
  const nonce = randomBytes(18).toString('base64');
  const formTargets = ["'self'", ...(result.formOrigins ?? [])].join(' ');
  return reply
    .code(result.status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action ${formTargets}; ` +
        `frame-ancestors 'none'; base-uri 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(result.html(nonce));
}

/** The hosted page that an account link leads to, as Stripe's at connect.stripe.com. */
export function onboardingRoutes(store: Store, log: SandboxLog): FastifyPluginAsync {
  const createHandler =
    (operation: Operation) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { secret } = request.params as { secret: string };
      const cause = { requestId: `req_${randomText(14)}`, idempotencyKey: null };
      const result = await store
        .transaction((tx) => operation(tx, secret, request), cause)
        .catch((error: unknown): Page => {
          const failure = toStripeFailure(error);
          if (failure !== error) log.error({ err: error }, 'stripe sandbox failed');
          const html = (nonce: string) =>
            renderMessagePage('That did not work', failure.message, nonce);
          return { status: failure.status, html };
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
    // The addresses contain secrets, so they must not be logged.
    const options = { logLevel: 'silent' } as const;
    app.get('/onboarding/:secret', options, createHandler(openLink));
    app.get('/onboarding/session/:secret', options, createHandler(showPage));
    app.post('/onboarding/session/:secret', options, createHandler(submitOutcome));
  };
}

const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#ddd6c6, #2a3a52);
    --ink: light-dark(#16202b, #e8eef6); --paper: light-dark(#fbf9f4, #0b1524);
    --sheet: light-dark(#fff, #121e31); --quiet: light-dark(#56616d, #a3b1c4);
    --blue: light-dark(#1f4fa8, #9ec1ff); --on-blue: light-dark(#fff, #0b1524);
    --red: light-dark(#a3271b, #ff9d90); --amber: light-dark(#fdf0cd, #3a2f12) }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100dvh; background: var(--paper); color: var(--ink);
    font: 16px/1.55 'Instrument Sans Variable', system-ui, sans-serif }
  .test { margin: 0; padding: 10px 20px; background: var(--amber); text-align: center;
    border-bottom: 1px solid var(--line); font-weight: 600 }
  main { max-width: 520px; margin: 0 auto; padding: 40px 20px 64px }
  .sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 12px;
    padding: 28px 24px }
  h1 { font-size: 26px; line-height: 1.2; margin: 0 0 8px; text-wrap: balance }
  p { margin: 0 0 16px } p:last-child { margin: 0 } .quiet { color: var(--quiet); font-size: 14px }
  p.quiet { margin: 16px 0 0 }
  dl { margin: 20px 0 24px; display: grid; grid-template-columns: auto 1fr; gap: 8px 20px;
    border-block: 1px solid var(--line); padding: 16px 0 }
  dt { color: var(--quiet) } dd { margin: 0; text-align: right; overflow-wrap: anywhere;
    font-variant-ligatures: none }
  form { display: grid; gap: 12px }
  button { font: inherit; font-weight: 600; min-height: 48px; border-radius: 8px; cursor: pointer;
    padding: 10px 16px; border: 1px solid var(--line); background: none; color: inherit }
  button.first { background: var(--blue); border-color: var(--blue); color: var(--on-blue) }
  button.fail { border-color: transparent; color: var(--red) }
  button:hover { filter: brightness(1.06); text-decoration: underline }
  :focus-visible { outline: 3px solid var(--blue); outline-offset: 2px }
`;

function renderPage(title: string, body: string, nonce: string) {
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>` +
    `<style nonce="${nonce}">${STYLE}</style><body>` +
    '<header class="test">Test mode, no real money</header>' +
    `<main><div class="sheet">${body}</div></main></body></html>`
  );
}

/** Where Stripe would ask for name, address and bank account. */
function renderOnboardingPage(account: { id: string; email: string }, nonce: string) {
  return renderPage(
    'Set up your payouts',
    '<h1>Set up your payouts</h1>' +
      '<p>In live mode, the payment provider asks for your name, address and bank account here. ' +
      'In test mode, choose the result.</p>' +
      `<dl><dt>Email</dt><dd>${escapeHtml(account.email)}</dd>` +
      `<dt>Account</dt><dd>${escapeHtml(account.id)}</dd></dl>` +
      '<form method="post">' +
      '<button class="first" name="outcome" value="complete">Complete onboarding</button>' +
      '<button name="outcome" value="leave">Leave for now</button>' +
      '<button class="fail" name="outcome" value="restrict">Restrict the account</button>' +
      '</form><p class="quiet">The provider restricts an account if it cannot verify its ' +
      'owner. Transfers to the account then fail.</p>',
    nonce,
  );
}

function renderMessagePage(title: string, text: string, nonce: string) {
  return renderPage(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`, nonce);
}
