import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileRecent } from '#features/payments/reconciliation/reconcile.service.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  decideChargeback,
  openChargeback,
  runBankActions,
} from '#testing/fixtures/chargeback-helpers.ts';
import { completeOnboarding, makeCompletedHire, makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeDeveloper } from '#testing/fixtures/makers.ts';
import {
  drainQueues,
  loadPayments,
  makeOrphanedPayment,
  withStripeErrors,
} from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const blockers = async (person: TestUser) =>
  (await app.as(person).accountDeletion.blockers()).map(({ kind, project }) => [kind, project?.id]);
const leave = (person: TestUser) =>
  app.call(person, 'POST', '/trpc/accountDeletion.confirm', {
    password: person.password,
    confirmation: 'delete my account',
  });

/** Expects these blockers with their projects, and that a deletion is refused. */
async function expectHeld(person: TestUser, expected: [string, number | undefined][]) {
  expect(await blockers(person)).toEqual(expected);
  expect((await leave(person)).status).toBe(409);
}

/** Creates a cancelled hire with a pending or failed refund, depending on the card. */
async function makeRefund(card: 'pm_card_pendingRefund' | 'pm_card_refundFail') {
  const hired = await makeHire(app, { card });
  await app.as(hired.developer).hires.giveBack({ projectId: hired.projectId, reason: 'No time.' });
  await drainQueues(app);
  return hired;
}

/** Creates a completed hire and waits until its earnings are paid out. */
async function makePaidOut() {
  const developer = await makeDeveloper(app);
  await completeOnboarding(app, developer);
  const done = await makeCompletedHire(app, { developer });
  await drainQueues(app);
  return done;
}

test('a pending refund is a blocker for the client only', async () => {
  const { client, developer, projectId } = await makeRefund('pm_card_pendingRefund');
  await expectHeld(client, [['refund', projectId]]);
  expect(await blockers(developer)).toEqual([]);
  await runBankActions(app);
  expect((await leave(client)).status).toBe(200);
});

test('a failed refund is a blocker until it is sent again', async () => {
  const admin = await makeAdmin(app);
  const { client, projectId } = await makeRefund('pm_card_refundFail');
  await runBankActions(app);
  await expectHeld(client, [['refund', projectId]]);
  const { failedRefunds: refunds } = await app.as(admin).payments.issues();
  const failed = refunds.find((refund) => refund.projectId === projectId);
  await app.as(admin).payments.retryRefund({ id: failed?.id ?? 0 });
  await drainQueues(app);
  expect((await leave(client)).status).toBe(200);
});

test('a payment without a hire is no blocker after a bank took all of it back', async () => {
  const { client, projectId } = await makeOrphanedPayment(app);
  expect(await blockers(client)).toContainEqual(['refund', projectId]);
  await decideChargeback(app, await openChargeback(app, projectId), 'lost');
  expect(await loadPayments(app, { id: projectId })).toMatchObject([
    { status: 'refunded', refundedCents: 0 },
  ]);
  expect(await blockers(client)).not.toContainEqual(['refund', projectId]);
});

test('an open chargeback is a blocker for both sides until it is decided', async () => {
  const { client, developer, projectId } = await makePaidOut();
  const chargeback = await openChargeback(app, projectId);
  await expectHeld(client, [['chargeback', projectId]]);
  await expectHeld(developer, [['chargeback', projectId]]);
  await decideChargeback(app, chargeback, 'won');
  for (const person of [client, developer]) expect((await leave(person)).status).toBe(200);
});

test('the debt of a lost chargeback is a blocker for the developer until it is repaid', async () => {
  const { client, developer, projectId } = await makePaidOut();
  await withStripeErrors(app, /^POST \/v1\/transfers\/[^/]+\/reversals$/, async () => {
    await decideChargeback(app, await openChargeback(app, projectId), 'lost');
    await expectHeld(developer, [['debt', undefined]]);
    expect(await blockers(client)).toEqual([]);
  });

  app.clock.aheadMs += 3_600_000;
  await reconcileRecent(app.system);
  await drainQueues(app);
  expect((await leave(developer)).status).toBe(200);
});
