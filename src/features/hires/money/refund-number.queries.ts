import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';

/** Each refund of a payment has its own number, from 1. */
export async function findNextRefundNumber(
  em: SqlEntityManager,
  paymentId: string,
): Promise<number> {
  const { last } = await db(em)
    .selectFrom('refunds')
    .select(({ fn }) => fn.max<number | null>('nth').as('last'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
