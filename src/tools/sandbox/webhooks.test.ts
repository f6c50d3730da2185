import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  captureError,
  cardOnly,
  pay,
  recipient,
  sendFromPaymentPage,
  startTestSandbox,
  type TestSandbox,
} from '#testing/app/stripe-sandbox.ts';
import { createFaults } from './api/faults.ts';

let app: TestSandbox;
beforeAll(async () => {
  app = await startTestSandbox();
});
afterEach(() => {
  Object.assign(app.sandbox.faults, createFaults());
});
afterAll(() => app.closeAll());

const create = (stripe = app.stripe) => stripe.paymentIntents.create(cardOnly);
const confirm = (id: string, payment_method = 'pm_card_visa') =>
  app.stripe.paymentIntents.confirm(id, { payment_method });
const about = (id: string) =>
  app.endpoint.received.filter((event) => JSON.stringify(event).includes(id));
const typesAbout = (id: string) => about(id).map(({ type }) => type);

async function arrived(id: string, count: number) {
  await vi.waitUntil(() => about(id).length >= count, { timeout: 8_000, interval: 5 });
  return typesAbout(id);
}

test('every change of a payment is sent, signed, with the object as it was', async () => {
  const { id, client_secret } = await create();
  await captureError(confirm(id, 'pm_card_visa_chargeDeclined'));
  await confirm(id, 'pm_card_authenticationRequired');
  await sendFromPaymentPage(app.page, `${id}/authenticate`, { client_secret, outcome: 'succeed' });
  await app.stripe.refunds.create({ payment_intent: id, amount: 100 });
  expect((await arrived(id, 8)).toSorted()).toEqual([
    'charge.failed',
    'charge.refunded',
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'payment_intent.succeeded',
    'refund.created',
  ]);
  expect(about(id).find(({ type }) => type === 'payment_intent.created')).toMatchObject({
    object: 'event',
    api_version: Stripe.API_VERSION,
    livemode: false,
    data: { object: { id, status: 'requires_payment_method' } },
    request: { id: expect.stringMatching(/^req_/) },
  });
});

test('a refused request sends nothing', async () => {
  const { id } = await pay(app);
  await captureError(confirm(id));
  await captureError(app.stripe.refunds.create({ payment_intent: id, amount: 999_999 }));
  await arrived(id, 3);
  await app.sandbox.deliverPending();
  expect(about(id)).toHaveLength(3);
});

test('an event is sent again until the endpoint accepts it', async () => {
  app.endpoint.refuse = 2;
  const { id } = await create();
  expect(await arrived(id, 1)).toEqual(['payment_intent.created']);
  const account = await app.stripe.v2.core.accounts.create(recipient);
  await vi.waitUntil(() => JSON.stringify(app.endpoint.thin).includes(account.id));
  expect(app.endpoint.refuse).toBe(0);
  expect(new Set(app.logged)).toEqual(new Set(['stripe sandbox could not deliver a webhook']));
});

test('an event that was not sent before a stop is sent after the next start', async () => {
  const first = await app.openAnother();
  for (const { faults } of [app.sandbox, first.sandbox]) faults.webhooks.hold = true;
  const { id } = await create(first.stripe);
  await first.close();
  expect(about(id)).toEqual([]);
  const second = await app.openAnother();
  expect(await arrived(id, 1)).toEqual(['payment_intent.created']);
  await second.close();
});

test('an event that another process is sending is sent if that process dies', async () => {
  app.sandbox.faults.webhooks.hold = true;
  const { id } = await create();
  const locked = app.sql(
    `select pg_sleep(0.6) from (select from stripe_sandbox.deliveries
       where outcome is null for update) locked`,
  );
  const unlocked = () =>
    app.sql('select from stripe_sandbox.deliveries where outcome is null for update skip locked');
  await vi.waitUntil(async () => (await unlocked()).length === 0, { interval: 5 });
  await app.sandbox.deliverPending();
  expect(about(id)).toEqual([]);
  await locked;
  app.sandbox.faults.webhooks.hold = false;
  expect(await arrived(id, 1)).toEqual(['payment_intent.created']);
});

test('two processes send an event once', async () => {
  const other = await app.openAnother();
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, index) => create(index % 2 ? app.stripe : other.stripe)),
  );
  for (const { id } of made) await arrived(id, 1);
  await app.sandbox.deliverPending();
  await other.sandbox.deliverPending();
  await other.close();
  expect(made.map(({ id }) => about(id).length)).toEqual(Array(10).fill(1));
});

test('events can be dropped, duplicated, held and reordered', async () => {
  const { webhooks } = app.sandbox.faults;
  webhooks.drop = 1;
  const dropped = await create();
  await vi.waitUntil(() => webhooks.drop === 0);
  webhooks.duplicate = 1;
  const duplicated = await create();
  expect(await arrived(duplicated.id, 2)).toHaveLength(2);
  Object.assign(webhooks, { hold: true, reorder: true });
  const { id } = await create();
  await confirm(id);
  expect(about(id)).toEqual([]);
  await app.sandbox.deliverPending();
  expect(typesAbout(id)).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ]);
  expect(about(dropped.id)).toEqual([]);
});

test('a scheduled action survives the process that scheduled it', async () => {
  const other = await app.openAnother();
  for (const { faults } of [app.sandbox, other.sandbox]) faults.holdScheduled = true;
  const { id } = await pay(other, 5_000, 'pm_card_createDispute');
  await other.close();
  const disputes = async () => (await app.stripe.disputes.list({ payment_intent: id })).data;
  expect(await disputes()).toEqual([]);
  app.sandbox.faults.holdScheduled = false;
  await vi.waitUntil(async () => (await disputes()).length === 1, { timeout: 8_000 });
});
