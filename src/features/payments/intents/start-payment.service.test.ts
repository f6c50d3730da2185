import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import {
  authenticatePayment,
  confirmPayment,
  drainQueues,
  loadCharges,
  loadIntentStatuses,
  loadPayments,
  loadProjectState,
  readIntentId,
  startPayment,
  withStripeErrors,
} from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '5' });
});
afterAll(() => app.close());

test('the amount charged is the bid’s, the fee is shown, and the webhook assigns', async () => {
  const bid = await makeBid(app, { amount: 1_234 });
  const started = await startPayment(app, bid);
  expect(started).toMatchObject({
    amount: 1_234,
    budget: bid.project.budget,
    feeCents: 6_170,
    sandbox: true,
    projectTitle: bid.project.title,
    developerName: bid.bidder.name,
  });
  expect(await confirmPayment(app, started)).toMatchObject({ status: 200 });
  await drainQueues(app);
  expect(await loadCharges(app, bid.project)).toMatchObject([{ amount: 123_400, refunded: 0 }]);
  expect(await loadProjectState(app, bid.project)).toEqual({
    status: 'assigned',
    hired: bid.bidder.id,
    hires: 1,
  });
});

test('another amount than the bid’s is refused with 400, and no intent is created', async () => {
  const bid = await makeBid(app, { amount: 900 });
  const { status, body } = await app.call(bid.project.owner, 'POST', '/api/create-payment-intent', {
    amount: 1,
    projectId: bid.project.id,
    developerId: bid.bidder.id,
  });
  expect([status, body.code]).toEqual([400, 'amount_differs']);
  expect(await loadPayments(app, bid.project)).toEqual([]);
});

test('only the signed-in owner can pay, and only for a developer with a bid', async () => {
  const bid = await makeBid(app);
  const stranger = await makeClient(app);
  const idle = await makeDeveloper(app);
  const ask = async (person: { cookie: string } | null, developerId: number) => {
    const body = { amount: bid.amount, projectId: bid.project.id, developerId };
    return (await app.call(person, 'POST', '/api/create-payment-intent', body)).status;
  };
  expect(await ask(null, bid.bidder.id)).toBe(401);
  expect(await ask(stranger, bid.bidder.id)).toBe(403);
  expect(await ask(bid.bidder, bid.bidder.id)).toBe(403);
  expect(await ask(bid.project.owner, idle.id)).toBe(409);
  await app.as(bid.bidder).bids.withdraw({ id: bid.id });
  expect(await ask(bid.project.owner, bid.bidder.id)).toBe(409);
});

test('an assigned project accepts no second payment', async () => {
  const first = await makeBid(app);
  const second = await makeBid(app, { project: first.project });
  await confirmPayment(app, await startPayment(app, first));
  await drainQueues(app);
  await expect(startPayment(app, second)).rejects.toEqual(matchRefusal('already_hired'));
  await expect(startPayment(app, first)).rejects.toEqual(matchRefusal('nothing_due'));
});

test('two tabs get one payment and the same client secret', async () => {
  const bid = await makeBid(app);
  const tabs = await Promise.all(Array.from({ length: 6 }, () => startPayment(app, bid)));
  expect(new Set(tabs.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(['requires_payment_method']);
});

test('another bid is paid only after the first intent is dead at the provider', async () => {
  const first = await makeBid(app, { amount: 700 });
  const second = await makeBid(app, { project: first.project, amount: 800 });
  const old = await startPayment(app, first);
  const { clientSecret } = await startPayment(app, second);
  expect(await loadIntentStatuses(app, first.project)).toEqual([
    'canceled',
    'requires_payment_method',
  ]);
  const late = await confirmPayment(app, old);
  expect([late.status, late.body.error.payment_intent.status]).toEqual([400, 'canceled']);
  expect((await loadPayments(app, first.project)).map(({ status }) => status)).toEqual([
    'canceled',
    'awaiting_payment',
  ]);
  expect(clientSecret).not.toBe(old.clientSecret);
});

test('a first intent that turns out to be paid wins over the second bid', async () => {
  const first = await makeBid(app, { amount: 700 });
  const second = await makeBid(app, { project: first.project, amount: 800 });
  app.faults.webhooks.hold = true;
  await confirmPayment(app, await startPayment(app, first));
  await expect(startPayment(app, second)).rejects.toEqual(matchRefusal('already_hired'));
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  expect(await loadProjectState(app, first.project)).toMatchObject({
    hired: first.bidder.id,
    hires: 1,
  });
  expect(await loadCharges(app, first.project)).toMatchObject([{ amount: 70_000, refunded: 0 }]);
});

test('a tab that returns after the payment is told that a developer was hired', async () => {
  const bid = await makeBid(app);
  app.faults.webhooks.hold = true;
  await confirmPayment(app, await startPayment(app, bid));
  await expect(startPayment(app, bid)).rejects.toEqual(matchRefusal('already_hired'));
  app.faults.webhooks.hold = false;
});

test('a declined card can be followed by a second one on the same intent', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  const refused = await confirmPayment(app, started, 'pm_card_visa_chargeDeclined');
  expect(refused).toMatchObject({
    status: 402,
    body: { error: { code: 'card_declined', message: 'Your card was declined.' } },
  });
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'active', hires: 0 });
  expect(await startPayment(app, bid)).toEqual(started);
  await confirmPayment(app, started);
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
  expect(await loadIntentStatuses(app, bid.project)).toEqual(['succeeded']);
});

test('failed authentication leaves the payment open; a successful one hires', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  const confirmed = await confirmPayment(app, started, 'pm_card_authenticationRequired');
  expect(confirmed.body.status).toBe('requires_action');
  await drainQueues(app);
  expect(await loadPayments(app, bid.project)).toMatchObject([{ status: 'requires_action' }]);
  const failed = await authenticatePayment(app, started, 'fail');
  expect(failed.body.error.code).toBe('payment_intent_authentication_failure');
  await drainQueues(app);
  expect(await loadPayments(app, bid.project)).toMatchObject([{ status: 'awaiting_payment' }]);
  await confirmPayment(app, started, 'pm_card_authenticationRequired');
  await authenticatePayment(app, started, 'succeed');
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
});

test('an abandoned authentication hires nobody, and another bid can be paid', async () => {
  const first = await makeBid(app);
  const second = await makeBid(app, { project: first.project, amount: 450 });
  await confirmPayment(app, await startPayment(app, first), 'pm_card_authenticationRequired');
  await drainQueues(app);
  expect(await loadProjectState(app, first.project)).toMatchObject({ status: 'active', hires: 0 });
  await confirmPayment(app, await startPayment(app, second));
  await drainQueues(app);
  expect(await loadProjectState(app, first.project)).toMatchObject({ hired: second.bidder.id });
  expect(await loadIntentStatuses(app, first.project)).toEqual(['canceled', 'succeeded']);
});

test('the winner, the client and everybody passed over get a mail each, with the time of delivery and its zone', async () => {
  const project = await makeProject(app);
  const [winner, ...others] = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => makeBid(app, { project })),
  );
  if (!winner) throw new Error('No bid was made.');
  await confirmPayment(app, await startPayment(app, winner));
  await drainQueues(app);
  const subjects = async (person: { email: string }) =>
    (await app.mailsTo(person)).map(({ subject }) => subject);
  expect(await subjects(winner.bidder)).toEqual([`You are hired: “${project.title}”`]);
  for (const { bidder } of others) {
    expect(await subjects(bidder)).toEqual([`“${project.title}” went to another developer`]);
  }
  expect(await subjects(project.owner)).toContain(
    `Payment received: “${project.title}” is assigned`,
  );
  for (const person of [winner.bidder, project.owner]) {
    const texts = (await app.mailsTo(person)).map(({ text }) => text).join();
    expect(texts).toMatch(/ by [A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d UTC\./);
  }
});

test('only the client can read the payment state of a project', async () => {
  const bid = await makeBid(app);
  const projectId = bid.project.id;
  const owner = app.as(bid.project.owner).payments;
  expect(await owner.ofProject({ projectId })).toMatchObject({ status: null, amount: null });
  await confirmPayment(app, await startPayment(app, bid));
  await drainQueues(app);
  expect(await owner.ofProject({ projectId })).toEqual({
    status: 'held',
    projectTitle: bid.project.title,
    developerName: bid.bidder.name,
    amount: bid.amount,
    milestone: null,
  });
  await expect(app.as(bid.bidder).payments.ofProject({ projectId })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(owner.ofProject({ projectId: 2_000_000 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('an amount in cents is formatted in dollars as elsewhere', async () => {
  const bid = await makeBid(app);
  await startPayment(app, bid);
  await drainQueues(app);
  await app.sql('update payments set amount_cents = 90050 where project_id = $1', [bid.project.id]);
  const state = await app.as(bid.project.owner).payments.ofProject({ projectId: bid.project.id });
  expect(state.amount).toBe(901);
});

test('polling finds the payment if no webhook arrived', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await drainQueues(app);
  app.faults.webhooks.hold = true;
  await confirmPayment(app, started);
  const { status } = await app
    .as(bid.project.owner)
    .payments.ofProject({ projectId: bid.project.id });
  expect(status).toBe('held');
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
  expect(await loadPayments(app, bid.project)).toMatchObject([{ intent: readIntentId(started) }]);
});

test('Stripe’s metadata contains ids only', async () => {
  const bid = await makeBid(app, { amount: 1_234 });
  const intent = await app.system.stripe.paymentIntents.retrieve(
    readIntentId(await startPayment(app, bid)),
  );
  const [row] = await app.sql<{ id: string; fee: string; percent: string }>(
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

test('while Stripe cannot be reached the stored state of a payment is returned', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await drainQueues(app);
  const on = new RegExp(`^GET /v1/payment_intents/${readIntentId(started)}`);
  const state = await withStripeErrors(app, on, () =>
    app.as(bid.project.owner).payments.ofProject({ projectId: bid.project.id }),
  );
  expect(state).toMatchObject({ status: 'awaiting_payment', amount: 900 });
});
