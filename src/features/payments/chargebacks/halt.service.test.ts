import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { type Rig, testApp } from '#testing/app.ts';
import { banksVerdict, questionPayment } from '#testing/banks.ts';
import { later, makeHire } from '#testing/hires.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

test('what is being built is due later by as long as the bank took', async () => {
  const { projectId, developer } = await makeHire(rig);
  const dueAt = async () => Date.parse((await rig.as(developer).hires.room({ projectId })).dueAt);
  const before = await dueAt();
  const id = await questionPayment(rig, projectId);
  await later(rig, 5);
  expect(await dueAt()).toBe(before);
  await banksVerdict(rig, id, 'winning_evidence');
  const moved = (await dueAt()) - before;
  expect(moved).toBeGreaterThanOrEqual(5 * DAY_MS);
  expect(moved).toBeLessThan(5.1 * DAY_MS);
});
