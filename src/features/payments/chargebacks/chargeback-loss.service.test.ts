import { afterAll, beforeAll, expect, test } from 'vitest';
import { delayQueue } from '#testing/app/job-queues.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import {
  decideChargeback,
  openChargeback,
  syncPayment,
  withoutEventDelivery,
} from '#testing/fixtures/chargeback-helpers.ts';
import {
  advanceDays,
  completeOnboarding,
  loadLedgerBalances,
  loadPayouts,
  loadRefunds,
  loadTransfers,
  makeDelivery,
  makeHire,
} from '#testing/fixtures/hires.ts';
import { makeDeveloper } from '#testing/fixtures/makers.ts';
import { drainQueues, loadPayments, makeOrphanedPayment } from '#testing/fixtures/payments.ts';
import { reconcileRecent } from '../reconciliation/reconcile.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => app?.close());

type Hired = Awaited<ReturnType<typeof makeDelivery>>;

async function makePaidDelivery(): Promise<Hired> {
  const developer = await makeDeveloper(app);
  await completeOnboarding(app, developer);
  return makeDelivery(app, { developer });
}

/** Loses the chargeback without a webhook. */
function loseUnheard(chargeback: string): Promise<void> {
  return withoutEventDelivery(app, () => decideChargeback(app, chargeback, 'lost'));
}

async function movementsOf(chargeback: string): Promise<unknown[]> {
  const { data } = await app.system.stripe.disputes.list({ limit: 100 });
  return data.find(({ id }) => id === chargeback)?.balance_transactions ?? [];
}

/** Replaces the balance transactions that Stripe returns for a chargeback. */
function listed(chargeback: string, movements: unknown[]) {
  return app.sql(
    `update stripe_sandbox.objects set body =
       jsonb_set(body::jsonb, '{balance_transactions}', $2::jsonb) where id = $1`,
    [chargeback, JSON.stringify(movements)],
  );
}

test('an inquiry about an old payment without a webhook is found by the reconciliation', async () => {
  const { projectId, client } = await makeHire(app);
  await advanceDays(app, 10);
  await withoutEventDelivery(app, () => openChargeback(app, projectId));
  const frozen = async () => (await app.as(client).hires.workspace({ projectId })).frozen;
  expect(await frozen()).toBe(false);
  await reconcileRecent(app.system);
  expect(await frozen()).toBe(true);
});

test('a loss waits until a payout in progress has arrived', async () => {
  const { projectId, client } = await makePaidDelivery();
  const failing = { status: 500 as const, on: /^POST \/v1\/transfers$/ };
  app.faults.responses.push(failing, failing, failing);
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  expect(await loadPayouts(app, projectId)).toEqual([{ status: 'sending', cents: 81_000 }]);

  await loseUnheard(await openChargeback(app, projectId));
  await expect(syncPayment(app, projectId)).rejects.toThrow('is on its way');
  expect((await loadLedgerBalances(app, projectId)).dispute_loss).toBeUndefined();

  await advanceDays(app, 1);
  await reconcileRecent(app.system);
  expect(await loadTransfers(app, projectId)).toEqual([{ amount: 81_000, reversed: 81_000 }]);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ dispute_loss: -9_000 });
});

test('a loss waits until a refund in progress has arrived or failed', async () => {
  const { projectId, developer } = await makeHire(app);
  const failing = { status: 500 as const, on: /^POST \/v1\/refunds$/ };
  app.faults.responses.push(failing, failing, failing);
  await app.as(developer).hires.giveBack({ projectId, reason: 'I cannot build this in time.' });
  await drainQueues(app);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ refund_pending: 90_000 });

  await loseUnheard(await openChargeback(app, projectId));
  await expect(syncPayment(app, projectId)).rejects.toThrow('is on its way');
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ refund_pending: 90_000 });

  // Stripe refuses refunds of a lost charge.
  await advanceDays(app, 1);
  await reconcileRecent(app.system);
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ stripe_clearing: -fees });
});

const ends: [string, (of: Hired) => Promise<unknown>, Record<string, number>][] = [
  [
    'released',
    ({ client, projectId }) => app.as(client).hires.release({ projectId }),
    // The waiting payout bears the loss first.
    { platform_fee: 9_000, dispute_loss: -9_000 },
  ],
  [
    'given back',
    ({ developer, projectId }) =>
      app.as(developer).hires.giveBack({ projectId, reason: 'I cannot build this in time.' }),
    {},
  ],
];

test.each(ends)(
  'the loss of a chargeback waits until a payment that was %s is divided',
  async (_how, end, left) => {
    const hired = await makePaidDelivery();
    const { projectId } = hired;
    const dividing = await delayQueue(app, 'hire-divided');
    await end(hired);
    await drainQueues(app);
    await loseUnheard(await openChargeback(app, projectId));
    await expect(syncPayment(app, projectId)).rejects.toThrow('is not divided yet');
    expect((await loadLedgerBalances(app, projectId)).dispute_loss).toBeUndefined();

    await dividing.resume();
    await drainQueues(app);
    await syncPayment(app, projectId);
    await drainQueues(app);
    expect(await loadTransfers(app, projectId)).toEqual([]);
    const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
    expect(rest).toEqual({ ...left, stripe_clearing: -fees });
  },
);

test('a loss waits until an earlier reversal has arrived', async () => {
  const { projectId, client } = await makePaidDelivery();
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  const failing = { status: 500 as const, on: /^POST \/v1\/transfers\/.+\/reversals$/ };
  app.faults.responses.push(failing, failing, failing);
  await decideChargeback(app, await openChargeback(app, projectId, 30_000), 'lost');
  expect(await loadTransfers(app, projectId)).toEqual([{ amount: 81_000, reversed: 0 }]);

  await loseUnheard(await openChargeback(app, projectId, 60_000));
  await expect(syncPayment(app, projectId)).rejects.toThrow('is on its way');

  await advanceDays(app, 1);
  await reconcileRecent(app.system);
  await drainQueues(app);
  expect(await loadTransfers(app, projectId)).toEqual([{ amount: 81_000, reversed: 81_000 }]);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ dispute_loss: -9_000 });
});

test('a lost chargeback is not won because Stripe does not list its withdrawal yet', async () => {
  const { projectId, client } = await makeHire(app);
  const chargeback = await openChargeback(app, projectId);
  const movements = await movementsOf(chargeback);
  await loseUnheard(chargeback);
  await listed(chargeback, []);
  await expect(syncPayment(app, projectId)).rejects.toThrow('does not list yet what it took');
  expect(await app.as(client).hires.workspace({ projectId })).toMatchObject({ frozen: true });
  await listed(chargeback, movements);
  await syncPayment(app, projectId);
  await drainQueues(app);
  expect(await app.as(client).hires.workspace({ projectId })).toMatchObject({ state: 'cancelled' });
});

test('the operator is notified of a chargeback after it is stored', async () => {
  const { projectId } = await makeHire(app);
  let chargeback = '';
  await withoutEventDelivery(app, async () => {
    chargeback = await openChargeback(app, projectId);
    await decideChargeback(app, chargeback, 'lost');
  });
  const movements = await movementsOf(chargeback);
  await listed(chargeback, []);
  await expect(syncPayment(app, projectId)).rejects.toThrow('does not list yet what it took');
  const reported = () => app.reports.filter((report) => report.includes(chargeback));
  expect(reported()).toEqual([]);
  await listed(chargeback, movements);
  await syncPayment(app, projectId);
  await drainQueues(app);
  expect(reported()).toEqual([expect.stringMatching(/evidence is due at Stripe$/)]);
});

test('the rest of protected funds is not refunded while another chargeback is open', async () => {
  const { projectId, client } = await makeHire(app);
  await loseUnheard(await openChargeback(app, projectId, 30_000));
  const second = await openChargeback(app, projectId, 20_000);
  expect(await app.as(client).hires.workspace({ projectId })).toMatchObject({
    state: 'cancelled',
    frozen: true,
  });
  expect(await loadRefunds(app, projectId)).toEqual([]);
  await decideChargeback(app, second, 'won');
  expect(await app.as(client).hires.workspace({ projectId })).toMatchObject({ frozen: false });
  expect(await loadRefunds(app, projectId)).toMatchObject([{ cause: 'divided', cents: 60_000 }]);
});

test('the rest of a payment without a hire is refunded again', async () => {
  for (const _another of [1, 2]) {
    const { projectId } = await makeOrphanedPayment(app);
    const [before] = await loadRefunds(app, projectId);
    expect(before).toMatchObject({ cause: 'orphaned', status: 'failed', cents: 90_000, nth: 1 });
    await decideChargeback(app, await openChargeback(app, projectId, 30_000), 'lost');
    expect(await loadRefunds(app, projectId)).toMatchObject([
      before,
      { cause: 'orphaned', cents: 60_000, nth: 2, replaces: before?.id },
    ]);
    expect(await loadPayments(app, { id: projectId })).toMatchObject([{ status: 'orphaned' }]);
  }
});

test('after a won chargeback admins refund a payment without a hire', async () => {
  const { projectId, bidder } = await makeOrphanedPayment(app);
  const before = await loadRefunds(app, projectId);
  await decideChargeback(app, await openChargeback(app, projectId), 'won');
  expect(await loadRefunds(app, projectId)).toEqual(before);
  expect((await app.as(bidder).notifications.list({})).items).not.toContainEqual(
    expect.objectContaining({ title: 'The bank confirmed the payment of $900' }),
  );
});

test('a second chargeback takes from what the first has left', async () => {
  const { projectId, client } = await makePaidDelivery();
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  await decideChargeback(app, await openChargeback(app, projectId, 30_000), 'lost');
  await decideChargeback(app, await openChargeback(app, projectId, 60_000), 'lost');
  expect(await loadTransfers(app, projectId)).toEqual([{ amount: 81_000, reversed: 81_000 }]);
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ platform_fee: 9_000, dispute_loss: -9_000, stripe_clearing: -fees });
});
