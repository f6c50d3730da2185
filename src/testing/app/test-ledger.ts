import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { openOrm } from '#app/server/process/schema.ts';
import { capturedPosting, hiredPosting, type Posting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { Leg } from '#features/ledger/ledger-account.rules.ts';
import { db } from '#platform/server/database/db.ts';
import { createTestDatabase } from './test-database.ts';

export type TestLedger = Awaited<ReturnType<typeof createTestLedger>>;

/** Opens a ledger on a new database, without the rest of the product. Its clock is fixed. */
export async function createTestLedger(poolMax = 20) {
  const { url, drop } = await createTestDatabase();
  const orm = await openOrm(url, { poolMax });
  const now = () => new Date('2026-11-21T12:00:00.000Z');
  const ctx = () => ({ em: orm.em.fork(), now });
  const sql = async <Row>(text: string, params: unknown[] = []) =>
    (await db(orm.em.fork()).executeQuery<Row>(CompiledQuery.raw(text, params))).rows;
  return {
    url,
    ctx,
    sql,
    pool: () => orm.em.getDriver().getConnection().getNativeClient(),
    post: (posting: Posting, at?: Date) => post(ctx(), posting, at),
    async close() {
      await orm.close(true);
      await drop();
    },
  };
}

/** Returns a posting with these legs for a new payment; the kind of event is always `hired`. */
export function anyPosting(legs: Leg[], effectKey: string = randomUUID()): Posting {
  return { effectKey, kind: 'hired', paymentId: randomUUID(), projectId: 1, legs };
}

/**
 * Posts the capture of a payment and its hire, so that the amount is held. Returns the fields that
 * further postings of the payment need.
 */
export async function postHeldPayment(
  ledger: TestLedger,
  { amountCents = 10_000, projectId = 1 } = {},
) {
  const payment = { paymentId: randomUUID(), projectId, developerId: 7, nth: 1, amountCents };
  await ledger.post(capturedPosting({ ...payment, chargeId: `ch_${payment.paymentId}` }));
  await ledger.post(hiredPosting(payment));
  return payment;
}
