import { afterAll, beforeAll, expect, test } from 'vitest';
import { offersChangedQueue } from '#features/projects/project.jobs.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { loadLedgerBalances } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeBid, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { makeMilestones } from '#testing/fixtures/milestones.ts';
import {
  confirmPayment,
  drainQueues,
  loadCharges,
  loadIntentStatuses,
  loadPayments,
  readIntentId,
} from '#testing/fixtures/payments.ts';
import { findIdentityFaults } from '../ledger-identities.queries.ts';
import { reconcileRecent } from '../reconciliation/reconcile.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '7.5' });
});
afterAll(() => app.close());

type Hired = Awaited<ReturnType<typeof makeMilestones>>;

const fund = ({ client, developer, projectId }: Hired, amount: number, more: object = {}) =>
  app.as(client).payments.start({ projectId, developerId: developer.id, amount, ...more });

const statesOf = async ({ projectId }: Hired) =>
  (
    await app.sql<{ state: string }>(
      'select state from milestones where project_id = $1 order by position',
      [projectId],
    )
  ).map(({ state }) => state);

const statusesOf = async ({ projectId }: Hired) =>
  (await loadPayments(app, { id: projectId })).map(({ status }) => status);

const dropMilestone = (id: number | undefined) =>
  app.sql(`update milestones set state = 'dropped' where id = $1`, [id]);

const threeParts = () =>
  makeMilestones(app, [{ title: 'Reports', amount: 333, days: 6 }, { title: 'Backup' }]);

test('the next milestone is funded by a payment of its own, in order', async () => {
  const hired = await threeParts();
  const { client, projectId, milestoneIds } = hired;
  const second = await fund(hired, 333);
  expect(second).toMatchObject({
    amount: 333,
    // 7.5 % of $333 is $24.975, rounded down.
    feeCents: 2_497,
    deliveryTime: 6,
    milestoneId: milestoneIds[1],
    agreementVersion: 1,
    milestones: [
      { position: 1, amountCents: 90_000, feeCents: 6_750, when: 'paid' },
      { position: 2, title: 'Reports', amountCents: 33_300, feeCents: 2_497, when: 'now' },
      { position: 3, title: 'Backup', amountCents: 50_000, feeCents: 3_750, when: 'later' },
    ],
  });
  const read = async (intentId?: string) =>
    app.as(client).payments.ofProject({ projectId, intentId });
  expect(await read()).toMatchObject({ status: 'awaiting_payment', milestone: { position: 2 } });
  await confirmPayment(app, second);
  await drainQueues(app);
  expect(await statesOf(hired)).toEqual(['in_progress', 'in_progress', 'planned']);
  expect(await read(readIntentId(second))).toMatchObject({
    status: 'held',
    amount: 333,
    milestone: { id: milestoneIds[1], position: 2, count: 3, title: 'Reports' },
  });
  const third = await fund(hired, 500, { milestoneId: milestoneIds[2], agreementVersion: 1 });
  // The payment of the address is shown, although a newer one is open.
  expect(await read(readIntentId(second))).toMatchObject({ status: 'held', amount: 333 });
  expect(await read()).toMatchObject({ status: 'awaiting_payment', amount: 500 });
  await confirmPayment(app, third);
  await drainQueues(app);
  expect(await statesOf(hired)).toEqual(['in_progress', 'in_progress', 'in_progress']);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ held: 173_300 });
  expect(await loadCharges(app, { id: projectId })).toMatchObject([
    { amount: 90_000, refunded: 0 },
    { amount: 33_300, refunded: 0 },
    { amount: 50_000, refunded: 0 },
  ]);
  const kinds = await app.sql('select kind from hire_events where project_id = $1 order by seq', [
    projectId,
  ]);
  expect(kinds).toEqual([
    { kind: 'hired' },
    { kind: 'milestoneFunded' },
    { kind: 'milestoneFunded' },
  ]);
  await expect(fund(hired, 500)).rejects.toEqual(matchRefusal('nothing_due'));
  expect(await findIdentityFaults(app.system.em.fork())).toEqual([]);
});

test('another amount, developer, milestone or version is refused, and nothing is opened', async () => {
  const hired = await threeParts();
  const { client, projectId, milestoneIds } = hired;
  const other = await makeDeveloper(app);
  const refused = (body: object) =>
    app.call(client, 'POST', '/api/create-payment-intent', {
      projectId,
      developerId: hired.developer.id,
      amount: 333,
      ...body,
    });
  expect(await refused({ amount: 500 })).toMatchObject({
    status: 400,
    body: { code: 'amount_differs' },
  });
  expect(await refused({ developerId: other.id })).toMatchObject({
    status: 409,
    body: { code: 'already_hired' },
  });
  expect(await refused({ milestoneId: milestoneIds[2] })).toMatchObject({
    status: 409,
    body: { code: 'nothing_due' },
  });
  expect(await refused({ agreementVersion: 2 })).toMatchObject({
    status: 409,
    body: { code: 'terms_changed' },
  });
  await app.sql(`update projects set status = 'cancelled' where id = $1`, [projectId]);
  expect(await refused({})).toMatchObject({ status: 409, body: { code: 'not_active' } });
  expect(await statusesOf(hired)).toEqual(['held']);
});

test('two tabs that fund at once get one payment', async () => {
  const hired = await threeParts();
  const tabs = await Promise.all(Array.from({ length: 5 }, () => fund(hired, 333)));
  expect(new Set(tabs.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  await Promise.all(tabs.map((tab) => confirmPayment(app, tab)));
  await drainQueues(app);
  expect(await statusesOf(hired)).toEqual(['held', 'held']);
  expect(await loadCharges(app, { id: hired.projectId })).toHaveLength(2);
});

test('a tab that returns after the payment does not fund the next milestone of the same price', async () => {
  const hired = await makeMilestones(app, [{}, {}]);
  app.faults.webhooks.hold = true;
  await confirmPayment(app, await fund(hired, 500));
  await expect(fund(hired, 500)).rejects.toEqual(matchRefusal('nothing_due'));
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  expect(await statusesOf(hired)).toEqual(['held', 'held']);
  expect(await statesOf(hired)).toEqual(['in_progress', 'in_progress', 'planned']);
});

test('a page that was opened to hire does not fund a later milestone of the same price', async () => {
  const hired = await makeMilestones(app, [{ amount: 900 }]);
  const terms = { bidId: hired.bid.id, revision: 1 };
  await expect(fund(hired, 900, { terms })).rejects.toEqual(matchRefusal('already_hired'));
  expect(await statusesOf(hired)).toEqual(['held']);
});

test('a tab that returns after the hire does not fund the second milestone', async () => {
  const bid = await makeBid(app);
  const { project, bidder } = bid;
  const start = () =>
    app
      .as(project.owner)
      .payments.start({ projectId: project.id, developerId: bidder.id, amount: bid.amount });
  app.faults.webhooks.hold = true;
  await confirmPayment(app, await start());
  await expect(start()).rejects.toEqual(matchRefusal('already_hired'));
  app.faults.webhooks.hold = false;
  await drainQueues(app);
});

test('money for a milestone that was dropped meanwhile goes back, and funds no other', async () => {
  const hired = await makeMilestones(app, [{}, {}]);
  const { client, projectId, milestoneIds } = hired;
  const started = await fund(hired, 500);
  app.faults.webhooks.hold = true;
  await confirmPayment(app, started);
  await dropMilestone(milestoneIds[1]);
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  expect(await statesOf(hired)).toEqual(['in_progress', 'dropped', 'planned']);
  expect(await statusesOf(hired)).toEqual(['held', 'refunded']);
  expect(await loadCharges(app, { id: projectId })).toMatchObject([
    { refunded: 0 },
    { amount: 50_000, refunded: 50_000 },
  ]);
  const [mail] = (await app.mailsTo(client)).filter(({ subject }) => /is refunded/.test(subject));
  expect(mail?.text).toContain('no milestone was funded with it: it was no longer the next one');
  const state = await app
    .as(client)
    .payments.ofProject({ projectId, intentId: readIntentId(started) });
  expect(state).toMatchObject({ status: 'refunded', milestone: { position: 2 } });
  const { items } = await app.as(client).payments.mine({});
  expect(items.map(({ hired, status }) => [hired, status])).toEqual([
    [false, 'refunded'],
    [true, 'held'],
  ]);
});

test('an open payment of a dropped milestone is closed at Stripe', async () => {
  const hired = await makeMilestones(app, [{}]);
  const { projectId, milestoneIds } = hired;
  const started = await fund(hired, 500);
  await dropMilestone(milestoneIds[1]);
  await app.system.jobs.send(app.system.em.fork(), offersChangedQueue, { projectId });
  await drainQueues(app);
  expect(await loadIntentStatuses(app, { id: projectId })).toEqual(['succeeded', 'canceled']);
  expect((await confirmPayment(app, started)).status).toBe(400);
  expect(await statusesOf(hired)).toEqual(['held', 'canceled']);
});

test('a payment on another price is replaced, and money for the old price goes back', async () => {
  const hired = await makeMilestones(app, [{}]);
  const { projectId, milestoneIds } = hired;
  app.faults.webhooks.hold = true;
  await confirmPayment(app, await fund(hired, 500));
  await app.sql('update milestones set amount_cents = 40000 where id = $1', [milestoneIds[1]]);
  await app.sql('update bids set amount = amount - 100 where project_id = $1', [projectId]);
  const again = await fund(hired, 400);
  expect(again).toMatchObject({ amount: 400, milestoneId: milestoneIds[1] });
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  await confirmPayment(app, again);
  await drainQueues(app);
  expect(await statusesOf(hired)).toEqual(['held', 'refunded', 'held']);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ held: 130_000 });
});

test('without any webhook the reconciliation funds the milestone', async () => {
  const hired = await makeMilestones(app, [{}]);
  app.faults.webhooks.drop = 10;
  await confirmPayment(app, await fund(hired, 500));
  await drainQueues(app);
  app.faults.webhooks.drop = 0;
  expect(await statesOf(hired)).toEqual(['in_progress', 'planned']);
  await reconcileRecent(app.system);
  await drainQueues(app);
  expect(await statesOf(hired)).toEqual(['in_progress', 'in_progress']);
});

test('a suspended side neither funds nor is funded', async () => {
  const hired = await makeMilestones(app, [{}]);
  const { developer } = hired;
  app.faults.webhooks.hold = true;
  const started = await fund(hired, 500);
  const admin = await makeAdmin(app);
  const reason = 'Advertising in bids, again and again.';
  await app.as(admin).suspensions.suspend({ userId: developer.id, rule: 'spam', reason });
  await expect(fund(hired, 500)).rejects.toEqual(matchRefusal('other_suspended'));
  app.clock.aheadMs += 2_000;
  await confirmPayment(app, started);
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  expect(await statusesOf(hired)).toEqual(['held', 'refunded']);
  expect(await statesOf(hired)).toEqual(['in_progress', 'planned']);
});

test('a split bid is hired with its first milestone, and the payment shows what comes later', async () => {
  const project = await makeProject(app, { criteria: ['Users can sign in', 'Reports are sent'] });
  const [signIn, reports] = project.criteria;
  const bid = await makeBid(app, {
    project,
    amount: 933,
    milestones: [
      { title: 'Login', amount: 600, days: 5, criteria: [signIn?.id ?? 0] },
      { title: 'Reports', amount: 333, days: 9, criteria: [reports?.id ?? 0] },
    ],
  });
  const { bidder } = bid;
  const start = (amount: number) =>
    app.as(project.owner).payments.start({ projectId: project.id, developerId: bidder.id, amount });
  await expect(start(933)).rejects.toEqual(matchRefusal('amount_differs'));
  const started = await start(600);
  const parts = [
    { position: 1, title: 'Login', feeCents: 4_500, days: 5, criteria: ['Users can sign in'] },
    { position: 2, title: 'Reports', feeCents: 2_497, days: 9, criteria: ['Reports are sent'] },
  ];
  expect(started).toMatchObject({
    ...{ amount: 600, feeCents: 4_500, deliveryTime: 5, milestoneId: null, agreementVersion: null },
    milestones: parts.map((part, index) => ({ ...part, when: index === 0 ? 'now' : 'later' })),
  });
  await confirmPayment(app, started);
  await drainQueues(app);
  const second = await start(333);
  expect(second).toMatchObject({
    ...{ feeCents: 2_497, deliveryTime: 9, agreementVersion: 1 },
    milestones: parts.map((part, index) => ({ ...part, when: index === 0 ? 'paid' : 'now' })),
  });
  await confirmPayment(app, second);
  await drainQueues(app);
  expect(await findIdentityFaults(app.system.em.fork())).toEqual([]);
});
