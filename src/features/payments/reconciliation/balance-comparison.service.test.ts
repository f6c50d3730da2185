import { afterAll, beforeAll, expect, test } from 'vitest';
import { capturedPosting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  decideChargeback,
  openChargeback,
  runBankActions,
} from '#testing/fixtures/chargeback-helpers.ts';
import { completeOnboarding, makeDelivery, makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeDeveloper } from '#testing/fixtures/makers.ts';
import { makeMilestones } from '#testing/fixtures/milestones.ts';
import { drainQueues, recordStripeRequests, withStripeErrors } from '#testing/fixtures/payments.ts';
import { compareBalances } from './balance-comparison.service.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

const HOUR = 3_600_000;

/** Returns the differences of a comparison two hours after all jobs are done. */
async function found() {
  await drainQueues(app);
  app.clock.aheadMs += 2 * HOUR;
  await compareBalances({ ...app.system, em: app.system.em.fork() });
  return app.as(admin).payments.discrepancies();
}

async function makeRelease() {
  const developer = await makeDeveloper(app);
  await completeOnboarding(app, developer);
  const hired = await makeDelivery(app, { developer });
  await app.as(hired.client).hires.release({ projectId: hired.projectId });
  await drainQueues(app);
  return hired;
}

async function paymentOf(projectId: number) {
  const [payment] = await app.sql<{ id: string; intent: string; charge: string }>(
    `select id, stripe_intent_id as intent, stripe_charge_id as charge
     from payments where project_id = $1`,
    [projectId],
  );
  if (!payment) throw new Error('It was not paid');
  return payment;
}

async function adminNotifications() {
  const { items } = await app.as(admin).notifications.list({});
  return items.filter(({ title }) => title.startsWith('Our ledger')).map(({ title }) => title);
}

/** One scenario for each kind of balance change, each with its own project. */
const stories: [string, () => Promise<unknown>][] = [
  ['a hire', () => makeHire(app)],
  ['a release that is paid out', makeRelease],
  [
    'a refund',
    async () => {
      const { projectId, developer } = await makeHire(app);
      await app.as(developer).hires.giveBack({ projectId, reason: 'No time.' });
    },
  ],
  [
    'a refund the bank returns',
    async () => {
      const { projectId, developer } = await makeHire(app, { card: 'pm_card_refundFail' });
      await app.as(developer).hires.giveBack({ projectId, reason: 'No time.' });
      await drainQueues(app);
      await runBankActions(app);
    },
  ],
  [
    'a split',
    async () => {
      const developer = await makeDeveloper(app);
      await completeOnboarding(app, developer);
      const { projectId, client } = await makeDelivery(app, { developer });
      await app.as(client).disputes.open({ projectId, reason: 'Half is missing.' });
      await app.as(client).disputes.makeOffer({ projectId, toDeveloperCents: 33_333 });
      const { disputes } = await app.as(developer).hires.workspace({ projectId });
      const offerId = disputes[0]?.offers[0]?.id ?? 0;
      await app.as(developer).disputes.acceptOffer({ projectId, offerId });
    },
  ],
  [
    'a chargeback that is won',
    async () => {
      const { projectId } = await makeHire(app);
      await decideChargeback(app, await openChargeback(app, projectId), 'won');
    },
  ],
  [
    'a chargeback that is lost while the money is held',
    async () => {
      const { projectId } = await makeHire(app);
      await decideChargeback(app, await openChargeback(app, projectId), 'lost');
    },
  ],
  [
    'a chargeback that is lost after the payout',
    async () => {
      const { projectId } = await makeRelease();
      await decideChargeback(app, await openChargeback(app, projectId), 'lost');
    },
  ],
];

test.each(stories)('the books agree after %s', async (_what, happens) => {
  const titles = await adminNotifications();
  await happens();
  expect(await found()).toEqual([]);
  expect(await adminNotifications()).toEqual(titles);
  const { ledgerCents: ourCents, stripeCents: theirCents } = await app
    .as(admin)
    .payments.reconciliationTotals();
  expect(ourCents).toBe(theirCents);
  expect(await app.sql('select effect_key from expected_balance_transactions')).toEqual([]);
});

/** Returns the differences of one effect. */
async function foundOf(effectKey: string) {
  return (await found()).filter((difference) => difference.effectKey === effectKey);
}

async function returnedByHand() {
  const { projectId } = await makeHire(app);
  const { intent: payment_intent } = await paymentOf(projectId);
  const { id } = await app.system.stripe.refunds.create({ payment_intent, amount: 12_300 });
  await drainQueues(app);
  return `${id}:settled`;
}

test('a balance transaction found only at Stripe is listed once and reported', async () => {
  const effectKey = await returnedByHand();
  const only = { effectKey, ledgerCents: null, stripeCents: -12_300, projectId: null };
  expect(await foundOf(effectKey)).toMatchObject([only]);
  const titles = await adminNotifications();
  expect(titles[0]).toMatch(/^Our ledger and Stripe’s records: \d+ difference/);
  await drainQueues(app);
  const [mail] = (await app.mailsTo(admin)).filter(({ subject }) => subject === titles[0]);
  expect(mail?.text).toContain(
    'Please review the differences. Nothing is corrected automatically.',
  );
  expect(mail?.text).toMatch(/Open the reconciliation\W+http\S+\/admin\/reconciliation/);
  expect(app.reports.at(-1)).toMatch(/^Our books and Stripe's: \d+ differences?, such as \w+:\w+$/);
  expect(await foundOf(effectKey)).toMatchObject([only]);
  expect(await adminNotifications()).toHaveLength(titles.length + 1);
  const { ledgerCents: ourCents, stripeCents: theirCents } = await app
    .as(admin)
    .payments.reconciliationTotals();
  expect(ourCents - theirCents).toBe(12_300);
});

test('only an admin can read or start the comparison', async () => {
  const { client } = await makeHire(app);
  const payments = app.as(client).payments;
  for (const read of [
    payments.reconciliationTotals(),
    payments.issues(),
    payments.discrepancies(),
    payments.compareNow(),
  ]) {
    await expect(read).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  expect(await app.as(admin).payments.issues()).toBeTruthy();
});

test('an admin compares at once, is answered with the differences, and is in the audit log', async () => {
  await found();
  const effectKey = await returnedByHand();
  const notified = (await adminNotifications()).length;
  app.clock.aheadMs += 2 * HOUR;
  const answers = await Promise.all([
    app.as(admin).payments.compareNow(),
    app.as(await makeAdmin(app)).payments.compareNow(),
  ]);
  const discrepancies = await app.as(admin).payments.discrepancies();
  expect(discrepancies.map((difference) => difference.effectKey)).toContain(effectKey);
  const differences = discrepancies.length;
  expect(answers).toEqual([{ differences }, { differences }]);
  const { readAt } = await app.as(admin).payments.reconciliationTotals();
  expect(Date.parse(readAt ?? '')).toBeGreaterThan(app.clock.now().getTime() - 60_000);
  expect(await adminNotifications()).toHaveLength(notified);
  const [entry] = (await app.as(admin).audit.list({ action: 'reconciliation_compared' })).items;
  expect(await app.as(admin).audit.entry({ id: entry?.id ?? 0 })).toMatchObject({
    action: 'reconciliation_compared',
    details: { differences },
  });
});

test('while Stripe cannot be read nothing is compared, and the answer is 503', async () => {
  await found();
  const read = () => app.as(admin).payments.reconciliationTotals();
  const before = await read();
  app.clock.aheadMs += HOUR;
  const refused = withStripeErrors(app, /balance_transactions/, () =>
    app.as(admin).payments.compareNow(),
  );
  await expect(refused).rejects.toEqual(matchRefusal('stripe_unreachable'));
  await expect(refused).rejects.toMatchObject({ cause: { kind: 'unavailable' } });
  expect(await read()).toEqual(before);
  await app.as(admin).payments.compareNow();
  expect((await read()).readAt).not.toBe(before.readAt);
});

test('a difference younger than an hour is not reported', async () => {
  const effectKey = await returnedByHand();
  await compareBalances({ ...app.system, em: app.system.em.fork() });
  const early = await app.as(admin).payments.discrepancies();
  expect(early.map((difference) => difference.effectKey)).not.toContain(effectKey);
  expect(await foundOf(effectKey)).toHaveLength(1);
});

test('transactions after the last reading are no difference yet', async () => {
  await found();
  const { projectId } = await makeHire(app);
  const { charge } = await paymentOf(projectId);
  app.clock.aheadMs += 2 * HOUR;
  const later = await app.as(admin).payments.discrepancies();
  expect(later.map(({ effectKey }) => effectKey)).not.toContain(`${charge}:captured`);
  expect(await foundOf(`${charge}:captured`)).toEqual([]);
});

test('a posting found only here is listed once, with its project', async () => {
  const { projectId } = await makeHire(app);
  const { id: paymentId } = await paymentOf(projectId);
  const chargeId = `ch_of_nobody_${projectId}`;
  await post(app.system, capturedPosting({ paymentId, projectId, amountCents: 4_200, chargeId }));
  expect(await foundOf(`${chargeId}:captured`)).toMatchObject([
    { type: 'captured', ledgerCents: 4_200, stripeCents: null, projectId },
  ]);
});

test('a differing amount is listed once, with both values', async () => {
  const { projectId } = await makeHire(app);
  const { charge } = await paymentOf(projectId);
  await app.sql(
    `update stripe_sandbox.objects set body = jsonb_set(body::jsonb, '{amount}', '89000')::json
     where kind = 'balance_transaction' and body->>'source' = $1`,
    [charge],
  );
  expect(await foundOf(`${charge}:captured`)).toMatchObject([
    { ledgerCents: 90_000, stripeCents: 89_000, projectId },
  ]);
});

test('transactions are read from one day before the last reading', async () => {
  await found();
  const [last] = await app.sql<{ at: number; differences: number }>(
    'select floor(extract(epoch from read_at))::int as at, differences from stripe_sync_runs order by read_at desc limit 1',
  );
  expect(last?.differences).toBe((await app.as(admin).payments.discrepancies()).length);
  expect(last?.differences).toBeGreaterThan(0);
  app.clock.aheadMs += HOUR;
  const now = Math.floor(app.clock.now().getTime() / 1_000);
  const [request] = await recordStripeRequests(app, () =>
    compareBalances({ ...app.system, em: app.system.em.fork() }),
  );
  const query = request?.url.searchParams ?? new URLSearchParams();
  expect(Number(query.get('created[gte]'))).toBe(Number(last?.at) - 86_400);
  expect(Math.abs(Number(query.get('created[lte]')) - now)).toBeLessThan(60);
  expect(query.get('limit')).toBe('100');
});

test('a balance transaction that cannot be stored does not stop the others, and is read again days later', async () => {
  await found();
  const [broken, other] = [await returnedByHand(), await returnedByHand()];
  await app.sql(`alter table balance_transactions add constraint broken
    check (effect_key <> '${broken}') not valid`);
  await found();
  const stored = async () => {
    const movements = await app.sql<{ key: string }>(
      'select effect_key as key from balance_transactions where effect_key in ($1, $2)',
      [broken, other],
    );
    return movements.map(({ key }) => key);
  };
  expect(await stored()).toEqual([other]);
  expect(await foundOf(other)).toHaveLength(1);
  expect(app.loggedFailures.at(-1)).toMatchObject({
    part: 'balance_transactions',
    causes: [{ message: expect.stringMatching('constraint "broken"') }],
  });
  app.clock.aheadMs += 72 * HOUR;
  await found();
  await app.sql('alter table balance_transactions drop constraint broken');
  expect(await foundOf(broken)).toHaveLength(1);
});

test('an event that was given up is shown to admins for thirty days', async () => {
  await app.sql(
    `insert into stripe_events (id, type, object_id, livemode, payload, status, received_at)
     values ('evt_lost', 'charge.updated', 'ch_lost', false, '{}', 'dead', $1)`,
    [app.clock.now()],
  );
  const shownEvents = async () => {
    const { deadEvents: events } = await app.as(admin).payments.issues();
    return events.filter(({ id }) => id === 'evt_lost');
  };
  expect(await shownEvents()).toMatchObject([{ type: 'charge.updated', objectId: 'ch_lost' }]);
  app.clock.aheadMs += 29 * 24 * HOUR;
  expect(await shownEvents()).toHaveLength(1);
  app.clock.aheadMs += 2 * 24 * HOUR;
  expect(await shownEvents()).toEqual([]);
});

// The last test, because the difference remains.
test('a difference names the milestone if the hire has several', async () => {
  // The ledger has another id of the charge than Stripe.
  const { projectId, milestoneIds } = await makeMilestones(app, [{}], { funded: 1 });
  const differences = (await found()).filter((difference) => difference.projectId === projectId);
  expect(differences).toMatchObject([
    {
      ledgerCents: 50_000,
      stripeCents: null,
      milestone: { id: milestoneIds[1], position: 2, count: 2, title: 'Reports' },
    },
  ]);
});
