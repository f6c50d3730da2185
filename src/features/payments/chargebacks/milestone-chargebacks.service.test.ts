import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { decideChargeback, openChargeback } from '#testing/fixtures/chargeback-helpers.ts';
import { completeOnboarding, loadLedgerBalances, loadTransfers } from '#testing/fixtures/hires.ts';
import { makeDeveloper } from '#testing/fixtures/makers.ts';
import { fundByCard, makeMilestones } from '#testing/fixtures/milestones.ts';
import { drainQueues, loadPayments } from '#testing/fixtures/payments.ts';
import { findIdentityFaults } from '../ledger-identities.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => app?.close());

const milestonesOf = (projectId: number) =>
  app.sql<{ state: string; frozen: boolean }>(
    'select state, frozen from milestones where project_id = $1 order by position',
    [projectId],
  );

/** Three milestones: the first is released, the second funded, the third planned. */
async function makeReleasedAndHeld() {
  const developer = await makeDeveloper(app);
  const hired = await makeMilestones(
    app,
    [{ title: 'Reports' }, { title: 'Backup', amount: 300 }],
    {
      developer,
    },
  );
  const { projectId, client } = hired;
  await app.as(developer).hires.deliver({ projectId, note: 'All pages are live.' });
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  await fundByCard(app, hired, 500);
  return hired;
}

test('a chargeback on a released milestone freezes its payout only', async () => {
  const hired = await makeReleasedAndHeld();
  const { projectId, client, developer } = hired;
  const chargeback = await openChargeback(app, projectId);
  expect(await milestonesOf(projectId)).toEqual([
    { state: 'completed', frozen: true },
    { state: 'in_progress', frozen: false },
    { state: 'planned', frozen: false },
  ]);
  const { items } = await app.as(developer).hires.timeline({ projectId });
  const opened = items.find(({ kind }) => kind === 'chargebackOpened');
  expect(opened?.detail).toMatchObject({ amountCents: 90_000, milestone: { position: 1 } });
  const [mail] = (await app.mailsTo(developer)).filter(({ subject }) => /reviewing/.test(subject));
  expect(mail?.text).toContain('the payment of $900 for “Milestone 1 of 3”. You have delivered');
  expect(mail?.text).toContain('your other milestones are not affected');
  // Further funding, delivery and release go on.
  await fundByCard(app, hired, 300);
  await app.as(developer).hires.deliver({ projectId, note: 'The reports.' });
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  await completeOnboarding(app, developer);
  expect(await loadTransfers(app, projectId)).toEqual([{ amount: 45_000, reversed: 0 }]);
  await decideChargeback(app, chargeback, 'lost');
  expect(await milestonesOf(projectId)).toEqual([
    { state: 'completed', frozen: false },
    { state: 'completed', frozen: false },
    { state: 'in_progress', frozen: false },
  ]);
  expect((await loadPayments(app, { id: projectId })).map(({ status }) => status)).toEqual([
    'lost',
    'released',
    'held',
  ]);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ held: 30_000 });
  expect(await loadTransfers(app, projectId)).toEqual([{ amount: 45_000, reversed: 0 }]);
  expect(await findIdentityFaults(app.system.em.fork())).toEqual([]);
});

test('a chargeback on a held milestone ends it alone', async () => {
  const hired = await makeReleasedAndHeld();
  const { projectId, client, developer } = hired;
  const chargeback = await openChargeback(app, projectId, undefined, 2);
  expect((await milestonesOf(projectId)).map(({ frozen }) => frozen)).toEqual([false, true, false]);
  await app.as(developer).hires.deliver({ projectId, note: 'The reports.' });
  await expect(app.as(client).hires.release({ projectId })).rejects.toEqual(matchRefusal('frozen'));
  await decideChargeback(app, chargeback, 'lost');
  expect((await milestonesOf(projectId)).map(({ state }) => state)).toEqual([
    'completed',
    'cancelled',
    'planned',
  ]);
  expect((await loadPayments(app, { id: projectId })).map(({ status }) => status)).toEqual([
    'released',
    'lost',
  ]);
  await fundByCard(app, hired, 300);
  expect((await milestonesOf(projectId)).map(({ state }) => state)).toEqual([
    'completed',
    'cancelled',
    'in_progress',
  ]);
  expect(await findIdentityFaults(app.system.em.fork())).toEqual([]);
});
