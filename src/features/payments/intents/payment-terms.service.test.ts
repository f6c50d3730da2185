import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { makeBid } from '#testing/makers.ts';
import {
  chargesOf,
  confirm,
  hire,
  intentsOf,
  paymentsOf,
  settled,
  stateOf,
} from '#testing/payments.ts';
import { refused } from '#testing/refused.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

test('the terms that are paid for are shown, and others than the client read are 409', async () => {
  const bid = await makeBid(rig);
  const { id, amount, project, bidder } = bid;
  const request = { amount, projectId: project.id, developerId: bidder.id };
  await rig.as(bidder).bids.change({ id, amount, proposal: 'Only a sketch.', deliveryTime: 300 });
  const { payments } = rig.as(project.owner);
  const read = { bidId: id, revision: 1 };
  await expect(payments.start({ ...request, terms: read })).rejects.toEqual(refused('bid_changed'));
  expect(await paymentsOf(rig, project)).toEqual([]);
  const terms = { bidId: id, revision: 2 };
  const started = await payments.start(request);
  expect(started).toMatchObject({ proposal: 'Only a sketch.', deliveryTime: 300, terms });
  expect(await payments.start({ ...request, terms })).toEqual(started);
});

test('another price than the client read is another offer, not a wrong address', async () => {
  const { id, project, bidder } = await makeBid(rig);
  const request = { amount: 900, projectId: project.id, developerId: bidder.id };
  await rig.as(bidder).bids.change({ id, amount: 950, proposal: 'The same.', deliveryTime: 14 });
  const { payments } = rig.as(project.owner);
  const read = { bidId: id, revision: 1 };
  await expect(payments.start({ ...request, terms: read })).rejects.toEqual(refused('bid_changed'));
  const terms = { bidId: id, revision: 2 };
  await expect(payments.start({ ...request, terms })).rejects.toEqual(refused('amount_differs'));
  await expect(payments.start(request)).rejects.toEqual(refused('amount_differs'));
});

test('a bid placed anew for the same price is another one than the client read', async () => {
  const bid = await makeBid(rig);
  const { amount, project, bidder } = bid;
  const { terms } = await hire(rig, bid);
  await rig.as(bidder).bids.withdraw({ id: bid.id });
  await makeBid(rig, { project, developer: bidder, amount, deliveryTime: 300 });
  const request = { amount, projectId: project.id, developerId: bidder.id };
  const again = rig.as(project.owner).payments.start({ ...request, terms });
  await expect(again).rejects.toEqual(refused('bid_changed'));
});

test('who comes back to a form of terms that have changed gets a new one', async () => {
  const bid = await makeBid(rig);
  const { id, amount, proposal } = bid;
  const old = await hire(rig, bid);
  await rig.as(bid.bidder).bids.change({ id, amount, proposal, deliveryTime: 300 });
  const anew = await hire(rig, bid);
  expect(anew).toMatchObject({ deliveryTime: 300, terms: { bidId: id, revision: 2 } });
  expect(anew.clientSecret).not.toBe(old.clientSecret);
  expect(await intentsOf(rig, bid.project)).toEqual(['canceled', 'requires_payment_method']);
});

test('a change that an older release made is counted, too, and hires nobody', async () => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  await rig.sql(
    'update bids set delivery_time = 300, revision = 2, revised_at = now() where id = $1',
    [bid.id],
  );
  const [seen] = await rig.as(bid.project.owner).bids.onProject({ projectId: bid.project.id });
  expect(seen).toMatchObject({ deliveryTime: 300, revision: 2 });
  await confirm(rig, started);
  await settled(rig);
  expect(await stateOf(rig, bid.project)).toMatchObject({ status: 'active', hires: 0 });
  expect(await chargesOf(rig, bid.project)).toMatchObject([{ amount: 90_000, refunded: 90_000 }]);
});

test('a bid that is changed while its form is being made is not shown with half of each', async () => {
  const bid = await makeBid(rig);
  const { id, amount, proposal, project, bidder } = bid;
  rig.faults.delays.push({ on: /^POST \/v1\/payment_intents$/, ms: 1_500 });
  const reading = hire(rig, bid);
  await expect.poll(() => paymentsOf(rig, project)).toHaveLength(1);
  await rig.as(bidder).bids.change({ id, amount, proposal, deliveryTime: 300 });
  rig.faults.delays.length = 0;
  expect(await reading).toMatchObject({ deliveryTime: 300, terms: { bidId: id, revision: 2 } });
  const open = (await intentsOf(rig, project)).filter((status) => status !== 'canceled');
  expect(open).toEqual(['requires_payment_method']);
});

test('a form on terms nobody noted is opened anew', async () => {
  const bid = await makeBid(rig);
  await hire(rig, bid);
  await rig.sql('update payments set bid_revision = 0 where project_id = $1', [bid.project.id]);
  expect((await hire(rig, bid)).terms).toEqual({ bidId: bid.id, revision: 1 });
  expect(await intentsOf(rig, bid.project)).toEqual(['canceled', 'requires_payment_method']);
});
