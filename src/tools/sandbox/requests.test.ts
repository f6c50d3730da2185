import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  captureError,
  cardOnly,
  recipient,
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
  app.clock.aheadSeconds = 0;
});
afterAll(() => app.closeAll());

const create = (params: object = {}, options: Stripe.RequestOptions = {}) =>
  app.stripe.paymentIntents.create({ ...cardOnly, ...params }, options);
const createdIn = async (transfer_group: string) => {
  const { data } = await app.stripe.paymentIntents.list({ limit: 100 });
  return data.filter((intent) => intent.transfer_group === transfer_group).length;
};
let keys = 0;
function newKey() {
  keys += 1;
  return `key-${keys}`;
}

function raw(path: string, headers: Record<string, string>, body?: string) {
  return fetch(`${app.base}${path}`, {
    headers: {
      authorization: 'Bearer sk_test_sandbox',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(body !== undefined && { method: 'POST', body }),
  });
}

test.each([
  ['49 cents', { amount: 49 }, 'amount_too_small', 'amount'],
  ['a million dollars', { amount: 100_000_000 }, 'amount_too_large', 'amount'],
  ['a part of a cent', { amount: 99.5 }, undefined, 'amount'],
  ['no amount', { amount: undefined }, 'parameter_missing', 'amount'],
  ['an empty currency', { currency: '' }, undefined, 'currency'],
  ['an unknown name', { colour: 'red' }, 'parameter_unknown', 'colour'],
  [
    'an unknown name inside another',
    { automatic_payment_methods: { enabled: true, colour: 1 } },
    'parameter_unknown',
    'automatic_payment_methods[colour]',
  ],
  [
    'a parameter that Stripe removed',
    { payment_method_types: ['card'] },
    'parameter_unknown',
    'payment_method_types',
  ],
  ['a long value', { metadata: { k: 'x'.repeat(501) } }, undefined, 'metadata[k]'],
])('%s is refused', async (_title, params, code, param) => {
  const error = await captureError(create(params));
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(error).toMatchObject({ statusCode: 400, code, param });
});

test('only the secret key opens the API, in one version', async () => {
  for (const key of ['sk_test_other', 'pk_test_sandbox']) {
    const error = await captureError(app.connect(key).paymentIntents.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  }
  const v2 = app.connect('sk_test_other').v2.core.accounts.retrieve('acct_none');
  expect(await captureError(v2)).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  const old = await raw('/v1/disputes', { 'stripe-version': '2024-04-10' });
  expect(old.status).toBe(400);
});

test('a missing object and an unknown path are errors in the format of Stripe', async () => {
  const error = await captureError(app.stripe.paymentIntents.retrieve('pi_none'));
  expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'intent' });
  expect(error.requestId).toMatch(/^req_\w{14}$/);
  const unknown = await raw('/v1/treasures', {});
  expect([unknown.status, await unknown.text()]).toEqual([
    404,
    expect.stringContaining('Unrecognized request URL (GET /v1/treasures)'),
  ]);
});

test('the same key and parameters replay the first answer for 24 hours', async () => {
  const options = { idempotencyKey: newKey() };
  const first = await create({}, options);
  const second = await create({}, options);
  expect(second.id).toBe(first.id);
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  const other = await captureError(create({ amount: 7_000 }, options));
  expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  app.clock.aheadSeconds = 24 * 3600 + 5;
  expect((await create({}, options)).id).not.toBe(first.id);
});

test('requests with one key at the same moment act once', async () => {
  const other = await app.openAnother();
  const transfer_group = 'at_once';
  const options = { idempotencyKey: newKey() };
  const outcomes = await Promise.allSettled(
    [app, other, app, other, app, other].map(({ stripe }) =>
      stripe.paymentIntents.create({ ...cardOnly, transfer_group }, options),
    ),
  );
  const codes = outcomes.map((each) => (each.status === 'rejected' ? each.reason.code : 'made'));
  expect(new Set(codes).difference(new Set(['made', 'idempotency_key_in_use'])).size).toBe(0);
  expect(await createdIn(transfer_group)).toBe(1);
});

test('a refused request leaves its key free; a declined card does not', async () => {
  const options = { idempotencyKey: newKey() };
  await captureError(create({ amount: 1 }, options));
  const { id } = await create({}, options);
  const declined = { idempotencyKey: newKey() };
  const confirm = () =>
    app.stripe.paymentIntents.confirm(
      id,
      { payment_method: 'pm_card_visa_chargeDeclined' },
      declined,
    );
  expect((await captureError(confirm())).code).toBe('card_declined');
  expect((await captureError(confirm())).headers?.['idempotent-replayed']).toBe('true');
});

test('a failure in API v2 leaves its key free', async () => {
  const options = { idempotencyKey: newKey() };
  const account = () => app.stripe.v2.core.accounts.create(recipient, options);
  app.sandbox.faults.responses.push({ status: 500, isStored: true });
  expect((await captureError(account())).statusCode).toBe(500);
  const first = await account();
  expect((await account()).id).toBe(first.id);
});

test('a list is read page by page, newest first, from a moment on', async () => {
  const later = 30 * 24 * 3600;
  app.clock.aheadSeconds = later;
  const gte = Math.floor(Date.now() / 1000) + later - 60;
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) made.unshift((await create()).id);
  app.clock.aheadSeconds = 0;
  const query = { limit: 2, created: { gte } };
  const page = await app.stripe.paymentIntents.list(query);
  expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
  const all: string[] = [];
  for await (const { id } of app.stripe.paymentIntents.list(query)) all.push(id);
  expect(all).toEqual(made);
});

test('a request can be made in the past but not in the future; its key starts now', async () => {
  const now = Math.floor(Date.now() / 1_000);
  const createAt = async (at: number | string, key: string) => {
    const headers = { 'sandbox-time': String(at), 'idempotency-key': key };
    const answer = await raw('/v1/payment_intents', headers, 'amount=5000&currency=usd');
    const { id, created } = (await answer.json()) as Stripe.PaymentIntent;
    return { id, created };
  };
  const key = newKey();
  const past = await createAt(now - 40 * 86_400, key);
  expect(past.created).toBe(now - 40 * 86_400);
  expect(await createAt(now - 40 * 86_400, key)).toEqual(past);
  for (const wrong of [now + 86_400, 'yesterday']) {
    const { created } = await createAt(wrong, newKey());
    expect(Math.abs(created - now)).toBeLessThan(60);
  }
});

test.each([
  [500, undefined, Stripe.errors.StripeAPIError],
  [429, 'rate_limit', Stripe.errors.StripeRateLimitError],
  [409, 'idempotency_key_in_use', Stripe.errors.StripeAPIError],
  [403, undefined, Stripe.errors.StripePermissionError],
] as const)('a request that is answered %i has changed nothing', async (status, code, kind) => {
  const transfer_group = `answered_${status}`;
  app.sandbox.faults.responses.push({ status, on: /^POST .*payment_intents$/ });
  await app.stripe.paymentIntents.list();
  const error = await captureError(create({ transfer_group }));
  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject({ statusCode: status, code });
  expect(await createdIn(transfer_group)).toBe(0);
});

test('API v2 can be answered with faults too', async () => {
  app.sandbox.faults.responses.push({ status: 429, on: /accounts$/ });
  const error = await captureError(app.stripe.v2.core.accounts.create(recipient));
  expect(error).toBeInstanceOf(Stripe.errors.RateLimitError);
});

test('a stored 500 is replayed for its key', async () => {
  app.sandbox.faults.responses.push({ status: 500, isStored: true });
  const options = { idempotencyKey: newKey() };
  expect((await captureError(create({}, options))).statusCode).toBe(500);
  expect((await captureError(create({}, options))).headers?.['idempotent-replayed']).toBe('true');
});

test('a request whose answer is lost has taken effect, and its key finds it', async () => {
  // The package itself repeats a request once when its connection is reset.
  app.sandbox.faults.loseResponses = 2;
  const transfer_group = 'lost';
  const options = { idempotencyKey: newKey() };
  const error = await captureError(create({ transfer_group }, options));
  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  const found = await create({ transfer_group }, options);
  expect(found.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await createdIn(transfer_group)).toBe(1);
});

test('an answer can arrive after the caller has given up', async () => {
  const transfer_group = 'late';
  app.sandbox.faults.delays.push({ on: /^POST/, ms: 300 });
  const impatient = app.connect('sk_test_sandbox', { timeout: 100 });
  const error = await captureError(
    impatient.paymentIntents.create({ ...cardOnly, transfer_group }),
  );
  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(await createdIn(transfer_group)).toBe(1);
});
