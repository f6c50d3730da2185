import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { openOrm } from '#app/server/process/schema.ts';
import { capturedPosting, hiredPosting, type Posting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { Leg } from '#features/ledger/ledger-account.rules.ts';
import { db } from '#platform/server/database/db.ts';
import { createTestDatabase } from './test-database.ts';

export type TestLedger = Awaited<ReturnType<typeof createTestLedger>>;

/** Returns a ledger with a database of its own, without the rest of the product. */
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

/** Returns a posting with these legs and an arbitrary event kind. */
export function anyPosting(legs: Leg[], effectKey: string = randomUUID()): Posting {
  return { effectKey, kind: 'hired', paymentId: randomUUID(), projectId: 1, legs };
}

/** Posts and returns a payment with protected funds. */
export async function postHeldPayment(
  books: TestLedger,
  { amountCents = 10_000, projectId = 1 } = {},
) {
  const about = { paymentId: randomUUID(), projectId, developerId: 7, nth: 1, amountCents };
  await books.post(capturedPosting({ ...about, chargeId: `ch_${about.paymentId}` }));
  await books.post(hiredPosting(about));
  return about;
}
