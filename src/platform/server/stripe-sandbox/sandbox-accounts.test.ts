import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  errorOf,
  linkFor,
  onboarded,
  openPage,
  recipient,
  type SandboxRig,
  sandboxRig,
} from '#testing/stripe-sandbox.ts';
import { noFaults } from './sandbox-faults.ts';

let rig: SandboxRig;
beforeAll(async () => {
  rig = await sandboxRig();
});
afterEach(() => {
  Object.assign(rig.sandbox.faults, noFaults());
  rig.clock.aheadSeconds = 0;
});
afterAll(() => rig.closeAll());

const create = (more: object = {}) => rig.stripe.v2.core.accounts.create({ ...recipient, ...more });
const include = ['configuration.recipient' as const, 'requirements' as const];
const transfersOf = async (id: string) => {
  const { configuration } = await rig.stripe.v2.core.accounts.retrieve(id, { include });
  return configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
};
const told = (id: string) =>
  rig.endpoint.thin.filter((event) => JSON.stringify(event).includes(id)).map(({ type }) => type);

test('a new account may receive nothing before its owner has onboarded', async () => {
  const account = await create({ display_name: 'Ada', metadata: { user: '7' } });
  expect(account).toMatchObject({
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    contact_email: 'dev@example.org',
    dashboard: 'express',
    display_name: 'Ada',
    livemode: false,
    metadata: { user: '7' },
  });
  expect(account.id).toMatch(/^acct_\w{16}$/);
  expect(new Date(account.created).toISOString()).toBe(account.created);
  expect(await transfersOf(account.id)).toEqual({
    status: 'restricted',
    status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
  });
});

test('what was not asked for is null', async () => {
  const { id } = await create();
  const bare = await rig.stripe.v2.core.accounts.retrieve(id);
  expect(bare).toMatchObject({ configuration: null, identity: null, defaults: null });
  const full = await rig.stripe.v2.core.accounts.retrieve(id, {
    include: ['configuration.recipient', 'identity', 'defaults'],
  });
  expect(full).toMatchObject({
    configuration: { recipient: { applied: true } },
    identity: { country: 'us', entity_type: 'individual' },
    defaults: { responsibilities: { losses_collector: 'application' } },
  });
});

test.each([
  ['an email', { contact_email: undefined }],
  ['a country', { identity: { entity_type: 'individual' } }],
  ['who answers for losses', { defaults: undefined }],
  ['known names', { colour: 'red' }],
  ['an email that is one', { contact_email: 'nobody' }],
])('a recipient needs %s', async (_what, more) => {
  const error = await errorOf(create(more));
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(error).toMatchObject({ statusCode: 400, code: 'invalid_fields' });
});

test('an account can be changed, listed and closed', async () => {
  const { id } = await create({ metadata: { user: '8', old: '1' } });
  const changed = await rig.stripe.v2.core.accounts.update(id, {
    display_name: 'Countess',
    metadata: { old: null },
  });
  expect(changed).toMatchObject({ display_name: 'Countess', metadata: { user: '8' } });
  const ids: string[] = [];
  for await (const account of rig.stripe.v2.core.accounts.list({ limit: 2 })) ids.push(account.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toBe(id);
  expect(await rig.stripe.v2.core.accounts.close(id)).toMatchObject({ id, closed: true });
  const { data } = await rig.stripe.v2.core.accounts.list({ closed: true });
  expect(data.map((account) => account.id)).toContain(id);
  expect((await errorOf(linkFor(rig, id))).statusCode).toBe(400);
  await vi.waitUntil(() => told(id).includes('v2.core.account.closed'));
});

test('nobody’s account is not found', async () => {
  const error = await errorOf(rig.stripe.v2.core.accounts.retrieve('acct_nobody'));
  expect(error).toMatchObject({ statusCode: 404, code: 'not_found' });
});

test('a key makes one account, and a failure leaves it free', async () => {
  const options = { idempotencyKey: `account-${Date.now()}` };
  rig.sandbox.faults.answers.push({ status: 500, remembered: true });
  const create = () => rig.stripe.v2.core.accounts.create(recipient, options);
  expect((await errorOf(create())).statusCode).toBe(500);
  const first = await create();
  rig.clock.aheadSeconds = 20 * 24 * 3600;
  expect((await create()).id).toBe(first.id);
  const other = rig.stripe.v2.core.accounts.create({ ...recipient, display_name: 'B' }, options);
  expect(await errorOf(other)).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test('too many requests are told as API v2 tells it', async () => {
  rig.sandbox.faults.answers.push({ status: 429, on: /v2\/core\/accounts/ });
  expect(await errorOf(create())).toBeInstanceOf(Stripe.errors.RateLimitError);
});

test('the hosted page can be completed, and the platform is told without a snapshot', async () => {
  const { id } = await create();
  const link = await linkFor(rig, id);
  expect(link).toMatchObject({ object: 'v2.core.account_link', account: id, livemode: false });
  const { status, location } = await openPage(rig, link.url);
  expect(status).toBe(303);
  const page = await openPage(rig, location);
  expect(page.body).toContain('Test mode, no real money');
  expect(page.body).toContain('dev@example.org');
  const back = await openPage(rig, location, 'outcome=complete');
  expect(back).toMatchObject({ status: 303, location: 'https://app.example/back' });
  expect(await transfersOf(id)).toEqual({ status: 'active', status_details: [] });

  const type = 'v2.core.account[configuration.recipient].capability_status_updated';
  await vi.waitUntil(() => told(id).length >= 5);
  expect(new Set(told(id))).toEqual(
    new Set([
      'v2.core.account.created',
      type,
      'v2.core.account[requirements].updated',
      'v2.core.account.updated',
    ]),
  );
  const notice = rig.endpoint.thin.find(
    (event) => event.type === type && JSON.stringify(event).includes(id),
  );
  expect(notice).toMatchObject({ related_object: { id, type: 'v2.core.account' } });
  expect(notice).not.toHaveProperty('data');
  const event = await rig.stripe.v2.core.events.retrieve(notice?.id ?? '');
  expect(event).toMatchObject({ type, related_object: { id } });
  expect('data' in event && event.data).toHaveProperty('updated_capability');
  const listed = await rig.stripe.v2.core.events.list({ object_id: id, types: [type] });
  expect(listed.data).toHaveLength(2);
});

test('leaving changes nothing, and being restricted says who can help', async () => {
  const left = await onboarded(rig, 'leave');
  expect(await transfersOf(left)).toMatchObject({
    status: 'restricted',
    status_details: [{ code: 'requirements_past_due' }],
  });
  const restricted = await onboarded(rig, 'restrict');
  expect(await transfersOf(restricted)).toEqual({
    status: 'restricted',
    status_details: [{ code: 'restricted_other', resolution: 'contact_stripe' }],
  });
});

test('a link works once and for five minutes; after that it leads to a fresh one', async () => {
  const { id } = await create();
  const used = await linkFor(rig, id);
  const first = await openPage(rig, used.url);
  const again = await openPage(rig, used.url);
  expect(again).toMatchObject({ status: 303, location: 'https://app.example/again' });
  expect((await openPage(rig, first.location)).status).toBe(200);
  const late = await linkFor(rig, id);
  rig.clock.aheadSeconds = 5 * 60 + 1;
  expect((await openPage(rig, late.url)).location).toBe('https://app.example/again');
  rig.clock.aheadSeconds = 31 * 60;
  const expired = await openPage(rig, first.location, 'outcome=complete');
  expect(expired.location).toBe('https://app.example/again');
  expect(await transfersOf(id)).toMatchObject({ status: 'restricted' });
});

test('a link opened by two at once lets one in', async () => {
  const { url } = await linkFor(rig, (await create()).id);
  const seen = await Promise.all(Array.from({ length: 4 }, () => openPage(rig, url)));
  const entered = seen.filter(({ location }) => location.includes('/onboarding/session/'));
  expect(entered).toHaveLength(1);
});

test('guessed addresses and broken forms change nothing', async () => {
  const base = '/sandbox/stripe/onboarding';
  expect((await openPage(rig, `${base}/guess`)).status).toBe(404);
  expect((await openPage(rig, `${base}/session/guess`, 'outcome=complete')).status).toBe(404);
  const { id } = await create();
  const { location } = await openPage(rig, (await linkFor(rig, id)).url);
  expect((await openPage(rig, location, 'outcome=everything')).status).toBe(400);
  expect(await transfersOf(id)).toMatchObject({ status: 'restricted' });
});

test('thin events wait for an endpoint that takes them', async () => {
  rig.endpoint.refuseThin = 2;
  const { id } = await create();
  await vi.waitUntil(() => told(id).length === 1, { timeout: 8_000 });
  expect(rig.endpoint.refuseThin).toBe(0);
});
