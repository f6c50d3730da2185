import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { TestCardKey } from '#platform/shared/stripe-test-cards.ts';
import type { TestApp, TestUser } from './app.ts';
import { makeBid } from './makers.ts';

interface Started {
  clientSecret: string;
  publishableKey: string;
}

export function readIntentId({ clientSecret }: Started): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** Sends a request of the card form to the sandbox. */
function sendCardForm(app: TestApp, started: Started, step: string, payload: object) {
  return app.call(
    null,
    'POST',
    `/sandbox/stripe/payment_intents/${readIntentId(started)}/${step}`,
    { client_secret: started.clientSecret, ...payload },
    { authorization: `Bearer ${started.publishableKey}` },
  );
}

export function confirmPayment(app: TestApp, started: Started, card: TestCardKey = 'pm_card_visa') {
  return sendCardForm(app, started, 'confirm', { payment_method: card });
}

export function authenticatePayment(app: TestApp, started: Started, outcome: 'succeed' | 'fail') {
  return sendCardForm(app, started, 'authenticate', { outcome });
}

interface Bid {
  amount: number;
  project: { id: number; owner: TestUser };
  bidder: TestUser;
}

/** Starts a payment as the project page does, with the amount and the developer of its URL. */
export function startPayment(
  app: TestApp,
  bid: Bid,
  given: { amount?: number; by?: TestUser } = {},
) {
  const { amount = bid.amount, by = bid.project.owner } = given;
  const projectId = bid.project.id;
  return app.as(by).payments.start({ amount, projectId, developerId: bid.bidder.id });
}

/** Waits until webhooks are delivered, events processed and mails sent. */
export async function drainQueues(app: TestApp): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    await app.sandbox?.deliverPending();
    const [waiting] = await app.sql<{ n: number }>(
      `select (select count(*) from stripe_events where status = 'new')::int
         + (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
            and name in ('send-mail', 'mail-notice', 'stripe-event', 'offers-changed',
              'person-suspended', 'person-restored', 'hire-divided', 'issue-documents', 'project-removed', 'project-posted',
              'learn-words')
            and start_after <= now())::int as n`,
    );
    if (waiting?.n === 0) return;
    await sleep(25);
  }
  throw new Error(`Work is left over: ${app.reports.join('; ')}`);
}

interface PaymentRow {
  status: string;
  amountCents: number;
  refundedCents: number;
  developerId: number;
  intent: string | null;
}

export function loadPayments(app: TestApp, { id }: { id: number }): Promise<PaymentRow[]> {
  return app.sql(
    `select status, amount_cents::int as "amountCents", refunded_cents::int as "refundedCents",
       developer_id as "developerId", stripe_intent_id as intent
     from payments where project_id = $1 order by created_at, id`,
    [id],
  );
}

export async function loadProjectState(app: TestApp, { id }: { id: number }) {
  const [found] = await app.sql<{ status: string; hired: number | null; hires: number }>(
    `select p.status, (select h.developer_id from hires h where h.project_id = p.id) as hired,
       (select count(*)::int from hires h where h.project_id = p.id) as hires
     from projects p where p.id = $1`,
    [id],
  );
  return found;
}

interface Charge {
  amount: number;
  refunded: number;
  payment: string;
}

/** Returns the paid charges of a project at Stripe. */
export function loadCharges(app: TestApp, { id }: { id: number }): Promise<Charge[]> {
  return app.sql(
    `select (body->>'amount')::int as amount, (body->>'amount_refunded')::int as refunded,
       body->'metadata'->>'payment_id' as payment
     from stripe_sandbox.objects
     where kind = 'charge' and (body->>'paid')::boolean and body->>'transfer_group' = $1
     order by seq`,
    [`project_${id}`],
  );
}

export async function loadIntentStatuses(app: TestApp, { id }: { id: number }): Promise<string[]> {
  const found = await app.sql<{ status: string }>(
    `select body->>'status' as status from stripe_sandbox.objects
     where kind = 'payment_intent' and body->>'transfer_group' = $1 order by seq`,
    [`project_${id}`],
  );
  return found.map(({ status }) => status);
}

/** Creates a payment that could not hire, with a refund that the bank returned. */
export async function makeOrphanedPayment(app: TestApp) {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await drainQueues(app);
  app.faults.webhooks.hold = true;
  await confirmPayment(app, started, 'pm_card_refundFail');
  await app.as(bid.bidder).bids.withdraw({ id: bid.id });
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  await app.sandbox?.bank.runScheduled();
  await drainQueues(app);
  return { projectId: bid.project.id, client: bid.project.owner, bidder: bid.bidder };
}

/** The part of a app with the Stripe client. */
interface WithStripe {
  system: { stripe: Stripe };
}

/** Returns the requests to Stripe while `run` runs. */
export async function recordStripeCalls(
  app: WithStripe,
  run: () => Promise<unknown>,
): Promise<string[]> {
  const asked = await recordStripeRequests(app, run);
  return asked.map(({ method, url }) => `${method} ${url.pathname}`);
}

/** The same with complete URLs. */
export async function recordStripeRequests({ system }: WithStripe, run: () => Promise<unknown>) {
  const asked: { method: string; url: URL }[] = [];
  const note = ({ method, path }: { method: string; path: string }) => {
    asked.push({ method, url: new URL(path, 'https://stripe.test') });
  };
  system.stripe.on('request', note);
  await run();
  system.stripe.off('request', note);
  return asked;
}

/** Returns the result of `run` while Stripe answers matching requests with an error. */
export async function withStripeErrors<Result>(
  app: TestApp,
  on: RegExp,
  run: () => Promise<Result>,
  status: 403 | 500 = 500,
): Promise<Result> {
  app.faults.responses.push(...Array.from({ length: 50 }, () => ({ status, on })));
  try {
    return await run();
  } finally {
    app.faults.responses.length = 0;
  }
}
