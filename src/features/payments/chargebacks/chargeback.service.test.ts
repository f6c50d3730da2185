import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { banksVerdict, questionPayment } from '#testing/banks.ts';
import { booksOf, later, makeDelivery, makeHire, onboard, transfersOf } from '#testing/hires.ts';
import { makeDeveloper } from '#testing/makers.ts';
import { settled } from '#testing/payments.ts';
import { refused } from '#testing/refused.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => rig?.close());

test('while the bank looks into a payment nothing of it moves, not even by silence', async () => {
  const { projectId, client } = await makeDelivery(rig);
  await questionPayment(rig, projectId);
  await expect(rig.as(client).hires.release({ projectId })).rejects.toEqual(refused('frozen'));
  await later(rig, 20);
  expect(await rig.as(client).hires.room({ projectId })).toMatchObject({
    state: 'delivered',
    frozen: true,
  });
  expect(await booksOf(rig, projectId)).toMatchObject({ held: 90_000 });
});

test('a chargeback that is won lets the work go on, and the fee comes back', async () => {
  const { projectId, client } = await makeDelivery(rig);
  const before = await booksOf(rig, projectId);
  await banksVerdict(rig, await questionPayment(rig, projectId), 'winning_evidence');
  expect(await booksOf(rig, projectId)).toEqual(before);
  const room = await rig.as(client).hires.release({ projectId });
  expect(room.state).toBe('completed');
});

test('earnings that wait for an account do not leave while the bank looks into them', async () => {
  const developer = await makeDeveloper(rig);
  const { projectId, client } = await makeDelivery(rig, { developer });
  await rig.as(client).hires.release({ projectId });
  const chargeback = await questionPayment(rig, projectId);
  await onboard(rig, developer);
  expect(await transfersOf(rig, projectId)).toEqual([]);
  await banksVerdict(rig, chargeback, 'winning_evidence');
  expect(await transfersOf(rig, projectId)).toEqual([{ amount: 81_000, reversed: 0 }]);
});

test('one that is lost while the money is held ends the project', async () => {
  const { projectId, client } = await makeHire(rig);
  await banksVerdict(rig, await questionPayment(rig, projectId), 'losing_evidence');
  const room = await rig.as(client).hires.room({ projectId });
  expect(room).toMatchObject({ state: 'cancelled', frozen: false, next: null });
  const { stripe_fees: fees = 0, ...rest } = await booksOf(rig, projectId);
  expect(rest).toEqual({ stripe_clearing: -fees });
});

test('one that is lost overtakes a dispute, and the timeline says what went back', async () => {
  const { projectId, client } = await makeHire(rig);
  const reason = 'Nothing works as it was agreed.';
  await rig.as(client).disputes.open({ projectId, reason, fileIds: [] });
  await banksVerdict(rig, await questionPayment(rig, projectId), 'losing_evidence');
  const room = await rig.as(client).hires.room({ projectId });
  expect(room.disputes.map(({ status }) => status)).toEqual(['overtaken']);
  const { items } = await rig.as(client).hires.timeline({ projectId });
  expect(items.find(({ kind }) => kind === 'loseChargeback')).toMatchObject({
    party: 'bank',
    name: null,
    detail: { refundedCents: 90_000 },
  });
});

test('one that is lost after the release is asked back from the developer', async () => {
  const developer = await makeDeveloper(rig);
  await onboard(rig, developer);
  const { projectId, client } = await makeDelivery(rig, { developer });
  await rig.as(client).hires.release({ projectId });
  await settled(rig);
  await banksVerdict(rig, await questionPayment(rig, projectId), 'losing_evidence');
  expect(await transfersOf(rig, projectId)).toEqual([{ amount: 81_000, reversed: 81_000 }]);
  const { stripe_fees: fees = 0, ...rest } = await booksOf(rig, projectId);
  expect(rest).toEqual({ platform_fee: 9_000, dispute_loss: -9_000, stripe_clearing: -fees });
});

test('what the developer’s account no longer has is the platform’s loss', async () => {
  const developer = await makeDeveloper(rig);
  await onboard(rig, developer);
  const { projectId, client } = await makeDelivery(rig, { developer });
  await rig.as(client).hires.release({ projectId });
  await settled(rig);
  const [account] = await rig.sql<{ id: string }>(
    'select stripe_account_id as id from payout_accounts where developer_id = $1',
    [developer.id],
  );
  await rig.sandbox?.outside.payOut(account?.id ?? '');
  await banksVerdict(rig, await questionPayment(rig, projectId), 'losing_evidence');
  const books = await booksOf(rig, projectId);
  expect(books).toMatchObject({ dispute_loss: -90_000 });
  expect(books.developer_receivable).toBeUndefined();
});
