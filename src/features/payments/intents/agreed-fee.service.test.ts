import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { createTestDatabase } from '#testing/app/test-database.ts';
import { loadLedgerBalances, makeHire, readWorkspaceAfter } from '#testing/fixtures/hires.ts';
import { makeBid } from '#testing/fixtures/makers.ts';
import { makeMilestones } from '#testing/fixtures/milestones.ts';
import { confirmPayment, drainQueues, startPayment } from '#testing/fixtures/payments.ts';

let before: TestApp;
let after: TestApp;
beforeAll(async () => {
  const database = await createTestDatabase();
  before = await startTestApp(
    { PLATFORM_FEE_PERCENT: '10' },
    { ...database, drop: async () => {} },
  );
  after = await startTestApp({ PLATFORM_FEE_PERCENT: '25' }, database);
}, 60_000);
afterAll(async () => {
  await before?.close();
  await after?.close();
});

test('before bidding or hiring the current fee is shown', async () => {
  expect(await before.as(null).bids.terms()).toEqual({ feePercent: 10 });
  expect(await after.as(null).bids.terms()).toEqual({ feePercent: 25 });
});

test('a running project keeps the fee of its payment, whatever the setting is now', async () => {
  const { projectId, client, developer } = await makeHire(before);
  const workspace = await after.as(client).hires.workspace({ projectId });
  expect(workspace.feePercent).toBe(10);
  await after.as(developer).hires.deliver({ projectId, note: 'Done.' });
  const completed = await readWorkspaceAfter(
    after,
    client,
    after.as(client).hires.release({ projectId }),
  );
  expect(completed.feeCents).toBe(9_000);
  expect(await loadLedgerBalances(after, projectId)).toMatchObject({
    payable: 81_000,
    platform_fee: 9_000,
  });
});

test('later milestones are paid at the fee of the hire', async () => {
  const { projectId, client, developer } = await makeMilestones(before, [{ amount: 333 }]);
  const { feeCents } = await after
    .as(client)
    .payments.start({ projectId, developerId: developer.id, amount: 333 });
  expect(feeCents).toBe(3_330);
});

test('an opened payment keeps its fee, also if it is paid later', async () => {
  const bid = await makeBid(before);
  expect(await startPayment(before, bid)).toMatchObject({ feeCents: 9_000 });
  const again = await startPayment(after, bid);
  expect(again).toMatchObject({ feeCents: 9_000 });
  await confirmPayment(after, again);
  await drainQueues(after);
  const workspace = await after.as(bid.bidder).hires.workspace({ projectId: bid.project.id });
  expect(workspace.feePercent).toBe(10);
});

test('the next project is hired at the fee of today', async () => {
  const { projectId, client } = await makeHire(after);
  expect(await before.as(client).hires.workspace({ projectId })).toMatchObject({ feePercent: 25 });
});
