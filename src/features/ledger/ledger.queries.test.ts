import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#platform/server/database/db.ts';
import { recordStatementTexts } from '#testing/app/sql-recorder.ts';
import { createTestLedger, postHeldPayment, type TestLedger } from '#testing/app/test-ledger.ts';
import { loadDeveloperBalances, loadLedgerTotals, loadStatement } from './ledger.queries.ts';
import {
  manualRefundPosting,
  refundDecidedPosting,
  releasedPosting,
  stripeFeePosting,
  transferDecidedPosting,
} from './ledger.rules.ts';

let books: TestLedger;
beforeAll(async () => {
  books = await createTestLedger();
});
afterAll(() => books.close());

test('a statement lists each movement in order, with names and protected funds', async () => {
  const payment = await postHeldPayment(books, { projectId: 41, amountCents: 10_000 });
  const { paymentId } = payment;
  const at = new Date('2026-11-25T09:30:00.000Z');
  await books.post(releasedPosting({ ...payment, amountCents: 7_000, feeCents: 350 }), at);
  await books.post(refundDecidedPosting({ ...payment, amountCents: 3_000 }));
  await postHeldPayment(books, { projectId: 42 });

  const { items, next } = await loadStatement(books.ctx().em, 41);
  expect(next).toBeNull();
  expect(
    items.map(({ debit, credit, amountCents, heldCents }) => [
      debit.name,
      credit.name,
      amountCents,
      heldCents,
    ]),
  ).toEqual([
    ['Stripe balance', 'Payment received', 10_000, 0],
    ['Payment received', 'Protected funds', 10_000, 10_000],
    ['Protected funds', 'Developer’s earnings', 6_650, 3_350],
    ['Protected funds', 'Platform fee', 350, 3_000],
    ['Protected funds', 'Refund on its way', 3_000, 0],
  ]);
  expect(items[2]).toMatchObject({
    kind: 'released',
    effectKey: `${paymentId}:released`,
    paymentId,
    at: '2026-11-25T09:30:00.000Z',
    debit: { code: `held:${paymentId}` },
  });
});

test('1,000 entries need one statement, and pages continue the balance', async () => {
  for (let nth = 0; nth < 500; nth += 1) await postHeldPayment(books, { projectId: 43 });
  const { em } = books.ctx();
  const statements = recordStatementTexts(await books.pool());
  const whole = await loadStatement(em, 43);
  expect(statements()).toHaveLength(1);
  expect(whole.items).toHaveLength(1_000);
  expect(whole.next).toBeNull();
  expect(whole.items.at(-1)?.heldCents).toBe(5_000_000);

  const first = await loadStatement(em, 43, { limit: 400 });
  const second = await loadStatement(em, 43, { limit: 600, after: first.next ?? 0 });
  expect([...first.items, ...second.items]).toEqual(whole.items);
  expect(second.next).toBeNull();
});

test('a project without money has an empty statement', async () => {
  expect(await loadStatement(books.ctx().em, 99)).toEqual({ items: [], next: null });
});

test('a developer’s earnings are from all payments, less what is being transferred', async () => {
  for (const amountCents of [5_000, 7_000]) {
    const payment = { ...(await postHeldPayment(books, { amountCents })), developerId: 88 };
    await books.post(releasedPosting({ ...payment, feeCents: 0 }));
    if (amountCents === 5_000) await books.post(transferDecidedPosting(payment));
  }
  const { em } = books.ctx();
  expect(await loadDeveloperBalances(em, 88)).toEqual({ payable: 7_000, owed: 0 });
  expect(await loadDeveloperBalances(em, 89)).toEqual({ payable: 0, owed: 0 });
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
