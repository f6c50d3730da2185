import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeBid } from '#testing/fixtures/makers.ts';
import {
  confirmPayment,
  drainQueues,
  loadCharges,
  loadPayments,
  loadProjectState,
  readIntentId,
  startPayment,
} from '#testing/fixtures/payments.ts';
import { listUnprocessedEventIds } from '../payment.queries.ts';
import { reconcileAll, reconcileRecent } from '../reconciliation/reconcile.service.ts';
import { extractIntentId, processEvent } from './stripe-event.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const MINUTE = 60_000;

/** Sends an event with a signature that is `ageSeconds` old. */
async function deliver(payload: string, ageSeconds = 0, secret = app.keys.webhookSecrets[0] ?? '') {
  const timestamp = Math.floor(app.clock.now().getTime() / 1_000) - ageSeconds;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'stripe-signature': signature };
  return app.call(null, 'POST', '/api/webhooks/stripe', Buffer.from(payload), headers);
}

async function eventOf(intent: string, type: string): Promise<string> {
  const [found] = await app.sql<{ body: string }>(
    `select body::text as body from stripe_sandbox.objects
     where kind = 'event' and body->>'type' = $2 and body->'data'->'object'->>'id' = $1`,
    [intent, type],
  );
  if (!found) throw new Error(`There is no ${type} of ${intent}`);
  return found.body;
}

/** Pays while the sandbox delays or drops its webhooks. */
async function paidInSilence(drop = 0) {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await drainQueues(app);
  if (drop) app.faults.webhooks.drop = drop;
  else app.faults.webhooks.hold = true;
  await confirmPayment(app, started);
  return { bid, intent: readIntentId(started) };
}

test('a webhook that arrives 50 times at once assigns once', async () => {
  const { bid, intent } = await paidInSilence();
  const event = await eventOf(intent, 'payment_intent.succeeded');
  const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(event)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const worked = await app.sql(
    `select count(*)::int as jobs from pgboss.job where data->>'eventId' = $1`,
    [JSON.parse(event).id],
  );
  expect(worked).toEqual([{ jobs: 1 }]);
  app.faults.webhooks.hold = false;
  app.faults.webhooks.duplicate = 10;
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
  expect(await loadCharges(app, bid.project)).toMatchObject([{ refunded: 0 }]);
  expect(await app.mailsTo(bid.bidder)).toHaveLength(1);
});

test('webhooks in reverse order assign too', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  app.faults.webhooks.hold = true;
  await confirmPayment(app, started, 'pm_card_visa_chargeDeclined');
  await confirmPayment(app, started);
  app.faults.webhooks.reorder = true;
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  app.faults.webhooks.reorder = false;
  expect(await loadPayments(app, bid.project)).toMatchObject([{ status: 'held' }]);
  expect(await loadProjectState(app, bid.project)).toMatchObject({
    hired: bid.bidder.id,
    hires: 1,
  });
});

test('an old failure repeated after the hire changes nothing', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await confirmPayment(app, started, 'pm_card_visa_chargeDeclined');
  await confirmPayment(app, started);
  await drainQueues(app);
  const failure = await eventOf(readIntentId(started), 'payment_intent.payment_failed');
  await deliver(failure.replace(/"id":"evt_[^"]+"/, '"id":"evt_again"'));
  await drainQueues(app);
  expect(await loadPayments(app, bid.project)).toMatchObject([
    { status: 'held', refundedCents: 0 },
  ]);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
});

test('a webhook that is a day late still assigns', async () => {
  const { bid, intent } = await paidInSilence();
  app.clock.aheadMs += 24 * 60 * MINUTE;
  await deliver(await eventOf(intent, 'payment_intent.succeeded'));
  await drainQueues(app);
  app.faults.webhooks.hold = false;
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
});

test('a payment whose webhooks are lost is found by the reconciliation', async () => {
  const { bid } = await paidInSilence(4);
  await drainQueues(app);
  app.faults.webhooks.drop = 0;
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'active', hires: 0 });
  app.clock.aheadMs += 2 * MINUTE;
  await reconcileRecent(app.system);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
  await reconcileRecent(app.system);
  expect(await loadCharges(app, bid.project)).toMatchObject([{ refunded: 0 }]);
});

test('one that was lost weeks ago is found by the nightly one', async () => {
  const { bid } = await paidInSilence(4);
  await drainQueues(app);
  app.faults.webhooks.drop = 0;
  app.clock.aheadMs += 20 * 24 * 60 * MINUTE;
  await reconcileRecent(app.system);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'active' });
  await reconcileAll(app.system);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
});

test('a rightly signed webhook that is no event is refused', async () => {
  for (const payload of ['{}', '[]', '{"id":"evt_no_object","type":"charge.updated"}']) {
    expect((await deliver(payload)).status).toBe(400);
  }
});

test('a webhook with a wrong signature, too old or from the future is refused', async () => {
  const payload = JSON.stringify({ id: 'evt_forged', object: 'event', type: 'payment_intent.x' });
  expect(await deliver(payload, 0, 'whsec_of_somebody_else')).toMatchObject({ status: 400 });
  expect(await deliver(payload, 302)).toMatchObject({ status: 400 });
  expect(await deliver(payload, -302)).toMatchObject({ status: 400 });
  const headers = { 'stripe-signature': 't=1,v1=00' };
  const bare = await app.call(null, 'POST', '/api/webhooks/stripe', Buffer.from(payload), headers);
  expect(bare).toMatchObject({ status: 400, body: { code: 'bad_signature' } });
  expect(await app.sql(`select id from stripe_events where id = 'evt_forged'`)).toEqual([]);
});

/** Creates an intent outside of the product with the metadata of this payment. */
async function impostor(payment: string, amount: number, metadata = { payment_id: payment }) {
  const intent = await app.system.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata,
  });
  await app.sql('update payments set stripe_intent_id = $2 where id = $1', [payment, intent.id]);
  const clientSecret = intent.client_secret ?? '';
  await confirmPayment(app, { clientSecret, publishableKey: app.keys.publishableKey });
  await drainQueues(app);
  return app.sql<{ status: string }>(
    `select status from stripe_events where object_id = $1 and type = 'payment_intent.succeeded'`,
    [intent.id],
  );
}

test('an event whose intent disagrees with our row is stored, reported and not applied', async () => {
  for (const [amount, wrong] of [
    [100, 'amount'],
    [90_000, 'metadata'],
  ] as const) {
    const bid = await makeBid(app);
    await startPayment(app, bid);
    await drainQueues(app);
    const [row] = await app.sql<{ id: string }>('select id from payments where project_id = $1', [
      bid.project.id,
    ]);
    const payment = row?.id ?? '';
    const metadata = { payment_id: wrong === 'metadata' ? 'another' : payment };
    expect(await impostor(payment, amount, metadata)).toEqual([{ status: 'ignored' }]);
    expect(app.reports.at(-1)).toMatch(new RegExp(`disagrees with payment ${payment}: ${wrong}`));
    expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'active', hires: 0 });
  }
});

test('an event of an unknown intent is stored and ignored', async () => {
  const payload = JSON.stringify({
    id: 'evt_unknown',
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    api_version: Stripe.API_VERSION,
    data: { object: { id: 'pi_nobody', object: 'payment_intent' } },
  });
  expect(await deliver(payload)).toMatchObject({ status: 200 });
  await drainQueues(app);
  const stored = await app.sql(`select status from stripe_events where id = 'evt_unknown'`);
  expect(stored).toEqual([{ status: 'ignored' }]);
});

/** Stores an event that was received an hour ago and is not in the queue. */
function keep(id: string, object: string, attempts: number) {
  const at = new Date(app.clock.now().getTime() - 60 * MINUTE);
  return app.sql(
    `insert into stripe_events (id, type, object_id, livemode, payload, received_at, attempts)
     values ($1, 'payment_intent.succeeded', $2, false, '{}', $3, $4)`,
    [id, object, at, attempts],
  );
}

test('an event that fails again and again is given up and reported', async () => {
  await keep('evt_poisoned', 'pi_poisoned', 10);
  const read = () =>
    app.sql(`select status, attempts from stripe_events where id = 'evt_poisoned'`);
  app.faults.responses.push(
    ...Array.from({ length: 6 }, () => ({ status: 500 as const, on: /pi_poisoned/ })),
  );
  await expect(processEvent(app.system, 'evt_poisoned')).rejects.toThrow();
  expect(await read()).toEqual([{ status: 'new', attempts: 11 }]);
  await processEvent(app.system, 'evt_poisoned');
  expect(await read()).toEqual([{ status: 'dead', attempts: 12 }]);
  const said = /^Event evt_poisoned is given up after 12 attempts: /;
  expect(app.reports.filter((report) => said.test(report))).toHaveLength(1);
});

test('an event is processed once, and one of an unused kind not at all', async () => {
  const { bid, intent } = await paidInSilence();
  await deliver(await eventOf(intent, 'payment_intent.succeeded'));
  await drainQueues(app);
  app.faults.webhooks.hold = false;
  const [worked] = await app.sql<{ id: string; done: string }>(
    `select id, processed_at as done from stripe_events
     where object_id = $1 and type = 'payment_intent.succeeded' and status = 'done'`,
    [intent],
  );
  app.clock.aheadMs += MINUTE;
  await processEvent(app.system, worked?.id ?? '');
  await processEvent(app.system, 'evt_nowhere');
  expect(
    await app.sql('select processed_at as done from stripe_events where id = $1', [worked?.id]),
  ).toEqual([{ done: worked?.done }]);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'assigned' });
});

test('events that keep failing do not starve one that never did', async () => {
  const { bid, intent } = await paidInSilence(4);
  await drainQueues(app);
  app.faults.webhooks.drop = 0;
  for (let at = 0; at < 100; at += 1) await keep(`evt_failing_${at}`, 'pi_nobody', 3);
  await keep('evt_healthy', intent, 0);
  await app.sql(`update stripe_events set received_at = now() where id = 'evt_healthy'`);
  const next = await listUnprocessedEventIds(app.system.em.fork(), app.clock.now());
  expect(next[0]).toBe('evt_healthy');
  await app.sql(`delete from stripe_events where id like 'evt_failing_%'`);
  app.clock.aheadMs += 2 * MINUTE;
  await reconcileRecent(app.system);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'assigned' });
});

test('an event of live money is applied by a server with live keys alone', async () => {
  const { bid, intent } = await paidInSilence(4);
  await drainQueues(app);
  app.faults.webhooks.drop = 0;
  const event = await eventOf(intent, 'payment_intent.succeeded');
  await deliver(JSON.stringify({ ...JSON.parse(event), id: 'evt_live', livemode: true }));
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'active', hires: 0 });

  const settings = { ...app.system.settings, stripePublishableKey: 'pk_live_1' };
  await app.sql(`update stripe_events set status = 'new' where id = 'evt_live'`);
  await processEvent({ ...app.system, settings }, 'evt_live');
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
});

test.each([
  ['payment_intent.succeeded', { id: 'pi_1' }, 'pi_1'],
  ['payment_intent.succeeded', {}, null],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['charge.dispute.created', { id: 'du_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['charge.refunded', { id: 'ch_1', payment_intent: null }, null],
  ['charge.refunded', { id: 'ch_1' }, null],
  ['payout.paid', { id: 'po_1', payment_intent: 'pi_1' }, null],
  ['issuing.charge.made', { id: 'x_1', payment_intent: 'pi_1' }, null],
  ['test.payment_intent.made', { id: 'x_1' }, null],
])('an event %s about %o concerns the intent %s', (type, object, intent) => {
  expect(extractIntentId(type, object)).toBe(intent);
});
