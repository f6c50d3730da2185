import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  captureError,
  cardOnly,
  createOnboardedAccount,
  pay,
  startTestSandbox,
  type TestSandbox,
} from '#testing/app/stripe-sandbox.ts';
import { recordStripeCalls } from '#testing/fixtures/payments.ts';
import { createFaults } from '#tools/sandbox/api/faults.ts';
import { listRefunds, retrieveIntent } from '../payment.stripe.ts';
import type { StripeCommand } from './stripe-command.entity.ts';
import { executeCommand, findCommandResult, toFailedCall } from './stripe-command.stripe.ts';

let app: TestSandbox;
let destination: string;
beforeAll(async () => {
  app = await startTestSandbox();
  destination = await createOnboardedAccount(app);
});
afterEach(() => {
  Object.assign(app.sandbox.faults, createFaults());
  app.clock.aheadSeconds = 0;
});
afterAll(() => app.closeAll());

/** Each test uses its own group and payment at the shared sandbox. */
let nth = 0;
let group: string;
beforeEach(() => {
  nth += 1;
  group = `project_${nth}`;
});

let keys = 0;
/** Returns an idempotency key that was not used before. */
function newKey(): string {
  keys += 1;
  return `key-${keys}`;
}

function command(kind: StripeCommand['kind'], params: object): StripeCommand {
  return {
    kind,
    params: params as Record<string, unknown>,
    paymentId: `payment ${nth}`,
    createdAt: new Date(),
  } as StripeCommand;
}

const send = (what: StripeCommand) => executeCommand(app.stripe, what, newKey());

const effect = (of: StripeCommand) => findCommandResult(app.stripe, of);

const metadata = (id: number) => ({ payment_id: `payment ${nth}`, marked: `${nth}-${id}` });

function creation(more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return command('create_intent', {
    ...cardOnly,
    transfer_group: group,
    metadata: metadata(0),
    ...more,
  });
}

function refund(intent: string, id: number, amount = 100) {
  return command('refund', { payment_intent: intent, amount, metadata: metadata(id) });
}

function transfer(charge: string, id: number) {
  return command('transfer', {
    amount: 100,
    currency: 'usd',
    destination,
    source_transaction: charge,
    transfer_group: group,
    metadata: metadata(id),
  });
}

function reversal(of: string, id: number) {
  return command('reversal', { transfer: of, amount: 5, metadata: metadata(id) });
}

const chargeIn = (intent: Stripe.PaymentIntent) => String(intent.latest_charge);

/**
 * Sends more commands than the default page size of lists at Stripe. The first ones are listed
 * last.
 */
async function sendMany(of: (id: number) => StripeCommand) {
  const ids = [];
  for (let id = 1; id <= 11; id += 1) ids.push((await send(of(id))).id);
  return ids;
}

test('an intent that a lost answer left behind is found by its payment', async () => {
  const wanted = creation();
  expect(await effect(wanted)).toBeNull();
  const { id } = await send(wanted);
  await send(creation({ metadata: { payment_id: 'payment of another' } }));
  expect(await effect(wanted)).toMatchObject({ id, metadata: { payment_id: `payment ${nth}` } });
});

test('an intent is looked for from an hour before its command, as clocks differ', async () => {
  const within = creation();
  app.clock.aheadSeconds = -3_500;
  const { id } = await send(within);
  app.clock.aheadSeconds = 0;
  expect(await effect(within)).toMatchObject({ id });

  nth += 1;
  const before = creation();
  app.clock.aheadSeconds = -3_700;
  await send(before);
  expect(await effect(before)).toBeNull();
});

test('a refund is found by its own marks among all that were made of its intent', async () => {
  const { id: intent } = await pay(app);
  const made = await sendMany((id) => refund(intent, id));
  expect(await effect(refund(intent, 1))).toMatchObject({ id: made[0], amount: 100 });
  expect(await effect(refund(intent, 11))).toMatchObject({ id: made[10] });
  expect(await effect(refund(intent, 12))).toBeNull();
  const { id: another } = await pay(app);
  expect(await effect(refund(another, 1))).toBeNull();
  expect(await listRefunds(app.stripe, another)).toEqual([]);
  expect((await listRefunds(app.stripe, intent)).map(({ id }) => id)).toEqual(made.toReversed());
});

test('a transfer is found by its own marks among all of its project', async () => {
  const charge = chargeIn(await pay(app));
  const made = await sendMany((id) => transfer(charge, id));
  expect(await effect(transfer(charge, 1))).toMatchObject({ id: made[0], object: 'transfer' });
  expect(await effect(transfer(charge, 12))).toBeNull();
  group = 'project_of_another';
  expect(await effect(transfer(charge, 1))).toBeNull();
});

test('a reversal is found by its own marks among all of its transfer', async () => {
  const charge = chargeIn(await pay(app));
  const { id: moved } = await send(transfer(charge, 0));
  const { id: another } = await send(transfer(charge, 1));
  const made = await sendMany((id) => reversal(moved, id));
  expect(await effect(reversal(moved, 1))).toMatchObject({ id: made[0], transfer: moved });
  expect(await effect(reversal(moved, 12))).toBeNull();
  expect(await effect(reversal(another, 1))).toBeNull();
});

test('all of the marks must be the command’s own', async () => {
  const { id: intent } = await pay(app);
  await send(refund(intent, 1));
  const params = { payment_intent: intent, amount: 100 };
  const half = { ...metadata(1), payment_id: 'payment of another' };
  expect(await effect(command('refund', { ...params, metadata: half }))).toBeNull();
});

test('a manual refund without metadata belongs to no command', async () => {
  const { id: intent } = await pay(app);
  await app.stripe.refunds.create({ payment_intent: intent, amount: 100 });
  expect(await effect(refund(intent, 1))).toBeNull();
});

test('the existing refund of a refunded charge counts as the requested one', async () => {
  const { id: intent } = await pay(app);
  const meant = refund(intent, 1, 10_000);
  const { id } = await send(meant);
  expect(await send(meant)).toMatchObject({ id });
  expect(await listRefunds(app.stripe, intent)).toHaveLength(1);
  expect(await captureError(send(refund(intent, 2)))).toMatchObject({
    code: 'charge_already_refunded',
  });
});

test('a refund of more than is left is refused, whatever was made before', async () => {
  const { id: intent } = await pay(app);
  const meant = refund(intent, 1, 6_000);
  await send(meant);
  expect(await captureError(send(meant))).toMatchObject({ statusCode: 400 });
});

test('cancelling ends an intent once; for a finished one the result is its end', async () => {
  const { id } = await send(creation());
  const cancel = command('cancel_intent', { intent: id });
  expect(await send(cancel)).toMatchObject({ id, status: 'canceled' });
  expect(await send(cancel)).toMatchObject({ id, status: 'canceled' });
  expect(await effect(cancel)).toBeNull();
  const paid = await pay(app);
  const late = await send(command('cancel_intent', { intent: paid.id }));
  expect(late).toMatchObject({ id: paid.id, status: 'succeeded' });
  expect(await captureError(send(command('cancel_intent', { intent: 'pi_none' })))).toMatchObject({
    code: 'resource_missing',
  });
});

const kinds = {
  create_intent: async () => creation(),
  cancel_intent: async () => command('cancel_intent', { intent: (await send(creation())).id }),
  refund: async () => refund((await pay(app)).id, 1),
  transfer: async () => transfer(chargeIn(await pay(app)), 1),
  reversal: async () => reversal((await send(transfer(chargeIn(await pay(app)), 1))).id, 2),
};

test.each(Object.entries(kinds))(
  '%s with one key is executed once, with one request per call',
  async (_, make) => {
    const what = await make();
    const stripe = app.connect('sk_test_sandbox', { maxNetworkRetries: 2 });
    app.sandbox.faults.responses.push({ status: 500, on: /^POST/ });
    const key = newKey();
    const requests = await recordStripeCalls({ system: { stripe } }, async () => {
      const failed = await captureError(executeCommand(stripe, what, key));
      expect(failed).toMatchObject({ statusCode: 500 });
    });
    expect(requests).toHaveLength(1);
    const [first, second] = [
      await executeCommand(stripe, what, key),
      await executeCommand(stripe, what, key),
    ];
    expect(second).toEqual(first);
  },
);

test('a refusal is final where the command is at fault, and else may pass', async () => {
  const refused = await captureError(send(creation({ currency: 'nope' })));
  expect(toFailedCall(refused)).toMatchObject({
    message: expect.stringContaining('nope'),
    isFinal: true,
  });
  const absent = await captureError(retrieveIntent(app.stripe, 'pi_none'));
  expect(toFailedCall(absent)).toMatchObject({ isFinal: true });
  const strange = app.connect('sk_live_wrong');
  const unknown = await captureError(executeCommand(strange, creation(), newKey()));
  expect([unknown.statusCode, toFailedCall(unknown).isFinal]).toEqual([401, false]);
  for (const status of [409, 429, 500] as const) {
    app.sandbox.faults.responses.push({ status });
    const failed = await captureError(send(creation()));
    expect([failed.statusCode, toFailedCall(failed).isFinal]).toEqual([status, false]);
  }
  // The package retries by itself if a reused connection was closed.
  app.sandbox.faults.loseResponses = 2;
  const lost = await captureError(send(creation()));
  expect(toFailedCall(lost)).toMatchObject({ message: lost.message, isFinal: false });
  const ours = new Error('It cannot be cancelled while it is processing');
  expect(toFailedCall(ours)).toMatchObject({ message: ours.message, isFinal: false });
  expect(toFailedCall('no error at all')).toEqual({
    message: 'no error at all',
    isFinal: false,
    isKeyInUse: false,
  });
});
