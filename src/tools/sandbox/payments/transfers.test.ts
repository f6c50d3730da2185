import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  captureError,
  createAccountLink,
  createOnboardedAccount,
  openPage,
  pay,
  recipient,
  startTestSandbox,
  type TestSandbox,
} from '#testing/app/stripe-sandbox.ts';

let app: TestSandbox;
let destination: string;
beforeAll(async () => {
  app = await startTestSandbox();
  destination = await createOnboardedAccount(app);
});
afterAll(() => app.closeAll());

const charged = async (amount = 10_000) => String((await pay(app, amount)).latest_charge);
const transfer = (more: Partial<Stripe.TransferCreateParams>) =>
  app.stripe.transfers.create({ amount: 9_000, currency: 'usd', destination, ...more });
const createAccount = (more: object = {}) =>
  app.stripe.v2.core.accounts.create({ ...recipient, ...more });
const transfersStatusOf = async (id: string) => {
  const include = ['configuration.recipient' as const];
  const { configuration } = await app.stripe.v2.core.accounts.retrieve(id, { include });
  return configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
};
const thinEventsOf = async (id: string) => {
  const found = await app.sql<{ type: string }>(
    `select body->>'type' as type from stripe_sandbox.objects
     where kind = 'thin_event' and body->'related_object'->>'id' = $1 order by seq`,
    [id],
  );
  return found.map(({ type }) => type);
};

test('an account receives nothing before onboarding, and returns only requested fields', async () => {
  const account = await createAccount({ display_name: 'Ada', metadata: { user: '7' } });
  expect(account).toMatchObject({
    object: 'v2.core.account',
    contact_email: 'dev@example.org',
    display_name: 'Ada',
    metadata: { user: '7' },
    configuration: null,
    identity: null,
  });
  const { identity } = await app.stripe.v2.core.accounts.retrieve(account.id, {
    include: ['identity'],
  });
  expect(identity).toEqual({ country: 'us', entity_type: 'individual' });
  expect(await transfersStatusOf(account.id)).toEqual({
    status: 'restricted',
    status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
  });
  const error = await captureError(app.stripe.v2.core.accounts.retrieve('acct_none'));
  expect(error).toMatchObject({ statusCode: 404, code: 'not_found' });
});

test.each([
  ['an email address', { contact_email: undefined }],
  ['a country', { identity: { entity_type: 'individual' } }],
  ['known names', { colour: 'red' }],
])('an account needs %s', async (_what, more) => {
  const error = await captureError(createAccount(more));
  expect(error).toMatchObject({ statusCode: 400, code: 'invalid_fields' });
});

test('the onboarding page can be completed, and thin events report it without the state', async () => {
  const { id } = await createAccount();
  const { url } = await createAccountLink(app, id);
  const page = await openPage(app, url);
  expect(page.body).toContain('Test mode, no real money');
  expect(page.body).toContain('dev@example.org');
  const back = await openPage(app, url, 'outcome=complete');
  expect(back).toMatchObject({ status: 303, location: 'https://app.example/back' });
  expect(await transfersStatusOf(id)).toEqual({ status: 'active', status_details: [] });
  expect(await thinEventsOf(id)).toEqual([
    'v2.core.account.created',
    'v2.core.account[configuration.recipient].capability_status_updated',
    'v2.core.account.updated',
  ]);
  await app.sandbox.deliverPending();
  const event = app.endpoint.thin.find((each) => JSON.stringify(each).includes(id));
  expect(event).toMatchObject({ related_object: { id, type: 'v2.core.account' } });
  expect(event).not.toHaveProperty('data');
});

test('leaving the page changes nothing, and a restriction names who can help', async () => {
  expect(await transfersStatusOf(await createOnboardedAccount(app, 'leave'))).toMatchObject({
    status_details: [{ code: 'requirements_past_due' }],
  });
  expect(await transfersStatusOf(await createOnboardedAccount(app, 'restrict'))).toEqual({
    status: 'restricted',
    status_details: [{ code: 'restricted_other', resolution: 'contact_stripe' }],
  });
});

test('a link works once within five minutes; then it redirects to request a new one', async () => {
  const { id } = await createAccount();
  const again = { status: 303, location: 'https://app.example/again' };
  const { url } = await createAccountLink(app, id);
  const submissions = await Promise.all(
    ['leave', 'complete'].map((outcome) => openPage(app, url, `outcome=${outcome}`)),
  );
  expect(submissions.filter(({ location }) => location.endsWith('/back'))).toHaveLength(1);
  expect(await openPage(app, url)).toMatchObject(again);
  const late = await createAccountLink(app, id);
  app.clock.aheadSeconds = 5 * 60 + 1;
  expect(await openPage(app, late.url)).toMatchObject(again);
  app.clock.aheadSeconds = 36 * 60;
  expect(await openPage(app, late.url, 'outcome=restrict')).toMatchObject(again);
  app.clock.aheadSeconds = 0;
  expect((await openPage(app, late.url, 'outcome=restrict')).location).toContain('/back');
});

test('guessed addresses and wrong forms change nothing', async () => {
  const base = '/sandbox/stripe/onboarding';
  expect((await openPage(app, `${base}/guess`)).status).toBe(404);
  expect((await openPage(app, `${base}/guess`, 'outcome=complete')).status).toBe(404);
  const { id } = await createAccount();
  const { url } = await createAccountLink(app, id);
  expect((await openPage(app, url, 'outcome=everything')).status).toBe(400);
  expect(await transfersStatusOf(id)).toMatchObject({ status: 'restricted' });
});

test('a closed account has no links', async () => {
  const { id } = await createAccount();
  expect(await app.stripe.v2.core.accounts.close(id)).toMatchObject({ id, closed: true });
  expect((await captureError(createAccountLink(app, id))).code).toBe('account_closed');
  expect(await thinEventsOf(id)).toContain('v2.core.account.closed');
});

test('a transfer moves money of a charge to a connected account', async () => {
  const source_transaction = await charged();
  const made = await transfer({
    source_transaction,
    transfer_group: 'project_7',
    metadata: { payment: 'p7' },
  });
  expect(made).toMatchObject({
    amount: 9_000,
    amount_reversed: 0,
    destination,
    reversed: false,
    source_transaction,
    metadata: { payment: 'p7' },
  });
  const listed = await app.stripe.transfers.list({ transfer_group: 'project_7' });
  expect(listed.data.map(({ id }) => id)).toEqual([made.id]);
  const [movement] = (await app.stripe.balanceTransactions.list({ limit: 1 })).data;
  expect(movement).toMatchObject({ type: 'transfer', net: -9_000, fee: 0, source: made.id });
});

test('transfers never exceed the rest of their charge', async () => {
  const { id: payment_intent, latest_charge } = await pay(app);
  const source_transaction = String(latest_charge);
  await app.stripe.refunds.create({ payment_intent, amount: 1_000 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => transfer({ source_transaction, amount: 4_000 })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const error = await captureError(transfer({ source_transaction, amount: 1_001 }));
  expect(error).toMatchObject({ statusCode: 400, param: 'amount' });
});

test.each([
  ['does not exist', async () => 'acct_none', 'resource_missing', 404],
  [
    'has not finished onboarding',
    async () => (await createAccount()).id,
    'insufficient_capabilities_for_transfer',
    400,
  ],
  [
    'is closed',
    async () => (await app.stripe.v2.core.accounts.close(await createOnboardedAccount(app))).id,
    'resource_missing',
    404,
  ],
])('a transfer is refused if the account %s', async (_what, account, code, statusCode) => {
  const source_transaction = await charged();
  const error = await captureError(transfer({ source_transaction, destination: await account() }));
  expect(error).toMatchObject({ code, statusCode });
});

test('parts of a transfer can be reversed until nothing is left', async () => {
  const { id } = await transfer({ source_transaction: await charged() });
  const { transfers } = app.stripe;
  const part = await transfers.createReversal(id, { amount: 4_000, metadata: { why: 'dispute' } });
  expect(part).toMatchObject({ amount: 4_000, metadata: { why: 'dispute' }, transfer: id });
  const tooMuch = await captureError(transfers.createReversal(id, { amount: 5_001 }));
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
  expect((await transfers.createReversal(id)).amount).toBe(5_000);
  expect((await captureError(transfers.createReversal(id))).message).toContain(
    'Only 0 cents remain',
  );
  const { data } = await transfers.listReversals(id);
  expect(data.map(({ amount }) => amount)).toEqual([5_000, 4_000]);
});

test('money paid out to a bank cannot be reversed', async () => {
  const account = await createOnboardedAccount(app);
  const source_transaction = await charged();
  const { id } = await transfer({ source_transaction, destination: account });
  await app.sandbox.bank.payOut(account, 5_000);
  const error = await captureError(app.stripe.transfers.createReversal(id));
  expect(error).toMatchObject({ statusCode: 400, code: 'balance_insufficient' });
  expect((await app.stripe.transfers.createReversal(id, { amount: 4_000 })).amount).toBe(4_000);
});
