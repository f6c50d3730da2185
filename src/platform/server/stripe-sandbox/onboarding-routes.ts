import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { fields, oneOf, parseForm, required } from './form-params.ts';
import { messagePage, onboardingPage } from './onboarding-page.ts';
import { announceReturn, followLink, visitOf } from './sandbox-account-links.ts';
import { finishOnboarding } from './sandbox-onboarding.ts';
import { type Act, find, randomText, type SandboxLog, type SandboxStore } from './sandbox-store.ts';
import { failureOf } from './stripe-failure.ts';

export type OnboardingSettings = { store: SandboxStore; log: SandboxLog; wake: () => void };

type Told =
  | { to: string }
  | { status: number; html: (nonce: string) => string; formTo?: readonly string[] };

const unknown: Told = {
  status: 404,
  html: (nonce) =>
    messagePage('This link is not known', 'Go back to your payouts and ask for a new one.', nonce),
};
const done: Told = {
  status: 200,
  html: (nonce) => messagePage('You are done', 'You can close this page.', nonce),
};

async function visit(act: Act, session: string): Promise<Told> {
  const found = await visitOf(act, session);
  if (!found) return unknown;
  if (!found.open) return { to: found.refreshUrl };
  const account = await find(act, 'account', found.account);
  if (!account || account.closed) return { to: found.refreshUrl };
  const shown = { id: account.id, email: account.contact_email ?? 'not given' };
  const ways = [found.refreshUrl, found.returnUrl ?? ''];
  return {
    status: 200,
    html: (nonce) => onboardingPage(shown, nonce),
    formTo: ways.flatMap((address) => URL.parse(address)?.origin ?? []),
  };
}

const readOutcome = fields({ outcome: oneOf('complete', 'leave', 'restrict') });

async function finish(act: Act, session: string, form: unknown): Promise<Told> {
  const outcome = required(readOutcome(form, '').outcome, 'outcome');
  const found = await visitOf(act, session);
  if (!found) return unknown;
  if (!found.open) return { to: found.refreshUrl };
  await finishOnboarding(act, found.account, outcome);
  await announceReturn(act, found);
  return found.returnUrl === null ? done : { to: found.returnUrl };
}

async function within(settings: OnboardingSettings, work: (act: Act) => Promise<Told>) {
  const { store, wake } = settings;
  let announced = false;
  const told = await store.transaction(async (db) => {
    const requestId = `req_${randomText(14)}`;
    const act = { db, now: store.now(), requestId, idempotencyKey: null, announced: false };
    const result = await work(act);
    announced = act.announced;
    return result;
  });
  if (announced) wake();
  return told;
}

function show(reply: FastifyReply, told: Told) {
  // Same-origin, or the form's own post would come without its origin.
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  if ('to' in told) return reply.redirect(told.to, 303);
  const nonce = randomBytes(18).toString('base64');
  const targets = ["'self'", ...(told.formTo ?? [])].join(' ');
  return reply
    .code(told.status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action ${targets}; ` +
        `frame-ancestors 'none'; base-uri 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(told.html(nonce));
}

/** The hosted page an account link leads to, as Stripe's own stands at connect.stripe.com. */
export function onboardingRoutes(settings: OnboardingSettings): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_, body, taken) => taken(null, parseForm(String(body))),
    );
    const answer =
      (work: (act: Act, secret: string, request: FastifyRequest) => Promise<Told>) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const { secret } = request.params as { secret: string };
        const told = await within(settings, (act) => work(act, secret, request)).catch(
          (error: unknown): Told => {
            const failure = failureOf(error);
            if (failure !== error) settings.log.error({ err: error }, 'stripe sandbox failed');
            const html = (nonce: string) =>
              messagePage('That did not work', failure.message, nonce);
            return { status: failure.status, html };
          },
        );
        return show(reply, told);
      };
    // What stands in these addresses opens the page, so they stay out of the log.
    const quiet = { logLevel: 'silent' } as const;
    app.get(
      '/onboarding/:secret',
      quiet,
      answer(async (act, secret, request) => {
        const { session, refreshUrl } = await followLink(act, secret);
        if (session === null) return refreshUrl === null ? unknown : { to: refreshUrl };
        const [here = ''] = request.url.split(`/onboarding/${secret}`);
        return { to: `${here}/onboarding/session/${session}` };
      }),
    );
    app.get('/onboarding/session/:secret', quiet, answer(visit));
    app.post(
      '/onboarding/session/:secret',
      quiet,
      answer((act, secret, request) => finish(act, secret, request.body ?? {})),
    );
  };
}
