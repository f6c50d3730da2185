import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { questionPayment, unheard } from '#testing/banks.ts';
import { makeDelivery, makeHire } from '#testing/hires.ts';
import { makeBid } from '#testing/makers.ts';
import {
  askedDuring,
  confirm,
  failing,
  hire,
  intentOf,
  paymentsOf,
  requestsDuring,
  settled,
  stateOf,
} from '#testing/payments.ts';
import { reconcile, reconcileAll } from './reconcile.service.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

async function listedDuring(run: () => Promise<unknown>) {
  const now = Math.floor(rig.clock.now().getTime() / 1_000);
  const listed = (await requestsDuring(rig, run)).filter(({ url }) => url.search !== '');
  return listed.map(({ url: { pathname, searchParams } }) => {
    expect([pathname, searchParams.get('limit')]).toEqual([pathname, '100']);
    const ago = (now - Number(searchParams.get('created[gte]'))) * 1_000;
    // The clock went on for as long as it takes to ask.
    return [pathname.replace('/v1/', ''), Math.ceil(ago / MINUTE) * MINUTE] as const;
  });
}

async function paidUnheard(rig: Rig) {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  await settled(rig);
  await unheard(rig, () => confirm(rig, started));
  return { bid, intent: intentOf(started) };
}

test('the provider is asked for what is two hours old, by night for a week and for what banks return', async () => {
  expect(await listedDuring(() => reconcile(rig.system))).toEqual([
    ['payment_intents', 2 * HOUR],
    ['disputes', 2 * HOUR],
  ]);
  expect(await listedDuring(() => reconcileAll(rig.system))).toEqual([
    ['payment_intents', 7 * DAY],
    ['disputes', 7 * DAY],
    ['refunds', 35 * DAY],
  ]);
});

test('a payment of yesterday of which no word came is found', async () => {
  const { bid } = await paidUnheard(rig);
  rig.clock.aheadMs += DAY;
  await reconcile(rig.system);
  expect(await stateOf(rig, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
});

test('one of ten days ago is found by night', async () => {
  const { bid } = await paidUnheard(rig);
  rig.clock.aheadMs += 10 * DAY;
  await reconcile(rig.system);
  expect(await stateOf(rig, bid.project)).toMatchObject({ status: 'active' });
  await reconcileAll(rig.system);
  expect(await stateOf(rig, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
});

test('a bank’s question about a payment of long ago is found', async () => {
  const { projectId, client } = await makeHire(rig);
  rig.clock.aheadMs += 5 * DAY;
  await unheard(rig, () => questionPayment(rig, projectId));
  const frozen = async () => (await rig.as(client).hires.room({ projectId })).frozen;
  expect(await frozen()).toBe(false);
  await reconcile(rig.system);
  expect(await frozen()).toBe(true);
});

test('what came a moment ago is left to whoever works on it, and found a minute later', async () => {
  await rig.sql(
    `insert into stripe_events (id, type, object_id, livemode, payload, received_at)
     values ('evt_just_now', 'charge.updated', 'ch_of_nobody', false, '{}', $1)`,
    [rig.clock.now()],
  );
  const status = async () => {
    const [event] = await rig.sql<{ status: string }>(
      `select status from stripe_events where id = 'evt_just_now'`,
    );
    return event?.status;
  };
  await reconcile(rig.system);
  expect(await status()).toBe('new');
  rig.clock.aheadMs += 2 * MINUTE;
  await reconcile(rig.system);
  expect(await status()).not.toBe('new');
});

test('what is of another shop under the same account, or went well long ago, is not asked for', async () => {
  const foreign = await rig.system.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  const { projectId: returned, developer } = await makeHire(rig);
  await rig.as(developer).hires.giveBack({ projectId: returned, reason: 'No time.' });
  await settled(rig);
  const [payment] = await paymentsOf(rig, { id: returned });
  expect(payment?.status).toBe('returned');
  rig.clock.aheadMs += HOUR;
  const named = async (run: () => Promise<unknown>) =>
    (await askedDuring(rig, run)).map((asked) => asked.split('/').at(-1));
  const lately = await named(() => reconcile(rig.system));
  expect(lately).not.toContain(foreign.id);
  expect(lately).toContain(payment?.intent);
  rig.clock.aheadMs += 10 * DAY;
  expect(await named(() => reconcileAll(rig.system))).not.toContain(payment?.intent);
});

test('one that fails is reported, and does not keep the others from being found', async () => {
  const stuck = await paidUnheard(rig);
  const other = await paidUnheard(rig);
  rig.clock.aheadMs += DAY;
  await failing(rig, RegExp(stuck.intent), () => reconcile(rig.system));
  expect(rig.reports.join('\n')).toMatch(RegExp(`Reconciling intent ${stuck.intent} failed: \\w+`));
  expect(await stateOf(rig, other.bid.project)).toMatchObject({ status: 'assigned' });
  expect(await stateOf(rig, stuck.bid.project)).toMatchObject({ status: 'active' });
  await reconcile(rig.system);
  expect(await stateOf(rig, stuck.bid.project)).toMatchObject({ status: 'assigned' });
});

test('by night a form that was open for a week is closed, a younger one is not', async () => {
  const opened = async () => {
    const bid = await makeBid(rig);
    await hire(rig, bid);
    return async () => (await paymentsOf(rig, bid.project)).map(({ status }) => status);
  };
  const old = await opened();
  rig.clock.aheadMs += 5 * DAY;
  const younger = await opened();
  rig.clock.aheadMs += 3 * DAY;
  await reconcileAll(rig.system);
  expect([await old(), await younger()]).toEqual([['canceled'], ['awaiting_payment']]);
});

test('a release whose job was lost sends the money all the same', async () => {
  const lossy = await testApp();
  const { projectId, client } = await makeDelivery(lossy);
  await settled(lossy);
  await lossy.jobs.stop();
  await lossy.as(client).hires.release({ projectId });
  await lossy.sql('delete from outbox');
  const status = async () => (await paymentsOf(lossy, { id: projectId }))[0]?.status;
  expect(await status()).toBe('held');
  await reconcile(lossy.system);
  expect(await status()).toBe('released');
  await lossy.close();
});
