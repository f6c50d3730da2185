import { balancesOfPayment } from '#features/ledger/ledger.queries.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { lockPayment } from '../lock.service.ts';
import { Payment } from '../payment.entity.ts';
import { Refund } from './refund.entity.ts';
import { nextNth, noRefund, origin } from './refund.rules.ts';

/**
 * Locks a refund's payment. Returns both, the number of the next refund and the conditions for a
 * retry. Throws if there is no such refund.
 */
export async function lockRefund({ em }: ActorCtx, refundId: number) {
  const row = await em.findOne(Refund, refundId);
  if (!row) throw noRefund();
  const known = await em.findOneOrFail(Payment, row.paymentId);
  const { payment } = await lockPayment(em, known);
  const refund = await em.findOneOrFail(Refund, refundId, { refresh: true });
  const { paymentId, status, amountCents, cause } = refund;
  const all = await em.find(Refund, { paymentId });
  const balances = await balancesOfPayment(em, paymentId);
  const standing = {
    status,
    replaced: all.some(({ replaces }) => replaces === refundId),
    covered: amountCents <= balances[origin[cause]],
  };
  return { payment, refund, nth: nextNth(all), standing };
}
