import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseForm, parseParams, type RawParams } from '../params.ts';
import { findObject, randomText, type SandboxLog, type Store, type Tx } from '../store.ts';
import { toStripeFailure } from '../stripe-failure.ts';
import { addReturnedEvent, findSession, redeemLink } from './account-links.ts';
import { finishOnboarding } from './accounts.ts';
import { renderMessagePage, renderOnboardingPage } from './onboarding-page.ts';

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
