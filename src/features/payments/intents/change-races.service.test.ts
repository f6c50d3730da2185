import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { changesOf, hireInParts } from '#testing/fixtures/changes.ts';
import { loadLedgerBalances, makeHire } from '#testing/fixtures/hires.ts';
import { fundByCard } from '#testing/fixtures/milestones.ts';
import {
  confirmPayment,
  drainQueues,
  loadCharges,
  loadIntentStatuses,
  loadPayments,
} from '#testing/fixtures/payments.ts';
import { findIdentityFaults } from '../ledger-identities.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => app?.close());

type Hired = Awaited<ReturnType<typeof makeHire>>;
const { propose, accept, priceOf } = changesOf(() => app);

const note = 'All of it.';
const faults = () => findIdentityFaults(app.system.em.fork());

const settle = (calls: Promise<unknown>[]) =>
  Promise.allSettled(calls).then((results) =>
    results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.cause.code)),
  );

test('of an acceptance, another one, a refusal and a withdrawal at once, one takes effect', async () => {
  const hired = await hireInParts(app);
  const { projectId, client, developer, second } = hired;
  const change = await propose(hired, priceOf(second, 250));
  const { id } = change;
  const outcomes = await settle([
    accept(hired, change),
    accept(hired, change),
    app.as(developer).hires.declineChange({ id }),
    app.as(client).hires.withdrawChange({ id }),
  ]);
  expect(outcomes.toSorted()).toEqual(['change_ended', 'change_ended', 'change_ended', 'done']);
  const { agreementVersion, openChange } = await app.as(client).hires.get({ projectId });
  const accepted = outcomes.slice(0, 2).includes('done');
  expect([agreementVersion, openChange]).toEqual([accepted ? 2 : 1, null]);
  expect(await faults()).toEqual([]);
});

test('of a lower price and a release at once, both or only the release take effect', async () => {
  const hired = await makeHire(app);
  const { projectId, client, developer } = hired;
  const [only] = (await app.as(client).hires.get({ projectId })).milestones;
  await app.as(developer).hires.deliver({ projectId, note });
  const change = await propose(hired, priceOf(only?.id ?? 0, 800));
  const [accepted, released] = await settle([
    accept(hired, change),
    app.as(client).hires.release({ projectId }),
  ]);
  expect(released).toBe('done');
  // The release ends the hire, and with it the proposal.
  expect(['done', 'change_ended']).toContain(accepted);
  await drainQueues(app);
  const [charge] = await loadCharges(app, { id: projectId });
  expect(charge?.refunded).toBe(accepted === 'done' ? 10_000 : 0);
  expect(await faults()).toEqual([]);
});

const startOf = ({ projectId, client, developer }: Hired, amount: number) =>
  app.as(client).payments.start({ projectId, developerId: developer.id, amount });

test('an open payment is cancelled at Stripe before its milestone changes', async () => {
  const hired = await hireInParts(app);
  const { projectId, second } = hired;
  const started = await startOf(hired, 300);
  await accept(hired, await propose(hired, priceOf(second, 250)));
  expect(await loadIntentStatuses(app, { id: projectId })).toEqual(['succeeded', 'canceled']);
  expect((await confirmPayment(app, started)).status).toBe(400);
  await fundByCard(app, hired, 250);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ held: 65_000 });
  expect(await faults()).toEqual([]);
});

test('a change of another milestone leaves an open payment', async () => {
  const hired = await hireInParts(app);
  const { third } = hired;
  const started = await startOf(hired, 300);
  await accept(hired, await propose(hired, priceOf(third, 250)));
  await confirmPayment(app, started);
  await drainQueues(app);
  const payments = await loadPayments(app, { id: hired.projectId });
  expect(payments.map(({ status }) => status)).toEqual(['held', 'held']);
  expect(await faults()).toEqual([]);
});

test('a payment that is being processed delays the change', async () => {
  const hired = await hireInParts(app);
  const { projectId, second } = hired;
  await startOf(hired, 300);
  // The webhook of the new payment would change the status again.
  await drainQueues(app);
  await app.sql(
    `update payments set status = 'processing' where project_id = $1 and status = 'awaiting_payment'`,
    [projectId],
  );
  const change = await propose(hired, priceOf(second, 250));
  await expect(accept(hired, change)).rejects.toEqual(matchRefusal('payment_open'));
  expect((await app.as(hired.client).hires.get({ projectId })).agreementVersion).toBe(1);
});

test('a card that was charged before the change funds its milestone, and the change is outdated', async () => {
  const hired = await hireInParts(app);
  const { projectId, second } = hired;
  const change = await propose(hired, priceOf(second, 250));
  app.faults.webhooks.hold = true;
  await confirmPayment(app, await startOf(hired, 300));
  await expect(accept(hired, change)).rejects.toEqual(matchRefusal('change_outdated'));
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  const { milestones: parts } = await app.as(hired.client).hires.get({ projectId });
  expect(parts[1]).toMatchObject({ state: 'in_progress', amountCents: 30_000 });
  expect(await faults()).toEqual([]);
});

test('money for a milestone that was dropped goes back', async () => {
  const hired = await hireInParts(app);
  const { projectId, second, third } = hired;
  const change = await propose(hired, { kind: 'drop', milestoneId: second });
  const started = await startOf(hired, 300);
  await app.sql(
    `update payments set status = 'canceled' where project_id = $1 and status = 'awaiting_payment'`,
    [projectId],
  );
  await accept(hired, change);
  await confirmPayment(app, started);
  await drainQueues(app);
  expect(await loadCharges(app, { id: projectId })).toMatchObject([
    { refunded: 0 },
    { amount: 30_000, refunded: 30_000 },
  ]);
  const { milestones: parts } = await app.as(hired.client).hires.get({ projectId });
  expect(parts.map(({ id, state }) => [id, state]).slice(1)).toEqual([
    [second, 'dropped'],
    [third, 'planned'],
  ]);
  expect(await faults()).toEqual([]);
});

test('money for the terms before goes back, also if the price is the same', async () => {
  const hired = await hireInParts(app);
  const { projectId, second } = hired;
  const change = await propose(hired, { kind: 'date', milestoneId: second, days: 20 });
  const started = await startOf(hired, 300);
  await app.sql(
    `update payments set status = 'canceled' where project_id = $1 and status = 'awaiting_payment'`,
    [projectId],
  );
  await accept(hired, change);
  await confirmPayment(app, started);
  await drainQueues(app);
  const payments = await loadPayments(app, { id: projectId });
  expect(payments.map(({ status }) => status)).toEqual(['held', 'refunded']);
});

test('a price and two payments at once: one payment funds, on terms that both agreed', async () => {
  const hired = await hireInParts(app);
  const { projectId, second } = hired;
  const change = await propose(hired, priceOf(second, 250));
  const outcomes = await settle([
    startOf(hired, 300).then((started) => confirmPayment(app, started)),
    accept(hired, change),
    startOf(hired, 300).then((started) => confirmPayment(app, started)),
  ]);
  expect(outcomes).toHaveLength(3);
  await drainQueues(app);
  const { agreementVersion, milestones: parts } = await app
    .as(hired.client)
    .hires.get({ projectId });
  expect(parts[1]?.amountCents).toBe(agreementVersion === 2 ? 25_000 : 30_000);
  const payments = await loadPayments(app, { id: projectId });
  expect(payments.filter(({ status }) => status === 'held').length).toBeLessThanOrEqual(2);
  expect(await faults()).toEqual([]);
});

test('a lost answer to an acceptance takes effect once', async () => {
  const hired = await makeHire(app);
  const { projectId, client, developer } = hired;
  const [only] = (await app.as(client).hires.get({ projectId })).milestones;
  const { id } = await propose(hired, priceOf(only?.id ?? 0, 800));
  const call = () =>
    app.call(
      developer,
      'POST',
      `/api/changes/${id}/accept`,
      {},
      {
        'idempotency-key': 'accept-once',
      },
    );
  const [first, second] = [await call(), await call()];
  expect([first.status, second]).toMatchObject([200, { status: 200, body: first.body }]);
  await drainQueues(app);
  expect(await loadCharges(app, { id: projectId })).toMatchObject([{ refunded: 10_000 }]);
});
