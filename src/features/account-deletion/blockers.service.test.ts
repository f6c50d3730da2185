import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileRecent } from '#features/payments/reconciliation/reconcile.service.ts';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { banksVerdict, passTime, questionPayment } from '#testing/banks.ts';
import { makeCompleted, makeHire, onboard } from '#testing/hires.ts';
import { makeAdmin, makeDeveloper } from '#testing/makers.ts';
import { failing, makeOrphan, paymentsOf, settled } from '#testing/payments.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

const obstacles = async (person: Person) =>
  (await rig.as(person).deletions.obstacles()).map(({ kind, project }) => [kind, project?.id]);
const leave = (person: Person) =>
  rig.call(person, 'POST', '/trpc/deletions.confirm', {
    password: person.password,
    confirmation: 'delete my account',
  });

/** Expects these obstacles with their projects, and that a deletion is refused. */
async function expectHeld(person: Person, expected: [string, number | undefined][]) {
  expect(await obstacles(person)).toEqual(expected);
  expect((await leave(person)).status).toBe(409);
}

/** Creates a cancelled hire with a pending or failed refund, depending on the card. */
async function makeRefund(card: 'pm_card_pendingRefund' | 'pm_card_refundFail') {
  const hired = await makeHire(rig, { card });
  await rig.as(hired.developer).hires.giveBack({ projectId: hired.projectId, reason: 'No time.' });
  await settled(rig);
  return hired;
}

/** Creates a completed hire and waits until its earnings are paid out. */
async function makePaidOut() {
  const developer = await makeDeveloper(rig);
  await onboard(rig, developer);
  const done = await makeCompleted(rig, { developer });
  await settled(rig);
  return done;
}

test('a pending refund is an obstacle for the client only', async () => {
  const { client, developer, projectId } = await makeRefund('pm_card_pendingRefund');
  await expectHeld(client, [['refund', projectId]]);
  expect(await obstacles(developer)).toEqual([]);
  await passTime(rig);
  expect((await leave(client)).status).toBe(200);
});

test('a failed refund is an obstacle until it is sent again', async () => {
  const admin = await makeAdmin(rig);
  const { client, projectId } = await makeRefund('pm_card_refundFail');
  await passTime(rig);
  await expectHeld(client, [['refund', projectId]]);
  const { failedRefunds: refunds } = await rig.as(admin).payments.issues();
  const failed = refunds.find((refund) => refund.projectId === projectId);
  await rig.as(admin).payments.retryRefund({ id: failed?.id ?? 0 });
  await settled(rig);
  expect((await leave(client)).status).toBe(200);
});

test('a payment without a hire is no obstacle after a bank took all of it back', async () => {
  const { client, projectId } = await makeOrphan(rig);
  expect(await obstacles(client)).toContainEqual(['refund', projectId]);
  await banksVerdict(rig, await questionPayment(rig, projectId), 'lost');
  expect(await paymentsOf(rig, { id: projectId })).toMatchObject([
    { status: 'refunded', refundedCents: 0 },
  ]);
  expect(await obstacles(client)).not.toContainEqual(['refund', projectId]);
});

test('an open chargeback is an obstacle for both sides until it is decided', async () => {
  const { client, developer, projectId } = await makePaidOut();
  const chargeback = await questionPayment(rig, projectId);
  await expectHeld(client, [['chargeback', projectId]]);
  await expectHeld(developer, [['chargeback', projectId]]);
  await banksVerdict(rig, chargeback, 'won');
  for (const person of [client, developer]) expect((await leave(person)).status).toBe(200);
});

test('the debt of a lost chargeback is an obstacle for the developer until it is repaid', async () => {
  const { client, developer, projectId } = await makePaidOut();
  await failing(rig, /^POST \/v1\/transfers\/[^/]+\/reversals$/, async () => {
    await banksVerdict(rig, await questionPayment(rig, projectId), 'lost');
    await expectHeld(developer, [['debt', undefined]]);
    expect(await obstacles(client)).toEqual([]);
  });

  rig.clock.aheadMs += 3_600_000;
  await reconcileRecent(rig.system);
  await settled(rig);
  expect((await leave(developer)).status).toBe(200);
});
