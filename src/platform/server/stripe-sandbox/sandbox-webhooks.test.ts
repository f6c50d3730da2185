import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cardOnly, errorOf, inPage, type SandboxRig, sandboxRig } from '#testing/stripe-sandbox.ts';
import { noFaults } from './sandbox-faults.ts';

let rig: SandboxRig;
beforeAll(async () => {
  rig = await sandboxRig();
});
afterEach(() => {
  Object.assign(rig.sandbox.faults, noFaults());
});
afterAll(() => rig.closeAll());

const create = (stripe = rig.stripe) => stripe.paymentIntents.create(cardOnly);
const confirm = (id: string, payment_method = 'pm_card_visa') =>
  rig.stripe.paymentIntents.confirm(id, { payment_method });

function about(id: string) {
  return rig.endpoint.received.filter(({ event }) => JSON.stringify(event).includes(id));
}
const typesAbout = (id: string) => about(id).map(({ event }) => event.type);

async function arrived(id: string, count: number) {
  await vi.waitUntil(() => about(id).length >= count, { timeout: 8_000, interval: 5 });
  return typesAbout(id);
}

test('every change of a payment is told, signed, with a snapshot of the moment', async () => {
  const { id } = await create();
  await errorOf(confirm(id, 'pm_card_visa_chargeDeclined'));
  await confirm(id);
  await rig.stripe.refunds.create({ payment_intent: id, amount: 100 });
  const types = await arrived(id, 8);
  expect(types.toSorted()).toEqual([
    'charge.failed',
    'charge.refunded',
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
    'refund.created',
    'refund.updated',
  ]);
  const [created] = about(id);
  expect(created?.event).toMatchObject({
    object: 'event',
    api_version: Stripe.API_VERSION,
    livemode: false,
    pending_webhooks: 1,
    data: { object: { id, status: 'requires_payment_method' } },
    request: { id: expect.stringMatching(/^req_/) },
  });
});

test('authentication and cancelling are told as well', async () => {
  const { id, client_secret } = await create();
  await confirm(id, 'pm_card_authenticationRequired');
  await inPage(rig.page, `${id}/authenticate`, { client_secret, outcome: 'fail' });
  await rig.stripe.paymentIntents.cancel(id);
  expect((await arrived(id, 4)).toSorted()).toEqual([
    'payment_intent.canceled',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
  ]);
});

test('the first delivery is on its way at once', async () => {
  const delays: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    const { id } = await create();
    const answered = performance.now();
    await arrived(id, 1);
    delays.push((about(id)[0]?.at ?? 0) - answered);
  }
  expect(delays.toSorted((a, b) => a - b)[5]).toBeLessThan(50);
});

test('a refused request and a lost race tell nothing', async () => {
  const { id } = await create();
  await confirm(id);
  await errorOf(confirm(id));
  await errorOf(rig.stripe.refunds.create({ payment_intent: id, amount: 999_999 }));
  await arrived(id, 3);
  await rig.sandbox.deliverPending();
  expect(about(id)).toHaveLength(3);
});

test('a delivery is tried again until the endpoint takes it', async () => {
  rig.endpoint.refuse = 2;
  const { id } = await create();
  const pending = await rig.stripe.events.list({ delivery_success: false });
  expect(pending.data.map((event) => JSON.stringify(event)).join()).toContain(id);
  expect(await arrived(id, 1)).toEqual(['payment_intent.created']);
  const eventId = about(id)[0]?.event.id ?? '';
  await vi.waitUntil(
    async () => (await rig.stripe.events.retrieve(eventId)).pending_webhooks === 0,
  );
  const undelivered = await rig.stripe.events.list({ delivery_success: false });
  expect(undelivered.data).toEqual([]);
});

test('events can be listed by what they tell', async () => {
  const { id } = await create();
  await confirm(id);
  const listed = await rig.stripe.events.list({
    types: ['payment_intent.succeeded', 'charge.succeeded'],
    limit: 2,
  });
  expect(listed.data.map(({ type }) => type).toSorted()).toEqual([
    'charge.succeeded',
    'payment_intent.succeeded',
  ]);
});

test('what was not delivered before a stop is delivered after the next start', async () => {
  const first = await rig.openAnother();
  rig.sandbox.faults.webhooks.hold = true;
  first.sandbox.faults.webhooks.hold = true;
  const { id } = await create(first.stripe);
  await first.close();
  expect(about(id)).toEqual([]);
  const second = await rig.openAnother();
  expect(await arrived(id, 1)).toEqual(['payment_intent.created']);
  expect(await second.stripe.paymentIntents.retrieve(id)).toMatchObject({ id });
  await second.close();
});

test('what a dead process was delivering is delivered by another when its lease ends', async () => {
  rig.sandbox.faults.webhooks.hold = true;
  const { id } = await create();
  await rig.sql(`update stripe_sandbox.deliveries set leased_until = now() + interval '0.6 seconds'
    where outcome is null`);
  rig.sandbox.faults.webhooks.hold = false;
  await rig.sandbox.deliverPending();
  expect(about(id)).toEqual([]);
  expect(await arrived(id, 1)).toEqual(['payment_intent.created']);
});

test('two processes deliver an event once', async () => {
  const other = await rig.openAnother();
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, index) => create(index % 2 ? rig.stripe : other.stripe)),
  );
  for (const { id } of made) await arrived(id, 1);
  await rig.sandbox.deliverPending();
  await other.sandbox.deliverPending();
  await other.close();
  expect(made.map(({ id }) => about(id).length)).toEqual(Array(10).fill(1));
});

test('webhooks can be lost, doubled, held and turned round', async () => {
  const { webhooks } = rig.sandbox.faults;
  webhooks.drop = 1;
  const lost = await create();
  webhooks.duplicate = 1;
  await vi.waitUntil(() => webhooks.drop === 0);
  const doubled = await create();
  expect(await arrived(doubled.id, 2)).toHaveLength(2);
  webhooks.hold = true;
  webhooks.reorder = true;
  const turned = await create();
  await confirm(turned.id);
  expect(about(turned.id)).toEqual([]);
  await rig.sandbox.deliverPending();
  expect(typesAbout(turned.id)).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ]);
  expect(about(lost.id)).toEqual([]);
});

test('a webhook can come late', async () => {
  rig.sandbox.faults.webhooks.delayMs = 150;
  const { id } = await create();
  const answered = performance.now();
  await arrived(id, 1);
  expect((about(id)[0]?.at ?? 0) - answered).toBeGreaterThan(100);
});

test('a lost answer has taken effect, and its key finds it again', async () => {
  // The SDK itself repeats a request once when its connection is reset.
  rig.sandbox.faults.loseAnswers = 2;
  const transfer_group = `lost_${Date.now()}`;
  const options = { idempotencyKey: transfer_group };
  const params = { ...cardOnly, transfer_group };
  const error = await errorOf(rig.stripe.paymentIntents.create(params, options));
  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  const found = await rig.stripe.paymentIntents.create(params, options);
  expect(found.lastResponse.headers['idempotent-replayed']).toBe('true');
  const listed = await rig.stripe.paymentIntents.list({ limit: 100 });
  expect(listed.data.filter((each) => each.transfer_group === transfer_group)).toHaveLength(1);
});

test.each([
  [500, Stripe.errors.StripeAPIError],
  [429, Stripe.errors.StripeRateLimitError],
  [409, Stripe.errors.StripeAPIError],
] as const)('an answer of %i has changed nothing', async (status, kind) => {
  rig.sandbox.faults.answers.push({ status, on: /^POST .*payment_intents$/ });
  const newest = async () => (await rig.stripe.paymentIntents.list({ limit: 1 })).data[0]?.id;
  const before = await newest();
  const error = await errorOf(create());
  expect(error.statusCode).toBe(status);
  expect(error).toBeInstanceOf(kind);
  expect(await newest()).toBe(before);
  expect(rig.sandbox.faults.answers).toEqual([]);
});

test('a remembered 500 stays with its key', async () => {
  rig.sandbox.faults.answers.push({ status: 500, remembered: true });
  const idempotencyKey = `broken-${Date.now()}`;
  const attempt = () => rig.stripe.paymentIntents.create(cardOnly, { idempotencyKey });
  expect((await errorOf(attempt())).statusCode).toBe(500);
  expect((await errorOf(attempt())).headers?.['idempotent-replayed']).toBe('true');
});

test('an answer can come after the caller has given up', async () => {
  rig.sandbox.faults.delayMs = 300;
  const impatient = rig.connect('sk_test_sandbox', { timeout: 100 });
  const transfer_group = `late_${Date.now()}`;
  const error = await errorOf(impatient.paymentIntents.create({ ...cardOnly, transfer_group }));
  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  rig.sandbox.faults.delayMs = 0;
  const listed = await rig.stripe.paymentIntents.list({ limit: 5 });
  expect(listed.data.some((each) => each.transfer_group === transfer_group)).toBe(true);
});

test('nothing was complained of but refused deliveries', () => {
  const messages = new Set(rig.complaints.map(({ message }) => message));
  expect([...messages]).toEqual(['stripe sandbox could not deliver a webhook']);
});
