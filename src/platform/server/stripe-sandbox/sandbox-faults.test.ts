import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  errorOf,
  onboarded,
  pay,
  recipient,
  type SandboxRig,
  sandboxRig,
} from '#testing/stripe-sandbox.ts';
import { noFaults } from './sandbox-faults.ts';

let rig: SandboxRig;
let destination: string;
beforeAll(async () => {
  rig = await sandboxRig();
  destination = await onboarded(rig);
});
afterEach(() => {
  Object.assign(rig.sandbox.faults, noFaults());
});
afterAll(() => rig.closeAll());

const onTransfers = /^POST \/v1\/transfers$/;
const onLinks = /^POST \/v2\/core\/account_links$/;

async function transfer(
  transfer_group: string,
  idempotencyKey = transfer_group,
  stripe = rig.stripe,
) {
  const source_transaction = String((await pay(rig)).latest_charge);
  const params = { amount: 10, currency: 'usd', destination, source_transaction, transfer_group };
  return () => stripe.transfers.create(params, { idempotencyKey });
}
const transfersOf = async (transfer_group: string) =>
  (await rig.stripe.transfers.list({ transfer_group })).data.length;
const webhooksAbout = (id: string) =>
  rig.endpoint.received.filter(({ event }) => JSON.stringify(event.data.object).includes(id));

test.each([
  [409, undefined, 'idempotency_key_in_use', Stripe.errors.StripeAPIError],
  [409, 'lock_timeout', 'lock_timeout', Stripe.errors.StripeAPIError],
  [429, undefined, 'rate_limit', Stripe.errors.StripeRateLimitError],
  [429, 'lock_timeout', 'lock_timeout', Stripe.errors.StripeRateLimitError],
  [500, undefined, undefined, Stripe.errors.StripeAPIError],
] as const)('one route can be answered %i %s, and nothing was done', async (...said) => {
  const [status, code, told, kind] = said;
  const group = `fault_${status}_${code}`;
  const attempt = await transfer(group);
  rig.sandbox.faults.answers.push({ status, on: onTransfers, ...(code && { code }) });
  await rig.stripe.balance.retrieve();
  const error = await errorOf(attempt());
  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject({ statusCode: status, code: told });
  expect(await transfersOf(group)).toBe(0);
  await attempt();
  expect(await transfersOf(group)).toBe(1);
});

test('a remembered 500 stays with its key, and another key transfers', async () => {
  const attempt = await transfer('remembered');
  rig.sandbox.faults.answers.push({ status: 500, on: onTransfers, remembered: true });
  for (let count = 0; count < 2; count += 1) {
    expect((await errorOf(attempt())).statusCode).toBe(500);
  }
  expect(await transfersOf('remembered')).toBe(0);
  await (await transfer('remembered', 'remembered-2'))();
  expect(await transfersOf('remembered')).toBe(1);
});

test('a transfer whose answer was lost was made, once', async () => {
  const attempt = await transfer('lost');
  rig.sandbox.faults.lost.push({ on: onTransfers, times: 2 });
  expect(await errorOf(attempt())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(await transfersOf('lost')).toBe(1);
  const found = await attempt();
  expect(found.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await transfersOf('lost')).toBe(1);
});

test('one route can be slow while the others are not', async () => {
  const impatient = rig.connect('sk_test_sandbox', { timeout: 150 });
  const attempt = await transfer('slow', 'slow', impatient);
  rig.sandbox.faults.delays.push({ on: onTransfers, ms: 400 });
  expect(await errorOf(attempt())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  await impatient.balance.retrieve();
  expect(await transfersOf('slow')).toBe(1);
});

test('faults reach API v2 as well', async () => {
  const { id: account } = await rig.stripe.v2.core.accounts.create(recipient);
  const link = () =>
    rig.stripe.v2.core.accountLinks.create({
      account,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { refresh_url: 'https://app.example/again' },
      },
    });
  rig.sandbox.faults.answers.push({ status: 409, on: onLinks });
  expect(await errorOf(link())).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  rig.sandbox.faults.answers.push({ status: 500, on: onLinks });
  expect((await errorOf(link())).statusCode).toBe(500);
  const patient = rig.connect('sk_test_sandbox', { maxNetworkRetries: 2 });
  rig.sandbox.faults.answers.push({ status: 409, on: /accounts$/ });
  expect(await patient.v2.core.accounts.create(recipient)).toMatchObject({ livemode: false });
});

test('a stranger’s key and another account’s name open nothing in API v2', async () => {
  const stranger = rig.connect('sk_test_somebody_else');
  expect(await errorOf(stranger.v2.core.accounts.list())).toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
  const acting = rig.stripe.balance.retrieve({}, { stripeAccount: destination });
  expect((await errorOf(acting)).message).toContain('does not act for connected accounts');
});

test('webhooks of one type can be lost and doubled while the others arrive', async () => {
  const { webhooks } = rig.sandbox.faults;
  Object.assign(webhooks, { on: /^transfer\./, drop: 1 });
  const lost = await (await transfer('dropped'))();
  await vi.waitUntil(() => webhooks.drop === 0);
  webhooks.duplicate = 1;
  const doubled = await (await transfer('doubled'))();
  await vi.waitUntil(() => webhooksAbout(doubled.id).length === 2);
  expect(webhooksAbout(lost.id)).toEqual([]);
  const charge = String(lost.source_transaction);
  await vi.waitUntil(() => webhooksAbout(charge).some((each) => each.event.type.startsWith('ch')));
  const { data } = await rig.stripe.events.list({ type: 'transfer.*', delivery_success: false });
  expect(data.map(({ data: { object } }) => object)).toContainEqual(
    expect.objectContaining({ id: lost.id }),
  );
});

test('thin events can be doubled and turned round', async () => {
  const { webhooks } = rig.sandbox.faults;
  Object.assign(webhooks, { hold: true, reorder: true, on: /account\.created$/, duplicate: 1 });
  const { id } = await rig.stripe.v2.core.accounts.create(recipient);
  await rig.stripe.v2.core.accounts.close(id);
  await rig.sandbox.deliverPending();
  const told = rig.endpoint.thin.filter((event) => JSON.stringify(event).includes(id));
  expect(told.map(({ type }) => type)).toEqual([
    'v2.core.account.closed',
    'v2.core.account.created',
    'v2.core.account.created',
  ]);
});

test('what comes later survives the process that promised it', async () => {
  const other = await rig.openAnother();
  for (const { faults } of [rig.sandbox, other.sandbox]) faults.later.hold = true;
  const { id } = await other.stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    confirm: true,
    payment_method: 'pm_card_createDispute',
  });
  await other.close();
  expect((await rig.stripe.disputes.list({ payment_intent: id })).data).toEqual([]);
  rig.sandbox.faults.later.hold = false;
  await vi.waitUntil(
    async () => (await rig.stripe.disputes.list({ payment_intent: id })).data.length === 1,
    { timeout: 8_000 },
  );
});
