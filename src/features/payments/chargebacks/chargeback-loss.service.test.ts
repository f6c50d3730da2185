import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { banksVerdict, look, questionPayment, unheard } from '#testing/banks.ts';
import {
  booksOf,
  later,
  makeDelivery,
  makeHire,
  onboard,
  payoutsOf,
  refundsOf,
  transfersOf,
} from '#testing/hires.ts';
import { makeDeveloper } from '#testing/makers.ts';
import { makeOrphan, paymentsOf, settled } from '#testing/payments.ts';
import { holdQueue } from '#testing/queues.ts';
import { reconcileRecent } from '../reconciliation/reconcile.service.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => rig?.close());

type Hired = Awaited<ReturnType<typeof makeDelivery>>;

async function makePaidDelivery(): Promise<Hired> {
  const developer = await makeDeveloper(rig);
  await onboard(rig, developer);
  return makeDelivery(rig, { developer });
}

/** Loses the chargeback without a webhook. */
function loseUnheard(chargeback: string): Promise<void> {
  return unheard(rig, () => banksVerdict(rig, chargeback, 'lost'));
}

async function movementsOf(chargeback: string): Promise<unknown[]> {
  const { data } = await rig.system.stripe.disputes.list({ limit: 100 });
  return data.find(({ id }) => id === chargeback)?.balance_transactions ?? [];
}

/** Replaces the balance transactions that Stripe returns for a chargeback. */
function listed(chargeback: string, movements: unknown[]) {
  return rig.sql(
    `update stripe_sandbox.objects set body =
       jsonb_set(body::jsonb, '{balance_transactions}', $2::jsonb) where id = $1`,
    [chargeback, JSON.stringify(movements)],
  );
}

test('a question about an old payment of which no word came is found by the reconciliation', async () => {
  const { projectId, client } = await makeHire(rig);
  await later(rig, 10);
  await unheard(rig, () => questionPayment(rig, projectId));
  const frozen = async () => (await rig.as(client).hires.room({ projectId })).frozen;
  expect(await frozen()).toBe(false);
  await reconcileRecent(rig.system);
  expect(await frozen()).toBe(true);
});

test('a loss waits until a payout that is on its way has arrived', async () => {
  const { projectId, client } = await makePaidDelivery();
  const failing = { status: 500 as const, on: /^POST \/v1\/transfers$/ };
  rig.faults.responses.push(failing, failing, failing);
  await rig.as(client).hires.release({ projectId });
  await settled(rig);
  expect(await payoutsOf(rig, projectId)).toEqual([{ status: 'sending', cents: 81_000 }]);

  await loseUnheard(await questionPayment(rig, projectId));
  await expect(look(rig, projectId)).rejects.toThrow('is on its way');
  expect((await booksOf(rig, projectId)).dispute_loss).toBeUndefined();

  await later(rig, 1);
  await reconcileRecent(rig.system);
  expect(await transfersOf(rig, projectId)).toEqual([{ amount: 81_000, reversed: 81_000 }]);
  expect(await booksOf(rig, projectId)).toMatchObject({ dispute_loss: -9_000 });
});

test('a loss waits until a refund that is on its way has arrived or failed', async () => {
  const { projectId, developer } = await makeHire(rig);
  const failing = { status: 500 as const, on: /^POST \/v1\/refunds$/ };
  rig.faults.responses.push(failing, failing, failing);
  await rig.as(developer).hires.giveBack({ projectId, reason: 'I cannot build this in time.' });
  await settled(rig);
  expect(await booksOf(rig, projectId)).toMatchObject({ refund_pending: 90_000 });

  await loseUnheard(await questionPayment(rig, projectId));
  await expect(look(rig, projectId)).rejects.toThrow('is on its way');
  expect(await booksOf(rig, projectId)).toMatchObject({ refund_pending: 90_000 });

  // Stripe refuses refunds of a lost charge.
  await later(rig, 1);
  await reconcileRecent(rig.system);
  const { stripe_fees: fees = 0, ...rest } = await booksOf(rig, projectId);
  expect(rest).toEqual({ stripe_clearing: -fees });
});

const ends: [string, (of: Hired) => Promise<unknown>, Record<string, number>][] = [
  [
    'released',
    ({ client, projectId }) => rig.as(client).hires.release({ projectId }),
    // The waiting payout bears the loss first.
    { platform_fee: 9_000, dispute_loss: -9_000 },
  ],
  [
    'given back',
    ({ developer, projectId }) =>
      rig.as(developer).hires.giveBack({ projectId, reason: 'I cannot build this in time.' }),
    {},
  ],
];

test.each(ends)('a loss waits until what was %s is divided', async (_how, end, left) => {
  const hired = await makePaidDelivery();
  const { projectId } = hired;
  const dividing = await holdQueue(rig, 'hire-divided');
  await end(hired);
  await settled(rig);
  await loseUnheard(await questionPayment(rig, projectId));
  await expect(look(rig, projectId)).rejects.toThrow('is not divided yet');
  expect((await booksOf(rig, projectId)).dispute_loss).toBeUndefined();

  await dividing.letGo();
  await settled(rig);
  await look(rig, projectId);
  await settled(rig);
  expect(await transfersOf(rig, projectId)).toEqual([]);
  const { stripe_fees: fees = 0, ...rest } = await booksOf(rig, projectId);
  expect(rest).toEqual({ ...left, stripe_clearing: -fees });
});

test('a loss waits until what an earlier one asks back has come', async () => {
  const { projectId, client } = await makePaidDelivery();
  await rig.as(client).hires.release({ projectId });
  await settled(rig);
  const failing = { status: 500 as const, on: /^POST \/v1\/transfers\/.+\/reversals$/ };
  rig.faults.responses.push(failing, failing, failing);
  await banksVerdict(rig, await questionPayment(rig, projectId, 30_000), 'lost');
  expect(await transfersOf(rig, projectId)).toEqual([{ amount: 81_000, reversed: 0 }]);

  await loseUnheard(await questionPayment(rig, projectId, 60_000));
  await expect(look(rig, projectId)).rejects.toThrow('is on its way');

  await later(rig, 1);
  await reconcileRecent(rig.system);
  await settled(rig);
  expect(await transfersOf(rig, projectId)).toEqual([{ amount: 81_000, reversed: 81_000 }]);
  expect(await booksOf(rig, projectId)).toMatchObject({ dispute_loss: -9_000 });
});

test('one that is lost is no win where Stripe does not list yet what it took', async () => {
  const { projectId, client } = await makeHire(rig);
  const chargeback = await questionPayment(rig, projectId);
  const movements = await movementsOf(chargeback);
  await loseUnheard(chargeback);
  await listed(chargeback, []);
  await expect(look(rig, projectId)).rejects.toThrow('does not list yet what it took');
  expect(await rig.as(client).hires.room({ projectId })).toMatchObject({ frozen: true });
  await listed(chargeback, movements);
  await look(rig, projectId);
  await settled(rig);
  expect(await rig.as(client).hires.room({ projectId })).toMatchObject({ state: 'cancelled' });
});

test('the operator hears of one once it stands in our rows, and not before', async () => {
  const { projectId } = await makeHire(rig);
  let chargeback = '';
  await unheard(rig, async () => {
    chargeback = await questionPayment(rig, projectId);
    await banksVerdict(rig, chargeback, 'lost');
  });
  const movements = await movementsOf(chargeback);
  await listed(chargeback, []);
  await expect(look(rig, projectId)).rejects.toThrow('does not list yet what it took');
  const reported = () => rig.reports.filter((report) => report.includes(chargeback));
  expect(reported()).toEqual([]);
  await listed(chargeback, movements);
  await look(rig, projectId);
  await settled(rig);
  expect(reported()).toEqual([expect.stringMatching(/evidence is due at Stripe$/)]);
});

test('what one leaves of protected funds is not sent back while a bank looks into another', async () => {
  const { projectId, client } = await makeHire(rig);
  await loseUnheard(await questionPayment(rig, projectId, 30_000));
  const second = await questionPayment(rig, projectId, 20_000);
  expect(await rig.as(client).hires.room({ projectId })).toMatchObject({
    state: 'cancelled',
    frozen: true,
  });
  expect(await refundsOf(rig, projectId)).toEqual([]);
  await banksVerdict(rig, second, 'won');
  expect(await rig.as(client).hires.room({ projectId })).toMatchObject({ frozen: false });
  expect(await refundsOf(rig, projectId)).toMatchObject([{ cause: 'divided', cents: 60_000 }]);
});

test('what one leaves of a payment nobody was hired with is sent back anew', async () => {
  for (const _another of [1, 2]) {
    const { projectId } = await makeOrphan(rig);
    const [before] = await refundsOf(rig, projectId);
    expect(before).toMatchObject({ cause: 'orphaned', status: 'failed', cents: 90_000, nth: 1 });
    await banksVerdict(rig, await questionPayment(rig, projectId, 30_000), 'lost');
    expect(await refundsOf(rig, projectId)).toMatchObject([
      before,
      { cause: 'orphaned', cents: 60_000, nth: 2, replaces: before?.id },
    ]);
    expect(await paymentsOf(rig, { id: projectId })).toMatchObject([{ status: 'orphaned' }]);
  }
});

test('one that is won leaves the refund of a payment nobody was hired with to admins', async () => {
  const { projectId, bidder } = await makeOrphan(rig);
  const before = await refundsOf(rig, projectId);
  await banksVerdict(rig, await questionPayment(rig, projectId), 'won');
  expect(await refundsOf(rig, projectId)).toEqual(before);
  expect((await rig.as(bidder).notifications.list({})).items).not.toContainEqual(
    expect.objectContaining({ title: 'The bank confirmed the payment of $900' }),
  );
});

test('a second one takes from what the first has left', async () => {
  const { projectId, client } = await makePaidDelivery();
  await rig.as(client).hires.release({ projectId });
  await settled(rig);
  await banksVerdict(rig, await questionPayment(rig, projectId, 30_000), 'lost');
  await banksVerdict(rig, await questionPayment(rig, projectId, 60_000), 'lost');
  expect(await transfersOf(rig, projectId)).toEqual([{ amount: 81_000, reversed: 81_000 }]);
  const { stripe_fees: fees = 0, ...rest } = await booksOf(rig, projectId);
  expect(rest).toEqual({ platform_fee: 9_000, dispute_loss: -9_000, stripe_clearing: -fees });
});
