import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';

/**
 * Each refund of a payment has its own number, from 1. Whatever posts or stores the refund later
 * uses the returned number. The project must be locked.
 */
export async function takeRefundNumber(em: SqlEntityManager, paymentId: string): Promise<number> {
  const { nth } = await db(em)
    .updateTable('payments')
    .set((eb) => ({ last_refund_nth: eb('last_refund_nth', '+', 1) }))
    .where('id', '=', paymentId)
    .returning('last_refund_nth as nth')
    .executeTakeFirstOrThrow();
  return nth;
}
