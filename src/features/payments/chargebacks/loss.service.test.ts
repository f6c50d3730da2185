import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { questionPayment } from '#testing/banks.ts';
import { booksOf, later, makeDelivery, makeHire, onboard, transfersOf } from '#testing/hires.ts';
import { makeDeveloper } from '#testing/makers.ts';
import { settled } from '#testing/payments.ts';
import { holdQueue } from '#testing/queues.ts';
import { applyIntent } from '../intent.service.ts';
import { reconcile } from '../reconcile.service.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => rig?.close());

async function makePaidDelivery() {
  const developer = await makeDeveloper(rig);
  await onboard(rig, developer);
  return makeDelivery(rig, { developer });
}

/** The bank decides against us at Stripe, of which no word comes here. */
async function loseUnheard(chargeback: string): Promise<void> {
  rig.faults.webhooks.drop = 10;
  await rig.system.stripe.disputes.update(chargeback, {
    evidence: { uncategorized_text: 'losing_evidence' },
    submit: true,
  });
  await rig.sandbox?.outside.passTime();
  await rig.sandbox?.deliverPending();
  rig.faults.webhooks.drop = 0;
}

async function look(projectId: number): Promise<void> {
  const [payment] = await rig.sql<{ intent: string }>(
    'select stripe_intent_id as intent from payments where project_id = $1',
    [projectId],
  );
  await applyIntent(rig.system, payment?.intent ?? '');
}

test('a loss waits until a payout that is on its way has arrived', async () => {
  const { projectId, client } = await makePaidDelivery();
  const failing = { status: 500 as const, on: /^POST \/v1\/transfers$/ };
  rig.faults.answers.push(failing, failing, failing);
  await rig.as(client).hires.release({ projectId });
  await settled(rig);
  const waiting = await rig.sql('select from payouts where status = $1', ['sending']);
  expect(waiting).toHaveLength(1);

  await loseUnheard(await questionPayment(rig, projectId));
  await expect(look(projectId)).rejects.toThrow('is on its way');
  expect((await booksOf(rig, projectId)).dispute_loss).toBeUndefined();

  await later(rig, 1);
  await reconcile(rig.system);
  expect(await transfersOf(rig, projectId)).toEqual([{ amount: 81_000, reversed: 81_000 }]);
  expect(await booksOf(rig, projectId)).toMatchObject({ dispute_loss: -9_000 });
});

test('a loss waits until a refund that is on its way has arrived or failed', async () => {
  const { projectId, developer } = await makeHire(rig);
  const failing = { status: 500 as const, on: /^POST \/v1\/refunds$/ };
  rig.faults.answers.push(failing, failing, failing);
  await rig.as(developer).hires.giveBack({ projectId, reason: 'I cannot build this in time.' });
  await settled(rig);
  expect(await booksOf(rig, projectId)).toMatchObject({ refund_pending: 90_000 });

  await loseUnheard(await questionPayment(rig, projectId));
  await expect(look(projectId)).rejects.toThrow('is on its way');
  expect(await booksOf(rig, projectId)).toMatchObject({ refund_pending: 90_000 });

  // Stripe takes no refund of a charge that a bank has taken back.
  await later(rig, 1);
  await reconcile(rig.system);
  const { stripe_fees: fees = 0, ...rest } = await booksOf(rig, projectId);
  expect(rest).toEqual({ stripe_clearing: -fees });
});

test('a loss waits until what was released is divided', async () => {
  const { projectId, client } = await makePaidDelivery();
  const dividing = await holdQueue(rig, 'hire-divided');
  await rig.as(client).hires.release({ projectId });
  await settled(rig);
  await loseUnheard(await questionPayment(rig, projectId));
  await expect(look(projectId)).rejects.toThrow('is not divided yet');
  expect((await booksOf(rig, projectId)).dispute_loss).toBeUndefined();

  await dividing.letGo();
  await settled(rig);
  await look(projectId);
  await settled(rig);
  // The earnings have not left, and are the first to go.
  expect(await transfersOf(rig, projectId)).toEqual([]);
  const { stripe_fees: fees = 0, ...rest } = await booksOf(rig, projectId);
  expect(rest).toEqual({ platform_fee: 9_000, dispute_loss: -9_000, stripe_clearing: -fees });
});
