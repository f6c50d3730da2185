import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { TestCardKey } from '#platform/shared/stripe-test-cards.ts';
import type { Person, Rig } from './app.ts';
import { makeBid } from './makers.ts';

interface Started {
  clientSecret: string;
  publishableKey: string;
}

export function intentOf({ clientSecret }: Started): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** Sends a request of the card form to the sandbox. */
function inBrowser(rig: Rig, started: Started, step: string, payload: object) {
  return rig.call(
    null,
    'POST',
    `/sandbox/stripe/payment_intents/${intentOf(started)}/${step}`,
    { client_secret: started.clientSecret, ...payload },
    { authorization: `Bearer ${started.publishableKey}` },
  );
}

export function confirm(rig: Rig, started: Started, card: TestCardKey = 'pm_card_visa') {
  return inBrowser(rig, started, 'confirm', { payment_method: card });
}

export function authenticate(rig: Rig, started: Started, outcome: 'succeed' | 'fail') {
  return inBrowser(rig, started, 'authenticate', { outcome });
}

interface Bid {
  amount: number;
  project: { id: number; owner: Person };
  bidder: Person;
}

/** Starts a payment as the project page does, with the amount and the developer of its URL. */
export function hire(rig: Rig, bid: Bid, given: { amount?: number; by?: Person } = {}) {
  const { amount = bid.amount, by = bid.project.owner } = given;
  const projectId = bid.project.id;
  return rig.as(by).payments.start({ amount, projectId, developerId: bid.bidder.id });
}

/** Waits until webhooks are delivered, events processed and mails sent. */
export async function settled(rig: Rig): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    await rig.sandbox?.deliverPending();
    const [waiting] = await rig.sql<{ n: number }>(
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
  throw new Error(`Work is left over: ${rig.reports.join('; ')}`);
}

interface PaymentRow {
  status: string;
  amountCents: number;
  refundedCents: number;
  developerId: number;
  intent: string | null;
}

export function paymentsOf(rig: Rig, { id }: { id: number }): Promise<PaymentRow[]> {
  return rig.sql(
    `select status, amount_cents::int as "amountCents", refunded_cents::int as "refundedCents",
       developer_id as "developerId", stripe_intent_id as intent
     from payments where project_id = $1 order by created_at, id`,
    [id],
  );
}

export async function stateOf(rig: Rig, { id }: { id: number }) {
  const [found] = await rig.sql<{ status: string; hired: number | null; hires: number }>(
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
export function chargesOf(rig: Rig, { id }: { id: number }): Promise<Charge[]> {
  return rig.sql(
    `select (body->>'amount')::int as amount, (body->>'amount_refunded')::int as refunded,
       body->'metadata'->>'payment_id' as payment
     from stripe_sandbox.objects
     where kind = 'charge' and (body->>'paid')::boolean and body->>'transfer_group' = $1
     order by seq`,
    [`project_${id}`],
  );
}

export async function intentsOf(rig: Rig, { id }: { id: number }): Promise<string[]> {
  const found = await rig.sql<{ status: string }>(
    `select body->>'status' as status from stripe_sandbox.objects
     where kind = 'payment_intent' and body->>'transfer_group' = $1 order by seq`,
    [`project_${id}`],
  );
  return found.map(({ status }) => status);
}

/** Creates a payment that could not hire, with a refund that the bank returned. */
export async function makeOrphan(rig: Rig) {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  await settled(rig);
  rig.faults.webhooks.hold = true;
  await confirm(rig, started, 'pm_card_refundFail');
  await rig.as(bid.bidder).bids.withdraw({ id: bid.id });
  rig.faults.webhooks.hold = false;
  await settled(rig);
  await rig.sandbox?.bank.runScheduled();
  await settled(rig);
  return { projectId: bid.project.id, client: bid.project.owner, bidder: bid.bidder };
}

/** The part of a rig with the Stripe client. */
interface Asking {
  system: { stripe: Stripe };
}

/** Returns the requests to Stripe while `run` runs. */
export async function askedDuring(rig: Asking, run: () => Promise<unknown>): Promise<string[]> {
  const asked = await requestsDuring(rig, run);
  return asked.map(({ method, url }) => `${method} ${url.pathname}`);
}

/** The same with complete URLs. */
export async function requestsDuring({ system }: Asking, run: () => Promise<unknown>) {
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
export async function failing<Result>(
  rig: Rig,
  on: RegExp,
  run: () => Promise<Result>,
  status: 403 | 500 = 500,
): Promise<Result> {
  rig.faults.responses.push(...Array.from({ length: 50 }, () => ({ status, on })));
  try {
    return await run();
  } finally {
    rig.faults.responses.length = 0;
  }
}
