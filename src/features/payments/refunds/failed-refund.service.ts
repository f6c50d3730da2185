import { balancesOfPayment } from '#features/ledger/ledger.queries.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { Chargeback } from '../chargebacks/chargeback.entity.ts';
import { lockPayment } from '../lock.service.ts';
import { Payment } from '../payment.entity.ts';
import { Refund } from './refund.entity.ts';
import { nextNth, noRefund } from './refund.rules.ts';
import { origin } from './refund.service.ts';

/** A refund and its payment under the locks, the next one's number, and what lets it be made again. */
export async function lockFailed({ em }: ActorCtx, refundId: number) {
  const refund = await em.findOne(Refund, refundId);
  if (!refund) throw noRefund();
  const known = await em.findOneOrFail(Payment, refund.paymentId);
  const { payment } = await lockPayment(em, known);
  const failed = await em.findOneOrFail(Refund, refundId, { refresh: true });
  const { paymentId, status, amountCents, cause } = failed;
  const all = await em.find(Refund, { paymentId });
  const balances = await balancesOfPayment(em, paymentId);
  const standing = {
    status,
    replaced: all.some(({ replaces }) => replaces === refundId),
    questioned: (await em.count(Chargeback, { paymentId, closedAt: null })) > 0,
    covered: amountCents <= balances[origin[cause]],
  };
  return { payment, failed, nth: nextNth(all), standing };
}
