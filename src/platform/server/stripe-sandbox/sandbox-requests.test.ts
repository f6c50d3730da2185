import { request as httpRequest } from 'node:http';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardOnly, errorOf, inPage, type SandboxRig, sandboxRig } from '#testing/stripe-sandbox.ts';

let rig: SandboxRig;
beforeAll(async () => {
  rig = await sandboxRig();
});
afterAll(() => rig.closeAll());

const create = (params: object) =>
  errorOf(
    rig.stripe.paymentIntents.create({
      ...cardOnly,
      ...params,
    } as Stripe.PaymentIntentCreateParams),
  );

function raw(method: string, path: string, body = '', headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: object; body: string }>((resolve, reject) => {
    const outgoing = httpRequest(`${rig.base}${path}`, {
      method,
      headers: {
        authorization: 'Bearer sk_test_sandbox',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', async (response) => {
      const chunks = await response.toArray();
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, headers, body: Buffer.concat(chunks).toString() });
    });
    outgoing.end(body);
  });
}

test.each([
  ['49 cents are too little', { amount: 49 }, 'amount_too_small', 'amount'],
  ['a million dollars are too much', { amount: 100_000_000 }, 'amount_too_large', 'amount'],
  ['nothing is no amount', { amount: 0 }, 'parameter_invalid_integer', 'amount'],
  ['half a cent is no amount', { amount: 99.5 }, 'parameter_invalid_integer', 'amount'],
  ['a currency is needed', { currency: '' }, 'parameter_invalid_empty', 'currency'],
  ['an amount is needed', { amount: undefined }, 'parameter_missing', 'amount'],
  ['an unknown name is refused', { colour: 'red' }, 'parameter_unknown', 'colour'],
  [
    'an unknown name inside another is refused',
    { automatic_payment_methods: { enabled: true, colour: 1 } },
    'parameter_unknown',
    'automatic_payment_methods[colour]',
  ],
  [
    'payment_method_types is gone',
    { payment_method_types: ['card'] },
    'payment_method_types_no_longer_supported',
    'payment_method_types',
  ],
  [
    'the two ways to name methods exclude each other',
    { allowed_payment_method_types: ['card'] },
    'parameters_exclusive',
    undefined,
  ],
])('%s', async (_title, params, code, param) => {
  const error = await create(params);
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(error).toMatchObject({ statusCode: 400, code, param });
});

test('metadata has at most 50 keys of 40 characters with values of 500', async () => {
  const keys = (count: number) =>
    Object.fromEntries(
      Array(count)
        .entries()
        .map(([k]) => [k, 'x']),
    );
  expect((await create({ metadata: keys(51) })).param).toBe('metadata');
  expect((await create({ metadata: { ['k'.repeat(41)]: 'x' } })).param).toBe('metadata');
  expect((await create({ metadata: { k: 'x'.repeat(501) } })).param).toBe('metadata[k]');
  const metadata = { ...keys(49), ['k'.repeat(40)]: '12'.repeat(250) };
  expect(await rig.stripe.paymentIntents.create({ ...cardOnly, metadata })).toMatchObject({
    metadata,
  });
});

test('only published test cards are accepted, and a number is never repeated', async () => {
  const { id } = await rig.stripe.paymentIntents.create(cardOnly);
  const error = await errorOf(
    rig.stripe.paymentIntents.confirm(id, { payment_method: '4111111111111111' }),
  );
  expect(error).toMatchObject({ code: 'resource_missing', param: 'payment_method' });
  expect(JSON.stringify(error.raw)).not.toContain('4111');
});

test('a stranger’s key opens nothing', async () => {
  const error = await errorOf(rig.connect('sk_test_somebody_else').paymentIntents.list());
  expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect((await errorOf(rig.connect('pk_test_sandbox').events.list())).statusCode).toBe(401);
});

test('what is not there is resource_missing, and every answer names its request', async () => {
  const error = await errorOf(rig.stripe.paymentIntents.retrieve('pi_nobody'));
  expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'intent' });
  expect(error.requestId).toMatch(/^req_\w{14}$/);
  const { lastResponse } = await rig.stripe.paymentIntents.create(cardOnly);
  expect(lastResponse.requestId).toMatch(/^req_\w{14}$/);
  expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION);
});

test('an address Stripe does not have is an error in Stripe’s shape', async () => {
  const { status, body } = await raw('POST', '/v1/treasures');
  expect(status).toBe(404);
  expect(JSON.parse(body).error.message).toContain(
    'Unrecognized request URL (POST: /v1/treasures)',
  );
});

test('another version of the API is refused', async () => {
  const { status } = await raw('GET', '/v1/events', '', { 'stripe-version': '2024-04-10' });
  expect(status).toBe(400);
});

test('the same key and parameters replay the first answer', async () => {
  const options = { idempotencyKey: `replay-${Date.now()}` };
  const first = await rig.stripe.paymentIntents.create(cardOnly, options);
  const second = await rig.stripe.paymentIntents.create(cardOnly, options);
  expect(second.id).toBe(first.id);
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(second.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
  });
});

test('the same key with other parameters is an idempotency error', async () => {
  const options = { idempotencyKey: `other-${Date.now()}` };
  await rig.stripe.paymentIntents.create(cardOnly, options);
  const error = await errorOf(
    rig.stripe.paymentIntents.create({ ...cardOnly, amount: 7_000 }, options),
  );
  expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(error.statusCode).toBe(400);
});

test('requests with one key at one moment act once', async () => {
  const metadata = { once: String(Date.now()) };
  const other = await rig.openAnother();
  const options = { idempotencyKey: `once-${metadata.once}` };
  const outcomes = await Promise.allSettled(
    [rig, other, rig, other, rig, other].map(({ stripe }) =>
      stripe.paymentIntents.create({ ...cardOnly, metadata }, options),
    ),
  );
  const codes = outcomes.map((each) => (each.status === 'rejected' ? each.reason.code : 'made'));
  expect(new Set(codes).difference(new Set(['made', 'idempotency_key_in_use'])).size).toBe(0);
  const listed = await rig.stripe.paymentIntents.list({ limit: 100 });
  expect(listed.data.filter((intent) => intent.metadata.once === metadata.once)).toHaveLength(1);
});

test('a refused request leaves its key free, a declined card does not', async () => {
  const options = { idempotencyKey: `refused-${Date.now()}` };
  await errorOf(rig.stripe.paymentIntents.create({ ...cardOnly, amount: 1 }, options));
  const { id } = await rig.stripe.paymentIntents.create(cardOnly, options);
  const attempt = () =>
    rig.stripe.paymentIntents.confirm(
      id,
      { payment_method: 'pm_card_visa_chargeDeclined' },
      { idempotencyKey: `declined-${id}` },
    );
  expect((await errorOf(attempt())).code).toBe('card_declined');
  const replayed = await errorOf(attempt());
  expect(replayed.headers?.['idempotent-replayed']).toBe('true');
  expect((await rig.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
});

test('a key is forgotten after 24 hours', async () => {
  const options = { idempotencyKey: `old-${Date.now()}` };
  const first = await rig.stripe.paymentIntents.create(cardOnly, options);
  rig.clock.aheadSeconds = 24 * 3600 + 5;
  const second = await rig.stripe.paymentIntents.create(cardOnly, options);
  rig.clock.aheadSeconds = 0;
  expect(second.id).not.toBe(first.id);
});

test('a list goes newest first, page by page, and can begin at a moment', async () => {
  const transfer_group = `list_${Date.now()}`;
  const made: string[] = [];
  const later = 30 * 24 * 3600;
  rig.clock.aheadSeconds = later;
  const since = Math.floor(Date.now() / 1000) + later - 60;
  for (let count = 0; count < 5; count += 1) {
    made.unshift((await rig.stripe.paymentIntents.create({ ...cardOnly, transfer_group })).id);
  }
  rig.clock.aheadSeconds = 0;
  const page = await rig.stripe.paymentIntents.list({ limit: 2, created: { gte: since } });
  expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
  const all: string[] = [];
  for await (const intent of rig.stripe.paymentIntents.list({
    limit: 2,
    created: { gte: since },
  })) {
    all.push(intent.id);
  }
  expect(all).toEqual(made);
});

test('lists expand what their items point to', async () => {
  await rig.stripe.paymentIntents.create({
    ...cardOnly,
    confirm: true,
    payment_method: 'pm_card_visa',
    transfer_group: 'expand_me',
  });
  const charges = await rig.stripe.charges.list({
    transfer_group: 'expand_me',
    expand: ['data.balance_transaction', 'data.payment_intent'],
  });
  expect(charges.data[0]).toMatchObject({
    balance_transaction: { object: 'balance_transaction' },
    payment_intent: { object: 'payment_intent' },
  });
  const error = await errorOf(rig.stripe.charges.list({ expand: ['data.customer'] }));
  expect(error.message).toContain('cannot be expanded');
});

test('a page sees its own intent and nothing that is not meant for it', async () => {
  const { id, client_secret } = await rig.stripe.paymentIntents.create({
    ...cardOnly,
    metadata: { secret: 'of the server' },
  });
  const { status, body } = await inPage(rig.page, `${id}?client_secret=${client_secret}`);
  expect({ status, id: body.id }).toEqual({ status: 200, id });
  expect(body).not.toHaveProperty('metadata');
  const stranger = await inPage(rig.page, `${id}?client_secret=${id}_secret_guess`);
  expect(stranger.status).toBe(404);
  const keyless = await inPage(rig.page, `${id}?client_secret=${client_secret}`, undefined, 'pk_x');
  expect(keyless.status).toBe(401);
});

test('a page hears of a declined card in the words of Stripe, without the server’s fields', async () => {
  const { id, client_secret } = await rig.stripe.paymentIntents.create(cardOnly);
  const { status, body } = await inPage(rig.page, `${id}/confirm`, {
    client_secret,
    payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  });
  expect(status).toBe(402);
  expect(body.error).toMatchObject({
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    payment_intent: { id, status: 'requires_payment_method' },
  });
  expect(body.error.payment_intent).not.toHaveProperty('metadata');
});

test('a page without the secret pays nothing', async () => {
  const { id } = await rig.stripe.paymentIntents.create(cardOnly);
  for (const client_secret of [undefined, '', 'guess']) {
    const { status } = await inPage(rig.page, `${id}/confirm`, {
      client_secret,
      payment_method: 'pm_card_visa',
    });
    expect(status).toBeGreaterThanOrEqual(400);
  }
  expect((await rig.stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
});

test('a request may be told of the past, never of the future; its key is kept from now on', async () => {
  const body = 'amount=5000&currency=usd';
  const now = Math.floor(Date.now() / 1_000);
  const made = async (at: number | string, key: string) => {
    const headers = { 'sandbox-time': String(at), 'idempotency-key': key };
    const answer = await raw('POST', '/v1/payment_intents', body, headers);
    const { id, created } = JSON.parse(answer.body);
    return { id, created };
  };
  const key = `past-${now}`;
  const past = await made(now - 40 * 86_400, key);
  expect(past.created).toBe(now - 40 * 86_400);
  expect(await made(now - 40 * 86_400, key)).toEqual(past);
  for (const wrong of [now + 86_400, 'yesterday']) {
    const { created } = await made(wrong, `wrong-${wrong}-${now}`);
    expect(Math.abs(created - now)).toBeLessThan(60);
  }
});
