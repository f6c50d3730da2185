import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { makeBid, makeProject } from '#testing/makers.ts';
import {
  chargesOf,
  confirm,
  failing,
  hire,
  intentsOf,
  paymentsOf,
  settled,
  stateOf,
} from '#testing/payments.ts';
import { reconcileAll, reconcileRecent } from '../reconciliation/reconcile.service.ts';
import { cancelOutdatedPayment, cancelPayment } from './intent-commands.service.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig.close());
afterEach(() => {
  rig.faults.webhooks.hold = false;
});

const DAY = 86_400_000;
type Hired = Awaited<ReturnType<typeof makeBid>>;

test('tabs that hire other bids while an intent is open end in hires or refusals', async () => {
  const project = await makeProject(rig);
  const [first, ...others] = await Promise.all(
    Array.from({ length: 9 }, (_, at) => makeBid(rig, { project, amount: 300 + at })),
  );
  if (!first) throw new Error('No bid was made.');
  await hire(rig, first);
  const ended = await Promise.allSettled(others.map((bid) => hire(rig, bid)));
  const codes = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
  expect(codes.filter((code) => !['CONFLICT', 'SERVICE_UNAVAILABLE'].includes(code))).toEqual([]);
  expect(codes.length).toBeLessThan(others.length);
  const open = (await intentsOf(rig, project)).filter((status) => status !== 'canceled');
  expect(open.length).toBeLessThanOrEqual(1);
});

const endings: [string, (bid: Hired) => Promise<unknown>][] = [
  ['its project is cancelled', ({ project }) => rig.as(project.owner).hires.cancelProject(project)],
  ['its bid is withdrawn', ({ id, bidder }) => rig.as(bidder).bids.withdraw({ id })],
  [
    'its bid is declined',
    ({ id, project }) => rig.as(project.owner).bids.decline({ id, reason: 'Too dear.' }),
  ],
  [
    'its bid is changed',
    ({ id, bidder }) =>
      rig.as(bidder).bids.change({ id, amount: 2_000, proposal: 'More work.', deliveryTime: 9 }),
  ],
  [
    'its delivery takes longer',
    ({ id, amount, proposal, bidder }) =>
      rig.as(bidder).bids.change({ id, amount, proposal, deliveryTime: 300 }),
  ],
  [
    'its proposal is another',
    ({ id, amount, deliveryTime, bidder }) =>
      rig.as(bidder).bids.change({ id, amount, proposal: 'Only a sketch.', deliveryTime }),
  ],
];

test.each(endings)('a card form is dead at the provider once %s', async (_title, end) => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  await end(bid);
  await settled(rig);
  expect(await intentsOf(rig, bid.project)).toEqual(['canceled']);
  expect(await confirm(rig, started)).toMatchObject({
    status: 400,
    body: { error: { payment_intent: { status: 'canceled' } } },
  });
  await settled(rig);
  expect(await chargesOf(rig, bid.project)).toEqual([]);
  expect(await paymentsOf(rig, bid.project)).toMatchObject([{ status: 'canceled' }]);
  const mails = await rig.mailsTo(bid.project.owner);
  expect(mails.filter(({ subject }) => !/bid on “/.test(subject))).toEqual([]);
});

test.each(endings)('a payment that was quicker goes back in full when %s', async (_how, end) => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  await settled(rig);
  rig.faults.webhooks.hold = true;
  await confirm(rig, started);
  await end(bid);
  await expect.poll(() => paymentsOf(rig, bid.project)).toMatchObject([{ status: 'refunded' }]);
  expect(await chargesOf(rig, bid.project)).toMatchObject([{ amount: 90_000, refunded: 90_000 }]);
  expect(await stateOf(rig, bid.project)).toMatchObject({ hires: 0 });
});

test('a bid that is saved as it was keeps its card form', async () => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  const { id, amount, proposal, deliveryTime } = bid;
  await rig.as(bid.bidder).bids.change({ id, amount, proposal, deliveryTime });
  await settled(rig);
  expect(await confirm(rig, started)).toMatchObject({ status: 200 });
  await settled(rig);
  expect(await stateOf(rig, bid.project)).toMatchObject({ hired: bid.bidder.id, hires: 1 });
});

test('another bid’s change leaves an open payment alone', async () => {
  const bid = await makeBid(rig);
  const other = await makeBid(rig, { project: bid.project });
  await hire(rig, bid);
  await rig.as(other.bidder).bids.withdraw({ id: other.id });
  await settled(rig);
  expect(await intentsOf(rig, bid.project)).toEqual(['requires_payment_method']);
});

test('of many forms of one project the open one is dead once its bid is withdrawn', async () => {
  const bid = await makeBid(rig);
  await hire(rig, bid);
  const changed = { amount: 950, proposal: 'A little more.', deliveryTime: 5 };
  await rig.as(bid.bidder).bids.change({ id: bid.id, ...changed });
  await settled(rig);
  await hire(rig, { ...bid, amount: 950 });
  expect(await intentsOf(rig, bid.project)).toEqual(['canceled', 'requires_payment_method']);
  await rig.as(bid.bidder).bids.withdraw({ id: bid.id });
  await settled(rig);
  expect(await intentsOf(rig, bid.project)).toEqual(['canceled', 'canceled']);
});

test('a form that was never made is made and ended: what was asked for may come late', async () => {
  const bid = await makeBid(rig);
  const failing = { status: 500 as const, on: /^POST \/v1\/payment_intents$/ };
  rig.faults.responses.push(failing, failing, failing);
  await hire(rig, bid).catch(() => {});
  expect(await paymentsOf(rig, bid.project)).toMatchObject([{ status: 'creating' }]);
  await rig.sql(`update bids set status = 'withdrawn' where id = $1`, [bid.id]);
  rig.clock.aheadMs += 11_000;
  await cancelOutdatedPayment(rig.system, bid.project.id);
  expect(await intentsOf(rig, bid.project)).toEqual(['canceled']);
  expect(await paymentsOf(rig, bid.project)).toMatchObject([{ status: 'canceled' }]);
});

test('where nothing is outdated nothing is cancelled, and what is over is left alone', async () => {
  const unpaid = await makeBid(rig);
  await cancelOutdatedPayment(rig.system, unpaid.project.id);
  await hire(rig, unpaid);
  await cancelOutdatedPayment(rig.system, unpaid.project.id);
  expect(await intentsOf(rig, unpaid.project)).toEqual(['requires_payment_method']);
  const paid = await makeBid(rig);
  await confirm(rig, await hire(rig, paid));
  await settled(rig);
  const [payment] = await rig.sql<{ id: string }>('select id from payments where project_id = $1', [
    paid.project.id,
  ]);
  await cancelPayment(rig.system, payment?.id ?? '');
  const cancellations = await rig.sql(
    `select c.id from stripe_commands c join payments y on y.id = c.payment_id
     where c.kind = 'cancel_intent' and y.project_id = any($1::int[])`,
    [[unpaid.project.id, paid.project.id]],
  );
  expect(cancellations).toEqual([]);
});

test('one that cannot be stopped now is tried again', async () => {
  const bid = await makeBid(rig);
  await hire(rig, bid);
  await settled(rig);
  await rig.sql(`update bids set status = 'withdrawn' where id = $1`, [bid.id]);
  const unstoppable = { status: 500 as const, on: /\/cancel$/ };
  rig.faults.responses.push(unstoppable, unstoppable, unstoppable);
  await expect(cancelOutdatedPayment(rig.system, bid.project.id)).rejects.toThrow(
    'is still awaiting_payment',
  );
  rig.clock.aheadMs += 60_000;
  await cancelOutdatedPayment(rig.system, bid.project.id);
  expect(await intentsOf(rig, bid.project)).toEqual(['canceled']);
});

test('a payment nobody finished for a week is cancelled by night', async () => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  rig.clock.aheadMs += 8 * DAY;
  await reconcileRecent(rig.system);
  expect(await intentsOf(rig, bid.project)).toEqual(['requires_payment_method']);
  await reconcileAll(rig.system);
  expect(await intentsOf(rig, bid.project)).toEqual(['canceled']);
  expect(await paymentsOf(rig, bid.project)).toMatchObject([{ status: 'canceled' }]);
  expect((await hire(rig, bid)).clientSecret).not.toBe(started.clientSecret);
});

test('while another bid’s payment cannot be stopped nobody claims that it is free', async () => {
  const first = await makeBid(rig);
  const second = await makeBid(rig, { project: first.project, amount: 450 });
  await hire(rig, first);
  const refusal = await failing(rig, /\/cancel$/, () => hire(rig, second).catch((error) => error));
  expect(refusal).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    cause: { code: 'earlier_payment_open' },
  });
  expect(refusal.message).toMatch(/earlier payment for this project .* may still go through/);
  expect(refusal.message).not.toMatch(/nothing was charged/i);
});
