import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#platform/server/stripe-sandbox/sandbox-endpoints.ts';
import type { Exchange } from '#platform/server/stripe-sandbox/sandbox-watch.ts';
import {
  cardOnly,
  errorOf,
  linkFor,
  onboarded,
  pay,
  recipient,
  type SandboxRig,
  sandboxRig,
} from '../stripe-sandbox.ts';
import { requestRefusals } from './bounds.ts';
import { faultsOf, wrong } from './contract.ts';
import { contractEvents, contractRoutes } from './contract-routes.ts';

type Call = Extract<Exchange, { kind: 'call' }>;
const seen: Exchange[] = [];
let rig: SandboxRig;

beforeAll(async () => {
  rig = await sandboxRig();
  rig.sandbox.watch.see = (exchange) => void seen.push(exchange);
  await everything();
});
afterAll(() => rig.closeAll());

const group = { transfer_group: 'project_1' };

async function payments() {
  const { stripe } = rig;
  const all = stripe.paymentIntents;
  const { id } = await all.create({
    ...cardOnly,
    ...group,
    metadata: { payment_id: '12' },
    receipt_email: 'client@example.org',
    description: 'A website',
  });
  await errorOf(all.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }));
  await all.confirm(id, { payment_method: 'pm_card_authenticationRequired' });
  await all.confirm(id, {
    payment_method: 'pm_card_visa',
    expand: ['latest_charge.balance_transaction', 'payment_method'],
  });
  await errorOf(all.cancel(id));
  await errorOf(all.retrieve('pi_nobody'));
  await all.retrieve(id, { expand: ['latest_charge'] });
  await all.list({ limit: 3, created: { gte: 1 }, expand: ['data.latest_charge'] });
  await all.create({
    amount: 5_000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    capture_method: 'automatic',
  });
  await all.cancel((await all.create(cardOnly)).id, { cancellation_reason: 'abandoned' });
  const charge = String((await all.retrieve(id)).latest_charge);
  await stripe.charges.retrieve(charge, { expand: ['payment_intent'] });
  await stripe.charges.list({ payment_intent: id, limit: 1 });
  const refund = await stripe.refunds.create({
    charge,
    amount: 100,
    reason: 'requested_by_customer',
    metadata: { cause: 'dispute' },
    expand: ['balance_transaction'],
  });
  await stripe.refunds.retrieve(refund.id, { expand: ['charge', 'payment_intent'] });
  await stripe.refunds.list({ payment_intent: id });
  await stripe.balance.retrieve();
  const movements = await stripe.balanceTransactions.list({ limit: 5, expand: ['data.source'] });
  await stripe.balanceTransactions.retrieve(movements.data[0]?.id ?? '');
}

async function accounts() {
  const { accounts, events } = rig.stripe.v2.core;
  const { id } = await accounts.create({
    ...recipient,
    display_name: 'Ada',
    metadata: { user_id: '7' },
    include: ['configuration.recipient', 'defaults', 'identity', 'requirements'],
  });
  await linkFor(rig, id);
  await accounts.retrieve(id, { include: ['configuration.recipient', 'future_requirements'] });
  await accounts.update(id, {
    metadata: { user_id: '8' },
    identity: { country: 'de' },
    include: ['identity'],
  });
  await accounts.list({ limit: 1, applied_configurations: ['recipient'] });
  await errorOf(accounts.retrieve('acct_nobody'));
  await accounts.close(id);
  const { data } = await events.list({ object_id: id, limit: 3 });
  await events.retrieve(data[0]?.id ?? '');
  for (const outcome of ['restrict', 'complete']) await onboarded(rig, outcome);
}

async function transfers() {
  const { transfers } = rig.stripe;
  const charge = String((await pay(rig, 10_000)).latest_charge);
  const { id } = await transfers.create({
    amount: 9_000,
    currency: 'usd',
    destination: await onboarded(rig),
    source_transaction: charge,
    ...group,
    metadata: { payment_id: '12' },
    expand: ['balance_transaction'],
  });
  await errorOf(transfers.create({ amount: 1, currency: 'usd', destination: 'acct_nobody' }));
  await transfers.update(id, { metadata: { seen: 'yes' } });
  await transfers.createReversal(id, { amount: 1_000, metadata: { why: 'dispute' } });
  const { data } = await transfers.listReversals(id, { limit: 2 });
  await transfers.retrieveReversal(id, data[0]?.id ?? '', { expand: ['transfer'] });
  await transfers.retrieve(id, { expand: ['source_transaction'] });
  await transfers.list({ ...group, created: { gt: 1 } });
}

async function disputes() {
  const { disputes } = rig.stripe;
  for (const said of ['winning_evidence', 'losing_evidence']) {
    const { id } = await pay(rig, 10_000, 'pm_card_createDispute');
    await rig.sandbox.outside.passTime();
    const { data } = await disputes.list({ payment_intent: id });
    const dispute = data[0]?.id ?? '';
    await disputes.retrieve(dispute, { expand: ['charge', 'payment_intent'] });
    await disputes.update(dispute, { evidence: { uncategorized_text: said }, submit: true });
    await rig.sandbox.outside.passTime();
  }
  const { latest_charge } = await pay(rig, 10_000);
  await rig.sandbox.outside.dispute(String(latest_charge));
  const { data } = await disputes.list({ charge: String(latest_charge) });
  await disputes.close(data[0]?.id ?? '');
  for (const card of ['pm_card_pendingRefund', 'pm_card_refundFail']) {
    const { id } = await pay(rig, 10_000, card);
    await rig.stripe.refunds.create({ payment_intent: id });
  }
  await rig.sandbox.outside.passTime();
}

async function events() {
  const { events } = rig.stripe;
  const { data } = await events.list({ types: ['charge.succeeded', 'refund.failed'], limit: 5 });
  await events.list({ delivery_success: true, created: { gte: 1 }, limit: 100 });
  await events.retrieve(data[0]?.id ?? '');
  await rig.sandbox.deliverPending();
}

async function everything() {
  for (const step of [payments, accounts, transfers, disputes, events]) await step();
}

const calls = () => seen.filter((exchange) => exchange.kind === 'call');
const told = () => seen.flatMap((each) => (each.kind === 'webhook' ? [JSON.parse(each.body)] : []));
const callOf = (route: string, fits: (call: Call) => boolean) =>
  calls().find((call) => call.route === route && fits(call));

test('nothing passed the sandbox that the stripe package would not have said', () => {
  const faults = seen.flatMap(faultsOf);
  expect(faults).toEqual([]);
  expect(calls().length).toBeGreaterThan(60);
});

test('every endpoint has a contract, and was asked', () => {
  expect(Object.keys(contractRoutes).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  const asked = new Set(calls().flatMap(({ route, status }) => (status < 400 ? [route] : [])));
  expect(Object.keys(endpoints).filter((route) => !asked.has(route))).toEqual([]);
});

test('every kind of event was told, snapshots and thin ones', () => {
  const types = told().map(({ type }) => type);
  expect(new Set(types).size).toBe(contractEvents.length + 7);
});

/** Another kind of value, which nothing that has this one takes. */
function another(value: unknown) {
  if (typeof value === 'string') return 12;
  return typeof value === 'object' && !Array.isArray(value) ? ['x'] : { x: 'y' };
}

describe.each(Object.keys(contractRoutes))('%s', (route) => {
  test('refuses a request with a name that is not there', () => {
    const params = callOf(route, ({ status }) => status < 400)?.params;
    expect(wrong(`request ${route}`, { ...params })).toBeNull();
    expect(wrong(`request ${route}`, { ...params, colour: 'red' })).toContain('colour');
  });

  test('refuses a request whose values are of another kind', () => {
    const params = callOf(route, (call) => call.status < 400 && 'limit' in call.params)?.params;
    const given = { ...(params ?? callOf(route, ({ status }) => status < 400)?.params) };
    for (const [name, value] of Object.entries(given)) {
      const broken = { ...given, [name]: another(value) };
      expect(wrong(`request ${route}`, broken), name).not.toBeNull();
    }
  });

  test('refuses an answer that lacks something, has more, or is of another kind', () => {
    const plain = (call: Call) => call.status < 400 && !('expand' in call.params);
    const found = callOf(route, plain) ?? callOf(route, ({ status }) => status < 400);
    const body: Record<string, unknown> = JSON.parse(found?.body ?? '{}');
    const refuses = (answer: object) => wrong(`answer ${route}`, answer);
    expect(refuses({ ...body, colour: 'red' })).not.toBeNull();
    for (const [name, value] of Object.entries(body)) {
      expect(refuses({ ...body, [name]: another(value) }), name).not.toBeNull();
    }
    const { object: _object, data: _data, ...without } = body;
    expect(refuses(without)).not.toBeNull();
  });
});

test('refuses events that show something else than they say', () => {
  const event = told().find(({ type }) => type === 'transfer.created');
  const asWebhook = (body: object): Exchange => ({ kind: 'webhook', body: JSON.stringify(body) });
  expect(faultsOf(asWebhook(event))).toEqual([]);
  expect(faultsOf(asWebhook({ ...event, type: 'charge.succeeded' }))).toHaveLength(1);
  expect(faultsOf(asWebhook({ ...event, type: 'transfer.lost' }))).toHaveLength(1);
  const thin = told().find(({ object }) => object === 'v2.core.event');
  expect(faultsOf(asWebhook(thin))).toEqual([]);
  expect(faultsOf(asWebhook({ ...thin, data: {} }))).toHaveLength(1);
  expect(faultsOf(asWebhook({ ...thin, type: 'v2.core.account.moved' }))).toHaveLength(1);
});

test('refuses refusals Stripe would not word so', () => {
  const refusal = (error: object): Call => ({
    kind: 'call',
    route: 'GET /v1/balance',
    params: {},
    status: 400,
    body: JSON.stringify({ error }),
  });
  const good = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' };
  expect(faultsOf(refusal(good))).toEqual([]);
  for (const broken of [
    { code: 'oops' },
    { type: 'sad_error' },
    { message: undefined },
    { colour: 'red' },
  ]) {
    expect(faultsOf(refusal({ ...good, ...broken }))).toHaveLength(1);
  }
});

test.each([
  ['POST /v1/payment_intents', { amount: '49' }],
  ['POST /v1/payment_intents', { amount: '100000000' }],
  ['POST /v1/payment_intents', { amount: '99.5' }],
  [
    'POST /v1/payment_intents',
    { allowed_payment_method_types: ['card'], automatic_payment_methods: { enabled: 'true' } },
  ],
  ['POST /v1/refunds', { charge: 'ch_1', amount: '0' }],
  ['POST /v1/refunds', { amount: '5' }],
  ['POST /v1/transfers', { currency: 'usd' }],
  ['POST /v1/transfers/:id/reversals', { amount: '-1' }],
  ['POST /v2/core/account_links', { use_case: { type: 'account_update' } }],
  ['GET /v1/events', { type: 'a', types: ['b'] }],
  ['GET /v1/charges', { limit: '101' }],
])('refuses what no type can: %s %j', (route, params) => {
  expect(requestRefusals({ route, params })).toHaveLength(1);
});
