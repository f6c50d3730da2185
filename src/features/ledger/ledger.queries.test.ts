import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#platform/server/database/db.ts';
import { createTestLedger, postHeldPayment, type TestLedger } from '#testing/app/test-ledger.ts';
import { loadLedgerTotals, selectProjectLedgerEntries } from './ledger.queries.ts';
import {
  manualRefundPosting,
  refundDecidedPosting,
  releasedPosting,
  stripeFeePosting,
} from './ledger.rules.ts';

let books: TestLedger;
beforeAll(async () => {
  books = await createTestLedger();
});
afterAll(() => books.close());

function listEntries(projectId: number) {
  return db(books.ctx().em)
    .selectFrom(selectProjectLedgerEntries(projectId).as('line'))
    .selectAll()
    .orderBy('line.id')
    .execute();
}

test('the entries of a project have the protected funds after each of them', async () => {
  const payment = await postHeldPayment(books, { projectId: 41, amountCents: 10_000 });
  const { paymentId } = payment;
  const at = new Date('2026-11-25T09:30:00.000Z');
  await books.post(releasedPosting({ ...payment, amountCents: 7_000, feeCents: 350 }), at);
  await books.post(refundDecidedPosting({ ...payment, amountCents: 3_000 }));
  await postHeldPayment(books, { projectId: 42 });

  const entries = await listEntries(41);
  expect(
    entries.map(({ debit, credit, amountCents, heldCents }) => [
      debit.split(':')[0],
      credit.split(':')[0],
      amountCents,
      heldCents,
    ]),
  ).toEqual([
    ['stripe_clearing', 'unapplied', 10_000, 0],
    ['unapplied', 'held', 10_000, 10_000],
    ['held', 'payable', 6_650, 3_350],
    ['held', 'platform_fee', 350, 3_000],
    ['held', 'refund_pending', 3_000, 0],
  ]);
  expect(entries[2]).toMatchObject({
    kind: 'released',
    effectKey: `${paymentId}:released`,
    paymentId,
    at: '2026-11-25T09:30:00.000Z',
    debit: `held:${paymentId}`,
  });
  expect(await listEntries(99)).toEqual([]);
});

test('the totals match: the balance at Stripe is what is owed and earned', async () => {
  const payment = await postHeldPayment(books);
  await books.post(stripeFeePosting({ ...payment, chargeId: 'ch_fee', amountCents: 320 }));
  await books.post(
    manualRefundPosting({ ...payment, amountCents: 50, nth: 1, debitedAccount: 'held' }),
  );
  const totals = await loadLedgerTotals(books.ctx().em);
  const { stripeBalance, stripeFees, disputed, owedByDevelopers, disputeLosses } = totals;
  const { unapplied, held, payable, transferPending, refundPending, platformFees } = totals;
  expect(stripeFees).toBe(320);
  expect(totals.paidFromBank).toBe(50);
  expect(stripeBalance + stripeFees + disputed + owedByDevelopers + disputeLosses).toBe(
    unapplied +
      held +
      payable +
      transferPending +
      refundPending +
      platformFees +
      totals.paidFromBank,
  );
});

test('cents from the database are exact or refused', async () => {
  const read = (cents: string) =>
    db(books.ctx().em)
      .selectNoFrom((eb) => eb.cast<number>(eb.val(cents), 'bigint').as('cents'))
      .executeTakeFirst();
  expect(await read('9007199254740991')).toEqual({ cents: Number.MAX_SAFE_INTEGER });
  await expect(read('9007199254740993')).rejects.toThrow('too large for a number');
});
