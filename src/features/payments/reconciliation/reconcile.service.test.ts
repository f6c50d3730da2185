import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Rig, testApp } from '#testing/app.ts';
import { questionPayment, unheard } from '#testing/banks.ts';
import { makeDelivery, makeHire } from '#testing/hires.ts';
import { makeAdmin, makeBid } from '#testing/makers.ts';
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
import { workOf } from '#testing/queues.ts';
import { reconcileAll, reconcileRecent } from './reconcile.service.ts';

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
  const listed = (await requestsDuring(rig, run)).filter(({ url }) =>
    url.searchParams.has('created[gte]'),
  );
  return listed.map(({ url: { pathname, searchParams } }) => {
    expect([pathname, searchParams.get('limit')]).toEqual([pathname, '100']);
    const ago = (now - Number(searchParams.get('created[gte]'))) * 1_000;
    // The clock advanced during the requests.
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

const nightlyJob = { name: 'reconcile-all-payments', data: z.object({}), retryLimit: 0 };

/** Runs the nightly job in its queue. Returns its error lines in the log. */
async function runNightlyJob() {
  await rig.sql('delete from pgboss.job where name = $1', [nightlyJob.name]);
  rig.loggedFailures.length = 0;
  await rig.jobs.send(rig.system.em.fork(), nightlyJob, {});
  const states = async () => (await workOf(rig, nightlyJob.name)).map(({ state }) => state);
  await expect.poll(states, { timeout: 20_000 }).toEqual(['completed']);
  return rig.loggedFailures.filter(({ job }) => job === nightlyJob.name);
}

async function countedFailures(part: string) {
  const { text } = await rig.call(null, 'GET', '/metrics');
  const line = `^bidwright_job_failures_total\\{job="${nightlyJob.name}",part="${part}"\\} (\\d+)$`;
  return Number(RegExp(line, 'm').exec(text)?.[1]);
}

const isFrozen = async ({ projectId, client }: Awaited<ReturnType<typeof makeHire>>) =>
  (await rig.as(client).hires.room({ projectId })).frozen;

test('the provider is asked for what is two hours old, by night for a week and for what banks return', async () => {
  expect(await listedDuring(() => reconcileRecent(rig.system))).toEqual([
    ['payment_intents', 2 * HOUR],
    ['disputes', 2 * HOUR],
  ]);
  await rig.sql('update stripe_list_cursors set read_at = $1', [rig.clock.now()]);
  expect(await listedDuring(() => reconcileAll(rig.system))).toEqual([
    ['payment_intents', 7 * DAY],
    ['disputes', 7 * DAY],
    ['refunds', 35 * DAY],
  ]);
});

test('a payment of yesterday of which no word came is found', async () => {
  const { bid } = await paidUnheard(rig);
  rig.clock.aheadMs += DAY;
  await reconcileRecent(rig.system);
  expect(await stateOf(rig, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
});

test('one of ten days ago is found by night', async () => {
  const { bid } = await paidUnheard(rig);
  rig.clock.aheadMs += 10 * DAY;
  await reconcileRecent(rig.system);
  expect(await stateOf(rig, bid.project)).toMatchObject({ status: 'active' });
  await reconcileAll(rig.system);
  expect(await stateOf(rig, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
});

test('a bank’s question about a payment of long ago is found', async () => {
  const hired = await makeHire(rig);
  rig.clock.aheadMs += 5 * DAY;
  await unheard(rig, () => questionPayment(rig, hired.projectId));
  expect(await isFrozen(hired)).toBe(false);
  await reconcileRecent(rig.system);
  expect(await isFrozen(hired)).toBe(true);
});

test.each([
  ['payment_intents', /^GET \/v1\/payment_intents$/],
  ['disputes', /^GET \/v1\/disputes$/],
  ['refunds', /^GET \/v1\/refunds$/],
  ['balance_transactions', /^GET \/v1\/balance_transactions$/],
])(
  'a key that may not read %s leaves one line, and lost payments and chargebacks are found',
  async (part, on) => {
    const { bid } = await paidUnheard(rig);
    const hired = await makeHire(rig);
    await unheard(rig, () => questionPayment(rig, hired.projectId));
    rig.clock.aheadMs += HOUR;
    const before = await countedFailures(part);
    const lines = await failing(rig, on, runNightlyJob, 403);
    expect(await stateOf(rig, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
    expect(await isFrozen(hired)).toBe(part !== 'disputes');
    const { readAt } = await rig.as(await makeAdmin(rig)).payments.reconciliationTotals();
    expect(Date.parse(readAt ?? '') > rig.clock.now().getTime() - HOUR / 2).toBe(
      part !== 'balance_transactions',
    );
    expect(lines.filter((line) => line.part === part)).toEqual([
      {
        ...{ job: nightlyJob.name, id: expect.any(String), attempt: 1, part },
        ...{ errorClass: 'StripePermissionError', message: expect.stringMatching('permissions') },
      },
    ]);
    expect(await countedFailures(part)).toBe(before + 1);
  },
);

test('a lost payment that a bank questions is found though its dispute cannot be read', async () => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  await settled(rig);
  await unheard(rig, async () => {
    await confirm(rig, started, 'pm_card_createDispute');
    await rig.sandbox?.bank.runScheduled();
  });
  rig.clock.aheadMs += HOUR;
  const before = rig.loggedFailures.length;
  await failing(rig, /^GET \/v1\/disputes$/, () => reconcileRecent(rig.system), 403);
  expect(await stateOf(rig, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
  const failed = rig.loggedFailures.slice(before).flatMap(({ causes }) => causes ?? []);
  expect(failed.map(({ item }) => item)).toContain(intentOf(started));
});

test('a chargeback of the days in which its list or its payment could not be read is found afterwards', async () => {
  const hired = await makeHire(rig);
  const [payment] = await paymentsOf(rig, { id: hired.projectId });
  await unheard(rig, () => questionPayment(rig, hired.projectId));
  for (const [on, status] of [
    [/^GET \/v1\/disputes$/, 403],
    [RegExp(`^GET .*${payment?.intent}$`), 500],
  ] as const) {
    rig.clock.aheadMs += 9 * DAY;
    await failing(rig, on, () => reconcileAll(rig.system), status);
    expect(await isFrozen(hired)).toBe(false);
  }
  rig.clock.aheadMs += 9 * DAY;
  await reconcileAll(rig.system);
  expect(await isFrozen(hired)).toBe(true);
});

test('the nightly window grows by a month while items fail, and without end while a list is refused', async () => {
  const { intent } = await paidUnheard(rig);
  await reconcileAll(rig.system);
  const refused = RegExp(`^GET /v1/(disputes|payment_intents/${intent})$`);
  const days = async () => {
    const run = () => listedDuring(() => reconcileAll(rig.system));
    const listed = Object.fromEntries(await failing(rig, refused, run, 403));
    return ['payment_intents', 'disputes'].map((list) => Math.round((listed[list] ?? 0) / DAY));
  };
  expect(await days()).toEqual([7, 7]);
  rig.clock.aheadMs += 40 * DAY;
  expect(await days()).toEqual([47, 47]);
  rig.clock.aheadMs += 40 * DAY;
  expect(await days()).toEqual([40 + 30 + 7, 87]);
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
  await reconcileRecent(rig.system);
  expect(await status()).toBe('new');
  rig.clock.aheadMs += 2 * MINUTE;
  await reconcileRecent(rig.system);
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
  const lately = await named(() => reconcileRecent(rig.system));
  expect(lately).not.toContain(foreign.id);
  expect(lately).toContain(payment?.intent);
  rig.clock.aheadMs += 10 * DAY;
  await reconcileAll(rig.system);
  expect(await named(() => reconcileAll(rig.system))).not.toContain(payment?.intent);
});

test('an intent that fails is reported, and does not keep the others from being found', async () => {
  const stuck = await paidUnheard(rig);
  const other = await paidUnheard(rig);
  rig.clock.aheadMs += DAY;
  await failing(rig, RegExp(stuck.intent), () => reconcileRecent(rig.system));
  expect(rig.loggedFailures).toContainEqual(
    expect.objectContaining({
      part: 'open_intents',
      causes: [expect.objectContaining({ item: stuck.intent, errorClass: 'StripeAPIError' })],
    }),
  );
  expect(await stateOf(rig, other.bid.project)).toMatchObject({ status: 'assigned' });
  expect(await stateOf(rig, stuck.bid.project)).toMatchObject({ status: 'active' });
  await reconcileRecent(rig.system);
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
  await lossy.sql(`delete from pgboss.job where state = 'created'`);
  const status = async () => (await paymentsOf(lossy, { id: projectId }))[0]?.status;
  expect(await status()).toBe('held');
  await reconcileRecent(lossy.system);
  expect(await status()).toBe('released');
  await lossy.close();
});
