import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { decideChargeback, openChargeback } from '#testing/fixtures/chargeback-helpers.ts';
import { advanceDays, makeDelivery, makeHire } from '#testing/fixtures/hires.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const dueOf = async ({ projectId, developer }: { projectId: number; developer: TestUser }) =>
  Date.parse(`${(await app.as(developer).hires.workspace({ projectId })).dueAt}`);

test('the due date is extended by the duration of the chargeback', async () => {
  const hire = await makeHire(app);
  const { projectId } = hire;
  const dueAt = () => dueOf(hire);
  const before = await dueAt();
  const id = await openChargeback(app, projectId);
  await advanceDays(app, 5);
  expect(await dueAt()).toBe(before);
  await decideChargeback(app, id, 'won');
  const moved = (await dueAt()) - before;
  expect(moved).toBeGreaterThanOrEqual(5 * DAY_MS);
  expect(moved).toBeLessThan(5.1 * DAY_MS);
});

const reason = 'The work has not come.';

// The chargeback is open during the days of `bank`, the dispute during those of `dispute`.
test.each([
  ['begins before a dispute and ends in it', { bank: [0, 3], dispute: [1, 6] }, 6],
  ['begins in a dispute and ends after it', { bank: [2, 7], dispute: [0, 5] }, 7],
  ['outlasts a dispute', { bank: [0, 8], dispute: [2, 5] }, 8],
  ['is within a dispute', { bank: [1, 2], dispute: [0, 4] }, 4],
])(
  'an inquiry of the bank that %s extends the due date once',
  async (_how, { bank, dispute }, days) => {
    const hire = await makeHire(app);
    const { projectId, client } = hire;
    const before = await dueOf(hire);
    let id = '';
    for (let day = 0; day <= days; day += 1) {
      if (day === bank[0]) id = await openChargeback(app, projectId);
      if (day === bank[1]) await decideChargeback(app, id, 'won');
      if (day === dispute[0])
        await app.as(client).disputes.open({ projectId, reason, fileIds: [] });
      if (day === dispute[1]) await app.as(client).disputes.withdraw({ projectId });
      if (day < days) await advanceDays(app, 1);
    }
    expect((await dueOf(hire)) - before).toBeGreaterThanOrEqual(days * DAY_MS);
    expect((await dueOf(hire)) - before).toBeLessThan((days + 0.1) * DAY_MS);
  },
);

test('an inquiry of the bank extends the time of requested changes', async () => {
  const hire = await makeDelivery(app);
  const { projectId, client } = hire;
  const id = await openChargeback(app, projectId);
  await advanceDays(app, 40);
  await app.as(client).hires.askForChanges({ projectId, note: 'The login is missing.' });
  const before = await dueOf(hire);
  await advanceDays(app, 5);
  await decideChargeback(app, id, 'won');
  expect((await dueOf(hire)) - before).toBeGreaterThanOrEqual(5 * DAY_MS);
  expect((await dueOf(hire)) - before).toBeLessThan(5.1 * DAY_MS);
});

test('a bank’s question counts until the work was delivered', async () => {
  const hire = await makeHire(app);
  const { projectId, developer } = hire;
  const before = await dueOf(hire);
  const id = await openChargeback(app, projectId);
  await advanceDays(app, 2);
  await app.as(developer).hires.deliver({ projectId, note: 'All is live.', links: [] });
  await advanceDays(app, 30);
  await decideChargeback(app, id, 'won');
  expect((await dueOf(hire)) - before).toBeGreaterThanOrEqual(2 * DAY_MS);
  expect((await dueOf(hire)) - before).toBeLessThan(2.1 * DAY_MS);
});

test('a chargeback decided during a cancellation request has frozen the work too', async () => {
  const hire = await makeHire(app);
  const { projectId, client } = hire;
  const before = await dueOf(hire);
  const id = await openChargeback(app, projectId);
  await app.as(client).hires.askToCancel({ projectId, reason });
  await advanceDays(app, 1);
  await decideChargeback(app, id, 'won');
  expect((await dueOf(hire)) - before).toBeGreaterThanOrEqual(DAY_MS);
});
