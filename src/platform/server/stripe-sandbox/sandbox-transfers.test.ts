import type Stripe from 'stripe';
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

const charged = async (amount = 10_000) => String((await pay(rig, amount)).latest_charge);
const transfer = (more: Partial<Stripe.TransferCreateParams>, key?: string) =>
  rig.stripe.transfers.create(
    { amount: 9_000, currency: 'usd', destination, ...more },
    key ? { idempotencyKey: key } : {},
  );
const told = (id: string) =>
  rig.endpoint.received
    .filter(({ event }) => JSON.stringify(event.data.object).includes(id))
    .map(({ event }) => event.type);

test('money of a charge goes on to the developer, and the platform’s balance says so', async () => {
  const source_transaction = await charged();
  const made = await transfer({
    source_transaction,
    transfer_group: 'project_7',
    metadata: { payment: 'p7' },
    expand: ['balance_transaction', 'source_transaction'],
  });
  expect(made).toMatchObject({
    object: 'transfer',
    amount: 9_000,
    amount_reversed: 0,
    destination,
    metadata: { payment: 'p7' },
    reversed: false,
    transfer_group: 'project_7',
    source_transaction: { id: source_transaction },
    balance_transaction: { type: 'transfer', amount: -9_000, net: -9_000, fee: 0, source: made.id },
  });
  const listed = await rig.stripe.transfers.list({ transfer_group: 'project_7', destination });
  expect(listed.data.map(({ id }) => id)).toEqual([made.id]);
  const movements = await rig.stripe.balanceTransactions.list({
    source: made.id,
    type: 'transfer',
    created: { gte: made.created },
  });
  expect(movements.data).toHaveLength(1);
  await vi.waitUntil(() => told(made.id).includes('transfer.created'));
});

test('a transfer waits for the charge it comes from, and takes its group', async () => {
  const source_transaction = await charged();
  const charge = await rig.stripe.charges.retrieve(source_transaction, {
    expand: ['balance_transaction'],
  });
  const made = await transfer({ source_transaction, expand: ['balance_transaction'] });
  const available = (movement: Stripe.Charge['balance_transaction']) =>
    typeof movement === 'object' ? movement?.available_on : null;
  expect(available(made.balance_transaction)).toBe(available(charge.balance_transaction));
  expect(made.transfer_group).toBe(`group_${source_transaction}`);
  const { transfer_group } = await rig.stripe.charges.retrieve(source_transaction);
  expect(transfer_group).toBe(made.transfer_group);
});

test('transfers of a charge never exceed what is left of it', async () => {
  const source_transaction = await charged();
  await transfer({ source_transaction, amount: 6_000 });
  await rig.stripe.refunds.create({ charge: source_transaction, amount: 1_000 });
  const error = await errorOf(transfer({ source_transaction, amount: 3_001 }));
  expect(error).toMatchObject({ statusCode: 400, param: 'amount' });
  expect(error.message).toContain('must not exceed the source amount of $90.00');
  await transfer({ source_transaction, amount: 3_000 });
});

test('transfers at the same moment share what is left', async () => {
  const source_transaction = await charged();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => transfer({ source_transaction, amount: 4_000 })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('the same key transfers once', async () => {
  const source_transaction = await charged();
  const key = `transfer-${source_transaction}`;
  const first = await transfer({ source_transaction }, key);
  rig.sandbox.faults.lost.push({ on: /^POST \/v1\/transfers$/, times: 1 });
  const second = await transfer({ source_transaction }, key);
  expect(second.id).toBe(first.id);
});

test('without a source the available balance must suffice', async () => {
  const { available } = await rig.stripe.balance.retrieve();
  const short = (available[0]?.amount ?? 0) + 1;
  const error = await errorOf(transfer({ amount: Math.max(short, 1) }));
  expect(error).toMatchObject({ statusCode: 400, code: 'balance_insufficient' });
  await pay(rig, 50_000, 'pm_card_bypassPending');
  const before = (await rig.stripe.balance.retrieve()).available[0]?.amount ?? 0;
  await transfer({ amount: 1_000 });
  expect((await rig.stripe.balance.retrieve()).available[0]?.amount).toBe(before - 1_000);
});

test.each([
  ['nobody', async () => 'acct_nobody', 'resource_missing', 404],
  [
    'who has not finished onboarding',
    async () => (await rig.stripe.v2.core.accounts.create(recipient)).id,
    'insufficient_capabilities_for_transfer',
    400,
  ],
  [
    'whom the provider restricted',
    () => onboarded(rig, 'restrict'),
    'insufficient_capabilities_for_transfer',
    400,
  ],
  [
    'who closed the account',
    async () => (await rig.stripe.v2.core.accounts.close(await onboarded(rig))).id,
    'resource_missing',
    404,
  ],
])('nothing goes to somebody %s', async (_who, account, code, statusCode) => {
  const source_transaction = await charged();
  const destination = await account();
  const error = await errorOf(transfer({ source_transaction, destination }));
  expect(error).toMatchObject({ code, statusCode });
  const listed = await rig.stripe.transfers.list({ destination });
  expect(listed.data).toEqual([]);
});

test.each([
  ['an amount', { amount: undefined }, 'parameter_missing'],
  ['cents', { amount: 0.5 }, 'parameter_invalid_integer'],
  ['a charge that exists', { source_transaction: 'ch_nobody' }, 'resource_missing'],
  ['the currency of the charge', { currency: 'eur' }, undefined],
])('a transfer needs %s', async (_what, more, code) => {
  const source_transaction = await charged();
  const params = { source_transaction, ...more } as Partial<Stripe.TransferCreateParams>;
  expect((await errorOf(transfer(params))).code).toBe(code);
});

test('parts of a transfer can be taken back until nothing is left', async () => {
  const { id } = await transfer({ source_transaction: await charged() });
  const part = await rig.stripe.transfers.createReversal(id, {
    amount: 4_000,
    metadata: { why: 'dispute' },
    expand: ['balance_transaction', 'transfer'],
  });
  expect(part).toMatchObject({
    object: 'transfer_reversal',
    amount: 4_000,
    metadata: { why: 'dispute' },
    transfer: { id, amount_reversed: 4_000, reversed: false },
    balance_transaction: { type: 'transfer_refund', amount: 4_000, source: part.id },
  });
  const tooMuch = await errorOf(rig.stripe.transfers.createReversal(id, { amount: 5_001 }));
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
  const rest = await rig.stripe.transfers.createReversal(id);
  expect(rest.amount).toBe(5_000);
  expect((await errorOf(rig.stripe.transfers.createReversal(id))).message).toContain(
    'already fully reversed',
  );
  const { data } = await rig.stripe.transfers.listReversals(id);
  expect(data.map(({ amount }) => amount)).toEqual([5_000, 4_000]);
  expect(await rig.stripe.transfers.retrieveReversal(id, part.id)).toMatchObject({ id: part.id });
  const after = await rig.stripe.transfers.retrieve(id);
  expect(after).toMatchObject({ amount_reversed: 9_000, reversed: true });
  expect(after.reversals.data).toHaveLength(2);
  await vi.waitUntil(() => told(id).filter((type) => type === 'transfer.reversed').length === 2);
});

test('reversals at the same moment take back no more than there is', async () => {
  const { id } = await transfer({ source_transaction: await charged() });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => rig.stripe.transfers.createReversal(id, { amount: 4_000 })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect((await rig.stripe.transfers.retrieve(id)).amount_reversed).toBe(8_000);
});

test('what was paid out to the bank cannot be taken back', async () => {
  const account = await onboarded(rig);
  const source_transaction = await charged();
  const { id } = await transfer({ source_transaction, destination: account });
  await rig.sandbox.outside.payOut(account, 5_000);
  const error = await errorOf(rig.stripe.transfers.createReversal(id));
  expect(error).toMatchObject({ statusCode: 400, code: 'balance_insufficient' });
  expect((await rig.stripe.transfers.retrieve(id)).amount_reversed).toBe(0);
  const part = await rig.stripe.transfers.createReversal(id, { amount: 4_000 });
  expect(part.amount).toBe(4_000);
});

test('a transfer’s metadata can be changed, key by key', async () => {
  const source_transaction = await charged();
  const { id } = await transfer({ source_transaction, metadata: { a: '1', b: '2' } });
  const changed = await rig.stripe.transfers.update(id, { metadata: { b: '', c: '3' } });
  expect(changed.metadata).toEqual({ a: '1', c: '3' });
  await vi.waitUntil(() => told(id).includes('transfer.updated'));
});

test('a list can be read backwards', async () => {
  const transfer_group = `backwards_${Date.now()}`;
  const source_transaction = await charged();
  const made: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    made.unshift((await transfer({ source_transaction, transfer_group, amount: 10 })).id);
  }
  const page = await rig.stripe.transfers.list({
    transfer_group,
    limit: 2,
    ending_before: made[3] ?? '',
  });
  expect(page.data.map(({ id }) => id)).toEqual([made[1], made[2]]);
  expect(page.has_more).toBe(true);
});

test('balance transactions of a payout nobody made are no list', async () => {
  const error = await errorOf(rig.stripe.balanceTransactions.list({ payout: 'po_nobody' }));
  expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'payout' });
});
