import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/db.ts';
import { booksOf, makeHire, roomAfter } from '#testing/hires.ts';
import { makeBid } from '#testing/makers.ts';
import { confirm, hire, settled } from '#testing/payments.ts';

let before: Rig;
let after: Rig;
beforeAll(async () => {
  const database = await testDatabase();
  before = await testApp({ PLATFORM_FEE_PERCENT: '10' }, { ...database, drop: async () => {} });
  after = await testApp({ PLATFORM_FEE_PERCENT: '25' }, database);
}, 60_000);
afterAll(async () => {
  await before?.close();
  await after?.close();
});

test('who looks before bidding or hiring is told the fee of today', async () => {
  expect(await before.as(null).bids.terms()).toEqual({ feePercent: 10 });
  expect(await after.as(null).bids.terms()).toEqual({ feePercent: 25 });
});

test('a running project keeps the fee it was paid with, whatever the setting became', async () => {
  const { projectId, client, developer } = await makeHire(before);
  const room = await after.as(client).hires.room({ projectId });
  expect(room.feePercent).toBe(10);
  await after.as(developer).hires.deliver({ projectId, note: 'Done.' });
  const completed = await roomAfter(after, client, after.as(client).hires.release({ projectId }));
  expect(completed.feeCents).toBe(9_000);
  expect(await booksOf(after, projectId)).toMatchObject({ payable: 81_000, platform_fee: 9_000 });
});

test('a payment that was opened keeps the fee it showed, also when it is paid later', async () => {
  const bid = await makeBid(before);
  expect(await hire(before, bid)).toMatchObject({ feeCents: 9_000 });
  const again = await hire(after, bid);
  expect(again).toMatchObject({ feeCents: 9_000 });
  await confirm(after, again);
  await settled(after);
  const room = await after.as(bid.bidder).hires.room({ projectId: bid.project.id });
  expect(room.feePercent).toBe(10);
});

test('the next project is hired at the fee of today', async () => {
  const { projectId, client } = await makeHire(after);
  expect(await before.as(client).hires.room({ projectId })).toMatchObject({ feePercent: 25 });
});
