import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#tools/sandbox/api/routes.ts';
import type { Exchange } from '#tools/sandbox/api/server-api.ts';
import {
  captureError,
  cardOnly,
  createAccountLink,
  createOnboardedAccount,
  pay,
  recipient,
  startTestSandbox,
  type TestSandbox,
} from '../app/stripe-sandbox.ts';
import { listRequestFaults } from './bounds.ts';
import { findSchemaFault, listFaults } from './contract.ts';
import { contractEvents, contractRoutes } from './contract-routes.ts';

type Call = Extract<Exchange, { kind: 'call' }>;
const seen: Exchange[] = [];
let app: TestSandbox;

beforeAll(async () => {
  app = await startTestSandbox();
  app.sandbox.observer.observe = (exchange) => void seen.push(exchange);
  await everything();
});
afterAll(() => app.closeAll());

const group = { transfer_group: 'project_1' };

async function payments() {
  const { paymentIntents, refunds, balanceTransactions } = app.stripe;
  const { id } = await paymentIntents.create({
    ...cardOnly,
    ...group,
    metadata: { payment_id: '12' },
    receipt_email: 'client@example.org',
    description: 'A website',
  });
  const confirm = (payment_method: string) => paymentIntents.confirm(id, { payment_method });
  await captureError(confirm('pm_card_visa_chargeDeclined'));
  await confirm('pm_card_authenticationRequired');
  await confirm('pm_card_visa');
  await captureError(paymentIntents.cancel(id));
  await captureError(paymentIntents.retrieve('pi_none'));
  await paymentIntents.retrieve(id);
  await paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] });
  await paymentIntents.list({ limit: 3, created: { gte: 1 } });
  await paymentIntents.cancel((await paymentIntents.create(cardOnly)).id);
  await refunds.create({ payment_intent: id, amount: 100, metadata: { cause: 'dispute' } });
  await refunds.list({ payment_intent: id, limit: 2 });
  await balanceTransactions.list({ limit: 5, created: { gte: 1, lte: 2_000_000_000 } });
}

async function accounts() {
  const { accounts } = app.stripe.v2.core;
  const { id } = await accounts.create({
    ...recipient,
    display_name: 'Ada',
    metadata: { user_id: '7' },
  });
  await createAccountLink(app, id);
  await accounts.retrieve(id, { include: ['configuration.recipient', 'identity'] });
  await captureError(accounts.retrieve('acct_none'));
  await accounts.close(id, { applied_configurations: ['recipient'] });
  for (const outcome of ['restrict', 'complete']) await createOnboardedAccount(app, outcome);
}

async function transfers() {
  const { transfers } = app.stripe;
  const charge = String((await pay(app, 10_000)).latest_charge);
  const made = { amount: 9_000, currency: 'usd', source_transaction: charge, ...group };
  const { id } = await transfers.create({
    ...made,
    destination: await createOnboardedAccount(app),
    metadata: { payment_id: '12' },
  });
  await captureError(transfers.create({ ...made, destination: 'acct_none' }));
  await transfers.createReversal(id, { amount: 1_000, metadata: { why: 'dispute' } });
  await transfers.listReversals(id, { limit: 2 });
  await transfers.list({ ...group, limit: 2 });
}

async function banks() {
  const { bank } = app.sandbox;
  const { disputes } = app.stripe;
  for (const verdict of ['won', 'lost'] as const) {
    const { id } = await pay(app, 10_000, 'pm_card_createDispute');
    await bank.runScheduled();
    const { data } = await disputes.list({ payment_intent: id, limit: 2 });
    await bank.decide(data[0]?.id ?? '', verdict);
    await disputes.list({ payment_intent: id });
  }
  for (const card of ['pm_card_pendingRefund', 'pm_card_refundFail'] as const) {
    const { id } = await pay(app, 10_000, card);
    await app.stripe.refunds.create({ payment_intent: id });
    await bank.runScheduled();
    await app.stripe.refunds.list({ payment_intent: id });
  }
}

async function everything() {
  for (const step of [payments, accounts, transfers, banks]) await step();
  await app.sandbox.deliverPending();
}

const calls = () => seen.filter((exchange) => exchange.kind === 'call');
const sentEvents = () =>
  seen.flatMap((each) => (each.kind === 'webhook' ? [JSON.parse(each.body)] : []));
const callOf = (route: string, fits: (call: Call) => boolean) =>
  calls().find((call) => call.route === route && fits(call));

test('every exchange of the sandbox matches the types of the stripe package', () => {
  const faults = seen.flatMap(listFaults);
  expect(faults).toEqual([]);
  expect(calls().length).toBeGreaterThan(40);
});

test('every route has a contract, and was called', () => {
  expect(Object.keys(contractRoutes).toSorted()).toEqual(Object.keys(routes).toSorted());
  const asked = new Set(calls().flatMap(({ route, status }) => (status < 400 ? [route] : [])));
  expect(Object.keys(routes).filter((route) => !asked.has(route))).toEqual([]);
});

test('every type of event was sent, snapshots and thin ones', () => {
  const types = sentEvents().map(({ type }) => type);
  expect(new Set(types).size).toBe(contractEvents.length + 4);
});

/** Returns a value of another type. */
function another(value: unknown) {
  if (typeof value === 'string') return 12;
  return typeof value === 'object' && !Array.isArray(value) ? ['x'] : { x: 'y' };
}

describe.each(Object.keys(contractRoutes))('%s', (route) => {
  test('refuses a request with an unknown name', () => {
    const params = callOf(route, ({ status }) => status < 400)?.params;
    expect(findSchemaFault(`request ${route}`, { ...params })).toBeNull();
    expect(findSchemaFault(`request ${route}`, { ...params, colour: 'red' })).toContain('colour');
  });

  test('refuses a request whose values have another type', () => {
    const params = callOf(route, (call) => call.status < 400 && 'limit' in call.params)?.params;
    const given = { ...(params ?? callOf(route, ({ status }) => status < 400)?.params) };
    for (const [name, value] of Object.entries(given)) {
      const broken = { ...given, [name]: another(value) };
      expect(findSchemaFault(`request ${route}`, broken), name).not.toBeNull();
    }
  });

  test('refuses a response with missing, further or wrong properties', () => {
    const plain = (call: Call) => call.status < 400 && !('expand' in call.params);
    const found = callOf(route, plain) ?? callOf(route, ({ status }) => status < 400);
    const body: Record<string, unknown> = JSON.parse(found?.body ?? '{}');
    const refuses = (answer: object) => findSchemaFault(`answer ${route}`, answer);
    expect(refuses({ ...body, colour: 'red' })).not.toBeNull();
    for (const [name, value] of Object.entries(body)) {
      expect(refuses({ ...body, [name]: another(value) }), name).not.toBeNull();
    }
    const { object: _object, data: _data, ...without } = body;
    expect(refuses(without)).not.toBeNull();
  });
});

test('refuses events whose object does not fit their type', () => {
  const event = sentEvents().find(({ type }) => type === 'charge.succeeded');
  const asWebhook = (body: object): Exchange => ({ kind: 'webhook', body: JSON.stringify(body) });
  expect(listFaults(asWebhook(event))).toEqual([]);
  expect(listFaults(asWebhook({ ...event, type: 'refund.created' }))).toHaveLength(1);
  expect(listFaults(asWebhook({ ...event, type: 'charge.lost' }))).toHaveLength(1);
  const thin = sentEvents().find(({ object }) => object === 'v2.core.event');
  expect(listFaults(asWebhook(thin))).toEqual([]);
  expect(listFaults(asWebhook({ ...thin, data: {} }))).toHaveLength(1);
  expect(listFaults(asWebhook({ ...thin, type: 'v2.core.account.moved' }))).toHaveLength(1);
});

test('refuses errors that Stripe would not return', () => {
  const refusal = (error: object): Call => ({
    kind: 'call',
    route: 'GET /v1/disputes',
    params: {},
    status: 400,
    body: JSON.stringify({ error }),
  });
  const good = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' };
  expect(listFaults(refusal(good))).toEqual([]);
  for (const broken of [
    { code: 'oops' },
    { type: 'sad_error' },
    { message: undefined },
    { colour: 'red' },
  ]) {
    expect(listFaults(refusal({ ...good, ...broken }))).toHaveLength(1);
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
  ['GET /v1/refunds', { limit: '101' }],
])('refuses values that types cannot exclude: %s %j', (route, params) => {
  expect(listRequestFaults({ route, params })).toHaveLength(1);
});
