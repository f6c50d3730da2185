import { setTimeout as sleep } from 'node:timers/promises';
import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { openChargeback } from '#testing/fixtures/chargeback-helpers.ts';
import { makeHire } from '#testing/fixtures/hires.ts';
import { makeBid, makeProject } from '#testing/fixtures/makers.ts';
import {
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
import { applyIntent } from './apply-intent.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Returns the errors that are no refusals for the client. */
function defectsIn(ended: PromiseSettledResult<unknown>[]): unknown[] {
  return ended.flatMap((end) => {
    if (end.status === 'fulfilled') return [];
    const { reason } = end;
    const meant = ['CONFLICT', 'SERVICE_UNAVAILABLE'].includes(reason?.code);
    return reason instanceof TRPCError && meant ? [] : [reason];
  });
}

test('20 concurrent hires of one project with different bids: one hire, one charge', async () => {
  const project = await makeProject(app);
  const bids = await Promise.all(
    Array.from({ length: 20 }, (_, at) => makeBid(app, { project, amount: 500 + at })),
  );
  const attempts = bids.map(async (bid) => {
    const started = await startPayment(app, bid);
    const { status } = await confirmPayment(app, started);
    return status === 200;
  });
  const ended = await Promise.allSettled(attempts);
  expect(defectsIn(ended)).toEqual([]);
  const accepted = ended.filter((end) => end.status === 'fulfilled' && end.value).length;
  await drainQueues(app);

  const state = await loadProjectState(app, project);
  expect(state).toMatchObject({ status: 'assigned', hires: 1 });
  const winner = bids.find(({ bidder }) => bidder.id === state?.hired);
  const charges = await loadCharges(app, project);
  expect(charges.length).toBe(accepted);
  expect(charges.filter(({ refunded }) => refunded === 0)).toMatchObject([
    { amount: (winner?.amount ?? 0) * 100 },
  ]);
  for (const { amount, refunded } of charges) expect([0, amount]).toContain(refunded);
  const open = (await loadIntentStatuses(app, project)).filter((status) =>
    status.startsWith('requires'),
  );
  expect(open).toEqual([]);
  const refundMails = (await app.mailsTo(project.owner)).filter(({ subject }) =>
    /refund/.test(subject),
  );
  expect(refundMails.length).toBe(charges.length - 1);
});

test('50 tabs that pay for the same bid charge once', async () => {
  const bid = await makeBid(app);
  const ended = await Promise.allSettled(
    Array.from(
      { length: 50 },
      async () => (await confirmPayment(app, await startPayment(app, bid))).status,
    ),
  );
  await drainQueues(app);
  expect(defectsIn(ended)).toEqual([]);
  const paid = ended.filter((end) => end.status === 'fulfilled' && end.value === 200);
  expect(paid).toHaveLength(1);
  expect(await loadCharges(app, bid.project)).toMatchObject([{ amount: 90_000, refunded: 0 }]);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ hires: 1 });
});

test('the client is notified of a refunded payment', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await drainQueues(app);
  app.faults.webhooks.hold = true;
  await confirmPayment(app, started);
  await app.as(bid.bidder).bids.withdraw({ id: bid.id });
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'active', hires: 0 });
  expect(await loadPayments(app, bid.project)).toMatchObject([
    { status: 'refunded', amountCents: 90_000, refundedCents: 90_000 },
  ]);
  const mails = await app.mailsTo(bid.project.owner);
  expect(mails.at(-1)?.subject).toBe(`Your payment for “${bid.project.title}” is refunded`);
  const state = await app.as(bid.project.owner).payments.ofProject({ projectId: bid.project.id });
  expect(state).toMatchObject({ status: 'refunded', amount: 900 });
});

test.each([
  ['the client', -1, 'refunded', 0, 'your account was suspended before it went through'],
  ['the developer', -1, 'refunded', 0, 'the developer’s account was suspended before it'],
  ['the client', 1, 'held', 1, null],
  ['the developer', 1, 'held', 1, null],
] as const)(
  'a payment hires unless %s was suspended before it: %d minutes after, it is %s',
  async (who, minutes, status, hires, why) => {
    const bid = await makeBid(app);
    const started = await startPayment(app, bid);
    await drainQueues(app);
    app.faults.webhooks.hold = true;
    await confirmPayment(app, started);
    const { id } = who === 'the client' ? bid.project.owner : bid.bidder;
    const at = new Date(app.clock.now().getTime() + minutes * 60_000);
    await app.sql('update users set suspended_at = $2 where id = $1', [id, at]);
    app.faults.webhooks.hold = false;
    await drainQueues(app);
    expect(await loadPayments(app, bid.project)).toMatchObject([{ status }]);
    expect(await loadProjectState(app, bid.project)).toMatchObject({ hires });
    const refunds = (await app.mailsTo(bid.project.owner)).filter(({ subject }) =>
      subject.endsWith('is refunded'),
    );
    expect(refunds.map(({ text }) => why && text.includes(why))).toEqual(why ? [true] : []);
  },
);

test('after a refund the project can be hired for again', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await drainQueues(app);
  app.faults.webhooks.hold = true;
  await confirmPayment(app, started);
  const changed = { amount: 950, proposal: 'A little more.', deliveryTime: 5 };
  await app.as(bid.bidder).bids.change({ id: bid.id, ...changed });
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  await confirmPayment(app, await startPayment(app, { ...bid, amount: 950 }));
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({
    hired: bid.bidder.id,
    hires: 1,
  });
  expect(await loadCharges(app, bid.project)).toMatchObject([
    { amount: 90_000, refunded: 90_000 },
    { amount: 95_000, refunded: 0 },
  ]);
  expect(await app.sql('select holds_money from projects where id = $1', [bid.project.id])).toEqual(
    [{ holds_money: true }],
  );
});

test('an unpaid intent that is read again changes nothing', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await drainQueues(app);
  const load = () => app.sql('select * from payments where project_id = $1', [bid.project.id]);
  const before = await load();
  expect(before).toMatchObject([{ status: 'awaiting_payment' }]);
  await applyIntent(app.system, readIntentId(started));
  expect(await load()).toEqual(before);
});

test.each([
  ['open, and given back whole', false, undefined],
  ['open, and given back in part', false, 1_000],
  ['withdrawn, and given back whole', true, undefined],
])(
  'a charge refunded before it was processed hires nobody: %s',
  async (_how, withdrawn, amount) => {
    const bid = await makeBid(app);
    const started = await startPayment(app, bid);
    await drainQueues(app);
    app.faults.webhooks.hold = true;
    await confirmPayment(app, started);
    await app.system.stripe.refunds.create({
      payment_intent: readIntentId(started),
      ...(amount !== undefined && { amount }),
    });
    if (withdrawn) await app.sql(`update bids set status = 'withdrawn' where id = $1`, [bid.id]);
    app.faults.webhooks.hold = false;
    await drainQueues(app);
    expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'active', hires: 0 });
    expect(await loadCharges(app, bid.project)).toMatchObject([{ refunded: 90_000 }]);
    expect((await app.mailsTo(bid.project.owner)).at(-1)?.text).toContain(
      'some or all of the payment had already been refunded',
    );
    expect(await loadPayments(app, bid.project)).toMatchObject([
      { status: 'refunded', refundedCents: 90_000 },
    ]);
  },
);

test('a partly received payment hires nobody and needs an admin', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await drainQueues(app);
  app.faults.webhooks.hold = true;
  await confirmPayment(app, started);
  await app.sql(
    `update stripe_sandbox.objects
     set body = jsonb_set(body::jsonb, '{amount_received}', '89999')::json where id = $1`,
    [readIntentId(started)],
  );
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'active', hires: 0 });
  expect(app.reports).toContainEqual(
    expect.stringMatching(
      `^Intent ${readIntentId(started)} of payment .+ is paid, but not in full$`,
    ),
  );
});

test('a state read before the payment that arrives after it changes nothing', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await drainQueues(app);
  await confirmPayment(app, started, 'pm_card_authenticationRequired');
  await drainQueues(app);
  app.faults.delays.push({ ms: 600 });
  const stale = applyIntent(app.system, readIntentId(started));
  await sleep(200);
  app.faults.delays.length = 0;
  await confirmPayment(app, started);
  await applyIntent(app.system, readIntentId(started));
  expect(await loadPayments(app, bid.project)).toMatchObject([{ status: 'held' }]);
  await stale;
  await applyIntent(app.system, readIntentId(started));
  expect(await loadPayments(app, bid.project)).toMatchObject([{ status: 'held' }]);
  expect(await loadCharges(app, bid.project)).toMatchObject([{ refunded: 0 }]);
});

test('the same payment processed many times at once hires and mails once', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await drainQueues(app);
  app.faults.webhooks.hold = true;
  await confirmPayment(app, started);
  const intent = readIntentId(started);
  await Promise.all(Array.from({ length: 8 }, () => applyIntent(app.system, intent)));
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ hires: 1 });
  expect(await loadCharges(app, bid.project)).toMatchObject([{ refunded: 0 }]);
  expect(await app.mailsTo(bid.bidder)).toHaveLength(1);
});

test('an error names all failed reads and the errors after them', async () => {
  const { projectId } = await makeHire(app);
  const [payment] = await loadPayments(app, { id: projectId });
  const intent = payment?.intent ?? '';
  await app.system.stripe.refunds.create({ payment_intent: intent, amount: 100 });
  await openChargeback(app, projectId);
  const unreadable = /^GET \/v1\/(refunds|disputes)$/;
  const apply = () => withStripeErrors(app, unreadable, () => applyIntent(app.system, intent), 403);
  const unread = expect.objectContaining({ statusCode: 403 });
  await expect(apply()).rejects.toMatchObject({ errors: [unread, unread] });
  await app.sql('update payments set card_last4 = null where stripe_intent_id = $1', [intent]);
  await app.sql(`alter table payments add constraint broken
    check (card_last4 is null or stripe_intent_id <> '${intent}') not valid`);
  const refused = expect.objectContaining({ message: expect.stringMatching('"broken"') });
  await expect(apply()).rejects.toMatchObject({ errors: [unread, unread, refused] });
  await app.sql('alter table payments drop constraint broken');
});
