import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/makers.ts';
import {
  authenticate,
  chargesOf,
  confirm,
  failing,
  hire,
  intentOf,
  intentsOf,
  paymentsOf,
  settled,
  stateOf,
} from '#testing/payments.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp({ PLATFORM_FEE_PERCENT: '5' });
});
afterAll(() => rig.close());

test('the amount charged is the bid’s, the fee is shown, and the webhook assigns', async () => {
  const bid = await makeBid(rig, { amount: 1_234 });
  const started = await hire(rig, bid);
  expect(started).toMatchObject({
    amount: 1_234,
    budget: bid.project.budget,
    feeCents: 6_170,
    sandbox: true,
    projectTitle: bid.project.title,
    developerName: bid.bidder.name,
  });
  expect(await confirm(rig, started)).toMatchObject({ status: 200 });
  await settled(rig);
  expect(await chargesOf(rig, bid.project)).toMatchObject([{ amount: 123_400, refunded: 0 }]);
  expect(await stateOf(rig, bid.project)).toEqual({
    status: 'assigned',
    hired: bid.bidder.id,
    hires: 1,
  });
});

test('another amount than the bid’s is refused with 400, and nothing is opened', async () => {
  const bid = await makeBid(rig, { amount: 900 });
  const { status, body } = await rig.call(bid.project.owner, 'POST', '/api/create-payment-intent', {
    amount: 1,
    projectId: bid.project.id,
    developerId: bid.bidder.id,
  });
  expect([status, body.code]).toEqual([400, 'amount_differs']);
  expect(await paymentsOf(rig, bid.project)).toEqual([]);
});

test('who is no owner, or signed out, is refused; so is a developer without a bid', async () => {
  const bid = await makeBid(rig);
  const stranger = await makeClient(rig);
  const idle = await makeDeveloper(rig);
  const ask = async (person: { cookie: string } | null, developerId: number) => {
    const body = { amount: bid.amount, projectId: bid.project.id, developerId };
    return (await rig.call(person, 'POST', '/api/create-payment-intent', body)).status;
  };
  expect(await ask(null, bid.bidder.id)).toBe(401);
  expect(await ask(stranger, bid.bidder.id)).toBe(403);
  expect(await ask(bid.bidder, bid.bidder.id)).toBe(403);
  expect(await ask(bid.project.owner, idle.id)).toBe(409);
  await rig.as(bid.bidder).bids.withdraw({ id: bid.id });
  expect(await ask(bid.project.owner, bid.bidder.id)).toBe(409);
});

test('a project that is assigned takes no second payment', async () => {
  const first = await makeBid(rig);
  const second = await makeBid(rig, { project: first.project });
  await confirm(rig, await hire(rig, first));
  await settled(rig);
  await expect(hire(rig, second)).rejects.toMatchObject({ cause: { code: 'not_active' } });
  await expect(hire(rig, first)).rejects.toMatchObject({ cause: { code: 'not_active' } });
});

test('two tabs get one payment and the same client secret', async () => {
  const bid = await makeBid(rig);
  const tabs = await Promise.all(Array.from({ length: 6 }, () => hire(rig, bid)));
  expect(new Set(tabs.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  expect(await intentsOf(rig, bid.project)).toEqual(['requires_payment_method']);
});

test('another bid is paid only after the first intent is dead at the provider', async () => {
  const first = await makeBid(rig, { amount: 700 });
  const second = await makeBid(rig, { project: first.project, amount: 800 });
  const old = await hire(rig, first);
  const { clientSecret } = await hire(rig, second);
  expect(await intentsOf(rig, first.project)).toEqual(['canceled', 'requires_payment_method']);
  const late = await confirm(rig, old);
  expect([late.status, late.body.error.payment_intent.status]).toEqual([400, 'canceled']);
  expect((await paymentsOf(rig, first.project)).map(({ status }) => status)).toEqual([
    'canceled',
    'awaiting_payment',
  ]);
  expect(clientSecret).not.toBe(old.clientSecret);
});

test('a first intent that turns out to be paid wins over the second bid', async () => {
  const first = await makeBid(rig, { amount: 700 });
  const second = await makeBid(rig, { project: first.project, amount: 800 });
  rig.faults.webhooks.hold = true;
  await confirm(rig, await hire(rig, first));
  await expect(hire(rig, second)).rejects.toMatchObject({ cause: { code: 'not_active' } });
  rig.faults.webhooks.hold = false;
  await settled(rig);
  expect(await stateOf(rig, first.project)).toMatchObject({ hired: first.bidder.id, hires: 1 });
  expect(await chargesOf(rig, first.project)).toMatchObject([{ amount: 70_000, refunded: 0 }]);
});

test('a tab that comes back after the payment hears that somebody is hired', async () => {
  const bid = await makeBid(rig);
  rig.faults.webhooks.hold = true;
  await confirm(rig, await hire(rig, bid));
  await expect(hire(rig, bid)).rejects.toMatchObject({ cause: { code: 'not_active' } });
  rig.faults.webhooks.hold = false;
});

test('a declined card is followed by a second one on the same intent', async () => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  const refused = await confirm(rig, started, 'pm_card_visa_chargeDeclined');
  expect(refused).toMatchObject({
    status: 402,
    body: { error: { code: 'card_declined', message: 'Your card was declined.' } },
  });
  await settled(rig);
  expect(await stateOf(rig, bid.project)).toMatchObject({ status: 'active', hires: 0 });
  expect(await hire(rig, bid)).toEqual(started);
  await confirm(rig, started);
  await settled(rig);
  expect(await stateOf(rig, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
  expect(await intentsOf(rig, bid.project)).toEqual(['succeeded']);
});

test('authentication that fails leaves the payment open; one that succeeds hires', async () => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  const confirmed = await confirm(rig, started, 'pm_card_authenticationRequired');
  expect(confirmed.body.status).toBe('requires_action');
  await settled(rig);
  expect(await paymentsOf(rig, bid.project)).toMatchObject([{ status: 'requires_action' }]);
  const failed = await authenticate(rig, started, 'fail');
  expect(failed.body.error.code).toBe('payment_intent_authentication_failure');
  await settled(rig);
  expect(await paymentsOf(rig, bid.project)).toMatchObject([{ status: 'awaiting_payment' }]);
  await confirm(rig, started, 'pm_card_authenticationRequired');
  await authenticate(rig, started, 'succeed');
  await settled(rig);
  expect(await stateOf(rig, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
});

test('an authentication that is abandoned hires nobody and lets another bid be paid', async () => {
  const first = await makeBid(rig);
  const second = await makeBid(rig, { project: first.project, amount: 450 });
  await confirm(rig, await hire(rig, first), 'pm_card_authenticationRequired');
  await settled(rig);
  expect(await stateOf(rig, first.project)).toMatchObject({ status: 'active', hires: 0 });
  await confirm(rig, await hire(rig, second));
  await settled(rig);
  expect(await stateOf(rig, first.project)).toMatchObject({ hired: second.bidder.id });
  expect(await intentsOf(rig, first.project)).toEqual(['canceled', 'succeeded']);
});

test('the winner, the client and everybody passed over get a mail each', async () => {
  const project = await makeProject(rig);
  const [winner, ...others] = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => makeBid(rig, { project })),
  );
  if (!winner) throw new Error('No bid was made.');
  await confirm(rig, await hire(rig, winner));
  await settled(rig);
  const subjects = async (person: { email: string }) =>
    (await rig.mailsTo(person)).map(({ subject }) => subject);
  expect(await subjects(winner.bidder)).toEqual([`You are hired: “${project.title}”`]);
  for (const { bidder } of others) {
    expect(await subjects(bidder)).toEqual([`“${project.title}” went to another developer`]);
  }
  expect(await subjects(project.owner)).toContain(
    `Payment received: “${project.title}” is assigned`,
  );
});

test('only the client is told how the payment of a project stands', async () => {
  const bid = await makeBid(rig);
  const projectId = bid.project.id;
  const owner = rig.as(bid.project.owner).payments;
  expect(await owner.ofProject({ projectId })).toMatchObject({ status: null, amount: null });
  await confirm(rig, await hire(rig, bid));
  await settled(rig);
  expect(await owner.ofProject({ projectId })).toEqual({
    status: 'held',
    projectTitle: bid.project.title,
    developerName: bid.bidder.name,
    amount: bid.amount,
  });
  await expect(rig.as(bid.bidder).payments.ofProject({ projectId })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(owner.ofProject({ projectId: 2_000_000 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('an amount in cents is told in dollars as everywhere else', async () => {
  const bid = await makeBid(rig);
  await hire(rig, bid);
  await settled(rig);
  await rig.sql('update payments set amount_cents = 90050 where project_id = $1', [bid.project.id]);
  const state = await rig.as(bid.project.owner).payments.ofProject({ projectId: bid.project.id });
  expect(state.amount).toBe(901);
});

test('the browser’s question finds the payment when no webhook came', async () => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  rig.faults.webhooks.hold = true;
  await confirm(rig, started);
  const { status } = await rig
    .as(bid.project.owner)
    .payments.ofProject({ projectId: bid.project.id });
  expect(status).toBe('held');
  rig.faults.webhooks.hold = false;
  await settled(rig);
  expect(await stateOf(rig, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
  expect(await paymentsOf(rig, bid.project)).toMatchObject([{ intent: intentOf(started) }]);
});

test('the provider is told what a payment is for, by numbers alone', async () => {
  const bid = await makeBid(rig, { amount: 1_234 });
  const intent = await rig.system.stripe.paymentIntents.retrieve(intentOf(await hire(rig, bid)));
  const [row] = await rig.sql<{ id: string; fee: string; percent: string }>(
    `select id, fee_cents::int as fee, fee_percent::float8 as percent from payments
     where project_id = $1`,
    [bid.project.id],
  );
  expect(row).toMatchObject({ fee: 6_170, percent: 5 });
  expect(intent).toMatchObject({
    amount: 123_400,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    description: `Bidwright project ${bid.project.id}`,
    transfer_group: `project_${bid.project.id}`,
    metadata: {
      payment_id: row?.id,
      project_id: `${bid.project.id}`,
      bid_id: `${bid.id}`,
    },
  });
});

test('while the provider cannot be reached a payment stands as our rows have it', async () => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  await settled(rig);
  const on = new RegExp(`^GET /v1/payment_intents/${intentOf(started)}`);
  const state = await failing(rig, on, () =>
    rig.as(bid.project.owner).payments.ofProject({ projectId: bid.project.id }),
  );
  expect(state).toMatchObject({ status: 'awaiting_payment', amount: 900 });
});
