import { loadPaymentBalances } from '#features/ledger/ledger.queries.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { lockPayment } from '../lock-payment.service.ts';
import { Payment } from '../payment.entity.ts';
import { Refund } from '../refunds/refund.entity.ts';
import { accountByCause, nextRefundNumber, refundNotFoundError } from '../refunds/refund.rules.ts';

/**
 * Locks a refund's payment. Returns both, the number of the next refund and the conditions for a
 * retry. Throws if there is no such refund.
 */
export async function lockRefund({ em }: ActorCtx, refundId: number) {
  const storedRefund = await em.findOne(Refund, refundId);
  if (!storedRefund) throw refundNotFoundError();
  const storedPayment = await em.findOneOrFail(Payment, storedRefund.paymentId);
  const { payment } = await lockPayment(em, storedPayment);
  const refund = await em.findOneOrFail(Refund, refundId, { refresh: true });
  const { paymentId, status, amountCents, cause } = refund;
  const refunds = await em.find(Refund, { paymentId });
  const balances = await loadPaymentBalances(em, paymentId);
  const conditions = {
    status,
    isReplaced: refunds.some(({ replaces }) => replaces === refundId),
    isCovered: amountCents <= balances[accountByCause[cause]],
  };
  return { payment, refund, nth: nextRefundNumber(refunds), conditions };
}
