import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { loadJobs } from '#testing/app/job-queues.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { openChargeback, withoutEventDelivery } from '#testing/fixtures/chargeback-helpers.ts';
import { makeDelivery, makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeBid } from '#testing/fixtures/makers.ts';
import {
  confirmPayment,
  drainQueues,
  loadPayments,
  loadProjectState,
  readIntentId,
  recordStripeCalls,
  recordStripeRequests,
  startPayment,
  withStripeErrors,
} from '#testing/fixtures/payments.ts';
import { nightlyParts, reconcileAll, reconcileRecent } from './reconcile.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

async function listedDuring(run: () => Promise<unknown>) {
  const now = Math.floor(app.clock.now().getTime() / 1_000);
  const listed = (await recordStripeRequests(app, run)).filter(({ url }) =>
    url.searchParams.has('created[gte]'),
  );
  return listed.map(({ url: { pathname, searchParams } }) => {
    expect([pathname, searchParams.get('limit')]).toEqual([pathname, '100']);
    const ago = (now - Number(searchParams.get('created[gte]'))) * 1_000;
    // The clock advanced during the requests.
    return [pathname.replace('/v1/', ''), Math.ceil(ago / MINUTE) * MINUTE] as const;
  });
}

async function paidUnheard(app: TestApp) {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await drainQueues(app);
  await withoutEventDelivery(app, () => confirmPayment(app, started));
  return { bid, intent: readIntentId(started) };
}

const nightlyJob = { name: 'reconcile-all-payments', data: z.object({}), retryLimit: 0 };

/** Runs the nightly job in its queue. Returns its error lines in the log. */
async function runNightlyJob() {
  await app.sql('delete from pgboss.job where name = $1', [nightlyJob.name]);
  app.loggedFailures.length = 0;
  await app.jobs.send(app.system.em.fork(), nightlyJob, {});
  const states = async () => (await loadJobs(app, nightlyJob.name)).map(({ state }) => state);
  await expect.poll(states, { timeout: 20_000 }).toEqual(['completed']);
  return app.loggedFailures.filter(({ job }) => job === nightlyJob.name);
}

async function countedFailures(part: string) {
  const { text } = await app.call(null, 'GET', '/metrics');
  const line = `^bidwright_job_failures_total\\{job="${nightlyJob.name}",part="${part}"\\} (\\d+)$`;
  return Number(RegExp(line, 'm').exec(text)?.[1]);
}

const isFrozen = async ({ projectId, client }: Awaited<ReturnType<typeof makeHire>>) =>
  (await app.as(client).hires.workspace({ projectId })).frozen;

test('Stripe is read for the last two hours, at night for a week and for returned refunds', async () => {
  expect(await listedDuring(() => reconcileRecent(app.system))).toEqual([
    ['payment_intents', 2 * HOUR],
    ['disputes', 2 * HOUR],
  ]);
  await app.sql('update stripe_list_cursors set read_at = $1', [app.clock.now()]);
  expect(await listedDuring(() => reconcileAll(app.system))).toEqual([
    ['payment_intents', 7 * DAY],
    ['disputes', 7 * DAY],
    ['refunds', 35 * DAY],
  ]);
});

test('each part that fails is reported by its name, and the others are run', async () => {
  const failed: string[] = [];
  const reportFailure = (part: string) => failed.push(part);
  await reconcileAll({ ...app.system, reportFailure });
  expect(failed).toEqual([]);
  const em = app.system.em.fork();
  await em.begin();
  // All further statements of the transaction fail.
  await em.execute('select 1 / 0').catch(() => {});
  await reconcileAll({ ...app.system, em, reportFailure });
  await em.rollback();
  expect(failed).toEqual(nightlyParts);
});

test('a payment of yesterday without a webhook is found', async () => {
  const { bid } = await paidUnheard(app);
  app.clock.aheadMs += DAY;
  await reconcileRecent(app.system);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
});

test('a payment of ten days ago is found at night', async () => {
  const { bid } = await paidUnheard(app);
  app.clock.aheadMs += 10 * DAY;
  await reconcileRecent(app.system);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'active' });
  await reconcileAll(app.system);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
});

test('an inquiry about an old payment is found', async () => {
  const hired = await makeHire(app);
  app.clock.aheadMs += 5 * DAY;
  await withoutEventDelivery(app, () => openChargeback(app, hired.projectId));
  expect(await isFrozen(hired)).toBe(false);
  await reconcileRecent(app.system);
  expect(await isFrozen(hired)).toBe(true);
});

test.each([
  ['payment_intents', /^GET \/v1\/payment_intents$/],
  ['disputes', /^GET \/v1\/disputes$/],
  ['refunds', /^GET \/v1\/refunds$/],
  ['balance_transactions', /^GET \/v1\/balance_transactions$/],
])(
  'a restricted key that cannot read %s logs one line, and lost payments and chargebacks are found',
  async (part, on) => {
    const { bid } = await paidUnheard(app);
    const hired = await makeHire(app);
    await withoutEventDelivery(app, () => openChargeback(app, hired.projectId));
    app.clock.aheadMs += HOUR;
    const before = await countedFailures(part);
    const lines = await withStripeErrors(app, on, runNightlyJob, 403);
    expect(await loadProjectState(app, bid.project)).toMatchObject({
      status: 'assigned',
      hires: 1,
    });
    expect(await isFrozen(hired)).toBe(part !== 'disputes');
    const { readAt } = await app.as(await makeAdmin(app)).payments.reconciliationTotals();
    expect(Date.parse(readAt ?? '') > app.clock.now().getTime() - HOUR / 2).toBe(
      part !== 'balance_transactions',
    );
    expect(lines.filter((line) => line.part === part)).toEqual([
      {
        job: nightlyJob.name,
        id: expect.any(String),
        attempt: 1,
        part,
        errorClass: 'StripePermissionError',
        message: expect.stringMatching('permissions'),
      },
    ]);
    expect(await countedFailures(part)).toBe(before + 1);
  },
);

test('a lost payment with an inquiry is found though its dispute cannot be read', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await drainQueues(app);
  await withoutEventDelivery(app, async () => {
    await confirmPayment(app, started, 'pm_card_createDispute');
    await app.sandbox?.bank.runScheduled();
  });
  app.clock.aheadMs += HOUR;
  const before = app.loggedFailures.length;
  await withStripeErrors(app, /^GET \/v1\/disputes$/, () => reconcileRecent(app.system), 403);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
  const failed = app.loggedFailures.slice(before).flatMap(({ causes }) => causes ?? []);
  expect(failed.map(({ item }) => item)).toContain(readIntentId(started));
});

test('a chargeback is found later if its list or its payment could not be read', async () => {
  const hired = await makeHire(app);
  const [payment] = await loadPayments(app, { id: hired.projectId });
  await withoutEventDelivery(app, () => openChargeback(app, hired.projectId));
  for (const [on, status] of [
    [/^GET \/v1\/disputes$/, 403],
    [RegExp(`^GET .*${payment?.intent}$`), 500],
  ] as const) {
    app.clock.aheadMs += 9 * DAY;
    await withStripeErrors(app, on, () => reconcileAll(app.system), status);
    expect(await isFrozen(hired)).toBe(false);
  }
  app.clock.aheadMs += 9 * DAY;
  await reconcileAll(app.system);
  expect(await isFrozen(hired)).toBe(true);
});

test('the nightly window grows by a month while items fail, and without end while a list is refused', async () => {
  const { intent } = await paidUnheard(app);
  await reconcileAll(app.system);
  const refused = RegExp(`^GET /v1/(disputes|payment_intents/${intent})$`);
  const days = async () => {
    const run = () => listedDuring(() => reconcileAll(app.system));
    const listed = Object.fromEntries(await withStripeErrors(app, refused, run, 403));
    return ['payment_intents', 'disputes'].map((list) => Math.round((listed[list] ?? 0) / DAY));
  };
  expect(await days()).toEqual([7, 7]);
  app.clock.aheadMs += 40 * DAY;
  expect(await days()).toEqual([47, 47]);
  app.clock.aheadMs += 40 * DAY;
  expect(await days()).toEqual([40 + 30 + 7, 87]);
});

test('a recent payment is left to its webhook, and found a minute later', async () => {
  await app.sql(
    `insert into stripe_events (id, type, object_id, livemode, payload, received_at)
     values ('evt_just_now', 'charge.updated', 'ch_of_nobody', false, '{}', $1)`,
    [app.clock.now()],
  );
  const status = async () => {
    const [event] = await app.sql<{ status: string }>(
      `select status from stripe_events where id = 'evt_just_now'`,
    );
    return event?.status;
  };
  await reconcileRecent(app.system);
  expect(await status()).toBe('new');
  app.clock.aheadMs += 2 * MINUTE;
  await reconcileRecent(app.system);
  expect(await status()).not.toBe('new');
});

test('objects of other systems and finished ones are not read', async () => {
  const foreign = await app.system.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  const { projectId: returned, developer } = await makeHire(app);
  await app.as(developer).hires.giveBack({ projectId: returned, reason: 'No time.' });
  await drainQueues(app);
  const [payment] = await loadPayments(app, { id: returned });
  expect(payment?.status).toBe('returned');
  app.clock.aheadMs += HOUR;
  const named = async (run: () => Promise<unknown>) =>
    (await recordStripeCalls(app, run)).map((asked) => asked.split('/').at(-1));
  const lately = await named(() => reconcileRecent(app.system));
  expect(lately).not.toContain(foreign.id);
  expect(lately).toContain(payment?.intent);
  app.clock.aheadMs += 10 * DAY;
  await reconcileAll(app.system);
  expect(await named(() => reconcileAll(app.system))).not.toContain(payment?.intent);
});

test('an intent that fails is reported, and the others are found', async () => {
  const stuck = await paidUnheard(app);
  const other = await paidUnheard(app);
  app.clock.aheadMs += DAY;
  await withStripeErrors(app, RegExp(stuck.intent), () => reconcileRecent(app.system));
  expect(app.loggedFailures).toContainEqual(
    expect.objectContaining({
      part: 'open_intents',
      causes: [expect.objectContaining({ item: stuck.intent, errorClass: 'StripeAPIError' })],
    }),
  );
  expect(await loadProjectState(app, other.bid.project)).toMatchObject({ status: 'assigned' });
  expect(await loadProjectState(app, stuck.bid.project)).toMatchObject({ status: 'active' });
  await reconcileRecent(app.system);
  expect(await loadProjectState(app, stuck.bid.project)).toMatchObject({ status: 'assigned' });
});

test('at night a form open for a week is cancelled, a younger one is not', async () => {
  const opened = async () => {
    const bid = await makeBid(app);
    await startPayment(app, bid);
    return async () => (await loadPayments(app, bid.project)).map(({ status }) => status);
  };
  const old = await opened();
  app.clock.aheadMs += 5 * DAY;
  const younger = await opened();
  app.clock.aheadMs += 3 * DAY;
  await reconcileAll(app.system);
  expect([await old(), await younger()]).toEqual([['canceled'], ['awaiting_payment']]);
});

test('a release whose job was lost sends the money', async () => {
  const lossy = await startTestApp();
  const { projectId, client } = await makeDelivery(lossy);
  await drainQueues(lossy);
  await lossy.jobs.stop();
  await lossy.as(client).hires.release({ projectId });
  await lossy.sql(`delete from pgboss.job where state = 'created'`);
  const status = async () => (await loadPayments(lossy, { id: projectId }))[0]?.status;
  expect(await status()).toBe('held');
  await reconcileRecent(lossy.system);
  expect(await status()).toBe('released');
  await lossy.close();
});
