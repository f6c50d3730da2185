import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeBid, makeProject } from '#testing/fixtures/makers.ts';
import {
  confirmPayment,
  drainQueues,
  loadCharges,
  loadIntentStatuses,
  loadPayments,
  loadProjectState,
  startPayment,
  withStripeErrors,
} from '#testing/fixtures/payments.ts';
import { reconcileAll, reconcileRecent } from '../reconciliation/reconcile.service.ts';
import { cancelOutdatedPayment, cancelPayment } from './intent-commands.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.faults.webhooks.hold = false;
});

const DAY = 86_400_000;
type Hired = Awaited<ReturnType<typeof makeBid>>;

test('tabs that hire other bids while an intent is open end in hires or refusals', async () => {
  const project = await makeProject(app);
  const [first, ...others] = await Promise.all(
    Array.from({ length: 9 }, (_, at) => makeBid(app, { project, amount: 300 + at })),
  );
  if (!first) throw new Error('No bid was made.');
  await startPayment(app, first);
  const ended = await Promise.allSettled(others.map((bid) => startPayment(app, bid)));
  const codes = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
  expect(codes.filter((code) => !['CONFLICT', 'SERVICE_UNAVAILABLE'].includes(code))).toEqual([]);
  expect(codes.length).toBeLessThan(others.length);
  const open = (await loadIntentStatuses(app, project)).filter((status) => status !== 'canceled');
  expect(open.length).toBeLessThanOrEqual(1);
});

const endings: [string, (bid: Hired) => Promise<unknown>][] = [
  ['its project is cancelled', ({ project }) => app.as(project.owner).hires.cancelProject(project)],
  ['its bid is withdrawn', ({ id, bidder }) => app.as(bidder).bids.withdraw({ id })],
  [
    'its bid is declined',
    ({ id, project }) => app.as(project.owner).bids.decline({ id, reason: 'Too dear.' }),
  ],
  [
    'its bid is changed',
    ({ id, bidder }) =>
      app.as(bidder).bids.change({ id, amount: 2_000, proposal: 'More work.', deliveryTime: 9 }),
  ],
  [
    'its delivery takes longer',
    ({ id, amount, proposal, bidder }) =>
      app.as(bidder).bids.change({ id, amount, proposal, deliveryTime: 300 }),
  ],
  [
    'its proposal is another',
    ({ id, amount, deliveryTime, bidder }) =>
      app.as(bidder).bids.change({ id, amount, proposal: 'Only a sketch.', deliveryTime }),
  ],
];

test.each(endings)('a card form is closed at Stripe once %s', async (_title, end) => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await end(bid);
  await drainQueues(app);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(['canceled']);
  expect(await confirmPayment(app, started)).toMatchObject({
    status: 400,
    body: { error: { payment_intent: { status: 'canceled' } } },
  });
  await drainQueues(app);
  expect(await loadCharges(app, bid.project)).toEqual([]);
  expect(await loadPayments(app, bid.project)).toMatchObject([{ status: 'canceled' }]);
  const mails = await app.mailsTo(bid.project.owner);
  expect(mails.filter(({ subject }) => !/bid on “/.test(subject))).toEqual([]);
});

test.each(endings)('a payment that was faster is refunded in full when %s', async (_how, end) => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await drainQueues(app);
  app.faults.webhooks.hold = true;
  await confirmPayment(app, started);
  await end(bid);
  await expect.poll(() => loadPayments(app, bid.project)).toMatchObject([{ status: 'refunded' }]);
  expect(await loadCharges(app, bid.project)).toMatchObject([{ amount: 90_000, refunded: 90_000 }]);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ hires: 0 });
});

test('a bid saved without changes keeps its card form', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  const { id, amount, proposal, deliveryTime } = bid;
  await app.as(bid.bidder).bids.change({ id, amount, proposal, deliveryTime });
  await drainQueues(app);
  expect(await confirmPayment(app, started)).toMatchObject({ status: 200 });
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({
    hired: bid.bidder.id,
    hires: 1,
  });
});

test('a change of another bid does not affect an open payment', async () => {
  const bid = await makeBid(app);
  const other = await makeBid(app, { project: bid.project });
  await startPayment(app, bid);
  await app.as(other.bidder).bids.withdraw({ id: other.id });
  await drainQueues(app);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(['requires_payment_method']);
});

test('of several forms of one project the open one is closed once its bid is withdrawn', async () => {
  const bid = await makeBid(app);
  await startPayment(app, bid);
  const changed = { amount: 950, proposal: 'A little more.', deliveryTime: 5 };
  await app.as(bid.bidder).bids.change({ id: bid.id, ...changed });
  await drainQueues(app);
  await startPayment(app, { ...bid, amount: 950 });
  expect(await loadIntentStatuses(app, bid.project)).toEqual([
    'canceled',
    'requires_payment_method',
  ]);
  await app.as(bid.bidder).bids.withdraw({ id: bid.id });
  await drainQueues(app);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(['canceled', 'canceled']);
});

test('an uncreated intent is created and cancelled, because its request may still arrive', async () => {
  const bid = await makeBid(app);
  const failing = { status: 500 as const, on: /^POST \/v1\/payment_intents$/ };
  app.faults.responses.push(failing, failing, failing);
  await startPayment(app, bid).catch(() => {});
  expect(await loadPayments(app, bid.project)).toMatchObject([{ status: 'creating' }]);
  await app.sql(`update bids set status = 'withdrawn' where id = $1`, [bid.id]);
  app.clock.aheadMs += 11_000;
  await cancelOutdatedPayment(app.system, bid.project.id);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(['canceled']);
  expect(await loadPayments(app, bid.project)).toMatchObject([{ status: 'canceled' }]);
});

test('without outdated intents nothing is cancelled, and finished ones are unchanged', async () => {
  const unpaid = await makeBid(app);
  await cancelOutdatedPayment(app.system, unpaid.project.id);
  await startPayment(app, unpaid);
  await cancelOutdatedPayment(app.system, unpaid.project.id);
  expect(await loadIntentStatuses(app, unpaid.project)).toEqual(['requires_payment_method']);
  const paid = await makeBid(app);
  await confirmPayment(app, await startPayment(app, paid));
  await drainQueues(app);
  const [payment] = await app.sql<{ id: string }>('select id from payments where project_id = $1', [
    paid.project.id,
  ]);
  await cancelPayment(app.system, payment?.id ?? '');
  const cancellations = await app.sql(
    `select c.id from stripe_commands c join payments y on y.id = c.payment_id
     where c.kind = 'cancel_intent' and y.project_id = any($1::int[])`,
    [[unpaid.project.id, paid.project.id]],
  );
  expect(cancellations).toEqual([]);
});

test('a cancellation that fails is tried again', async () => {
  const bid = await makeBid(app);
  await startPayment(app, bid);
  await drainQueues(app);
  await app.sql(`update bids set status = 'withdrawn' where id = $1`, [bid.id]);
  const unstoppable = { status: 500 as const, on: /\/cancel$/ };
  app.faults.responses.push(unstoppable, unstoppable, unstoppable);
  await expect(cancelOutdatedPayment(app.system, bid.project.id)).rejects.toThrow(
    'is still awaiting_payment',
  );
  app.clock.aheadMs += 60_000;
  await cancelOutdatedPayment(app.system, bid.project.id);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(['canceled']);
});

test('a payment unfinished for a week is cancelled by the nightly job', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  app.clock.aheadMs += 8 * DAY;
  await reconcileRecent(app.system);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(['requires_payment_method']);
  await reconcileAll(app.system);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(['canceled']);
  expect(await loadPayments(app, bid.project)).toMatchObject([{ status: 'canceled' }]);
  expect((await startPayment(app, bid)).clientSecret).not.toBe(started.clientSecret);
});

test('while the payment of another bid cannot be stopped, no new one starts', async () => {
  const first = await makeBid(app);
  const second = await makeBid(app, { project: first.project, amount: 450 });
  await startPayment(app, first);
  const refusal = await withStripeErrors(app, /\/cancel$/, () =>
    startPayment(app, second).catch((error) => error),
  );
  expect(refusal).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    cause: { code: 'earlier_payment_open' },
  });
  expect(refusal.message).toMatch(/earlier payment for this project may still go through/);
  expect(refusal.message).not.toMatch(/nothing was charged/i);
});
