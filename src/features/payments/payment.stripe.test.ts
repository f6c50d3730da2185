import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  captureError,
  cardOnly,
  pay,
  startTestSandbox,
  type TestSandbox,
} from '#testing/app/stripe-sandbox.ts';
import { createFaults } from '#tools/sandbox/api/faults.ts';
import { isResourceMissing, retrieveIntent, retrieveIntentState } from './payment.stripe.ts';

let app: TestSandbox;
beforeAll(async () => {
  app = await startTestSandbox();
});
afterEach(() => {
  Object.assign(app.sandbox.faults, createFaults());
});
afterAll(() => app.closeAll());

/** Pays an intent that has the metadata of a payment. */
async function payOurs(payment_method: string): Promise<string> {
  const { id } = await app.stripe.paymentIntents.create({
    ...cardOnly,
    metadata: { payment_id: 'ours' },
  });
  await app.stripe.paymentIntents.confirm(id, { payment_method });
  return id;
}

const readState = (id: string) => retrieveIntentState(app.stripe, id, { hasStoredRefunds: false });

test('an intent is read with its charge and balance transaction', async () => {
  const { id } = await pay(app);
  const { charge, refunds, stripeDisputes, readErrors } = await readState(id);
  expect(charge).toMatchObject({
    payment_intent: id,
    balance_transaction: { type: 'charge', amount: 10_000 },
  });
  expect({ refunds, stripeDisputes, readErrors }).toEqual({
    refunds: [],
    stripeDisputes: [],
    readErrors: [],
  });
  const unpaid = await app.stripe.paymentIntents.create({ ...cardOnly, amount: 10_000 });
  expect((await readState(unpaid.id)).charge).toBeNull();
});

test('only the disputes of an intent are its own, and only those of our payments are read', async () => {
  const disputed = [await payOurs('pm_card_createDispute'), await payOurs('pm_card_createDispute')];
  const { id: foreignId } = await pay(app, 5_000, 'pm_card_createDispute');
  await app.sandbox.bank.runScheduled();
  const disputesOf = async (id: string) => (await readState(id)).stripeDisputes;
  for (const id of disputed) expect(await disputesOf(id)).toMatchObject([{ payment_intent: id }]);
  expect(await disputesOf(await payOurs('pm_card_visa'))).toEqual([]);
  expect(await disputesOf(foreignId)).toEqual([]);
});

test('a missing object at Stripe differs from a failure', async () => {
  const missing = await captureError(retrieveIntent(app.stripe, 'pi_none'));
  expect(isResourceMissing(missing)).toBe(true);
  app.sandbox.faults.responses.push({ status: 500 });
  expect(isResourceMissing(await captureError(retrieveIntent(app.stripe, 'pi_none')))).toBe(false);
  expect(isResourceMissing({ code: 'resource_missing' })).toBe(false);
});
