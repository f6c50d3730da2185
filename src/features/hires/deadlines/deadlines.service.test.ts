import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import {
  advanceDays,
  loadLedgerBalances,
  makeDelivery,
  makeHire,
} from '#testing/fixtures/hires.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => app?.close());

test('who says nothing for fourteen days has released all of it, and the story says that time did', async () => {
  const { projectId, title, client, developer } = await makeDelivery(app);
  await advanceDays(app, 13.9);
  const room = () => app.as(client).hires.room({ projectId });
  expect((await room()).state).toBe('delivered');
  await advanceDays(app, 0.2);
  const cents = { releasedCents: 90_000, feeCents: 9_000, refundedCents: 0 };
  expect(await room()).toMatchObject({ state: 'completed', ...cents, next: null });
  const { items } = await app.as(client).hires.timeline({ projectId });
  // An event of the bank may already follow.
  expect(items.find(({ party }) => party === 'clock')).toMatchObject({
    kind: 'releaseBySilence',
    name: null,
    detail: { toDeveloperCents: 90_000, feeCents: 9_000, refundedCents: 0 },
  });
  await drainQueues(app);
  const { items: notifications } = await app.as(developer).notifications.list({});
  expect(notifications.map((item) => item.title).join('\n')).toContain(title);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({
    platform_fee: 9_000,
    payable: 81_000,
  });
});

test('what nobody delivers within ninety days of its day goes back whole', async () => {
  const { projectId, client } = await makeHire(app, { deliveryTime: 10 });
  await advanceDays(app, 99.9);
  const room = () => app.as(client).hires.room({ projectId });
  expect((await room()).state).toBe('in_progress');
  await advanceDays(app, 0.2);
  expect(await room()).toMatchObject({ state: 'cancelled', refundedCents: 90_000 });
  const { items } = await app.as(client).hires.timeline({ projectId });
  expect(items.find(({ party }) => party === 'clock')).toMatchObject({
    kind: 'refundAbandoned',
    detail: { toDeveloperCents: 0, refundedCents: 90_000 },
  });
});

test('a deadline that fails is in the error of the job, and does not stop the others', async () => {
  const stuck = await makeDelivery(app);
  const other = await makeDelivery(app);
  // Amounts above the protected funds cannot be released.
  await app.sql('update hires set amount_cents = 99900 where project_id = $1', [stuck.projectId]);
  await expect(advanceDays(app, 15)).rejects.toMatchObject({
    errors: [expect.objectContaining({ item: `project ${stuck.projectId}` })],
  });
  const state = async ({ projectId, client }: typeof stuck) =>
    (await app.as(client).hires.room({ projectId })).state;
  expect(await state(stuck)).toBe('delivered');
  expect(await state(other)).toBe('completed');
  await app.sql('update hires set amount_cents = 90000 where project_id = $1', [stuck.projectId]);
  await advanceDays(app, 0);
  expect(await state(stuck)).toBe('completed');
});
