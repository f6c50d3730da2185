import { recordAudit } from '#features/audit/audit.service.ts';
import { takeRefundNumber } from '#features/hires/money/refund-number.service.ts';
import { loadPaymentBalances, loadPaymentLossCents } from '#features/ledger/ledger.queries.ts';
import { manualRefundPosting, manualRefundReturnedPosting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import { type ActorCtx, inNewTransaction, inTransaction } from '#platform/server/context.ts';
import { Chargeback } from '../chargebacks/chargeback.entity.ts';
import { refundRemainder } from '../chargebacks/chargeback-loss.service.ts';
import { dispatchCommand } from '../dispatch-command.service.ts';
import { type LockedPayment, lockPayment } from '../lock-payment.service.ts';
import { Payment } from '../payment.entity.ts';
import { reconciliationRefusal } from '../payment.rules.ts';
import { recordPaymentEvent } from '../payment-event.service.ts';
import { Refund } from '../refunds/refund.entity.ts';
import {
  notifyManualRefund,
  notifyManualRefundReturned,
  notifyRefundRetried,
} from '../refunds/refund.mail.ts';
import {
  accountByCause,
  manualRefundRefusal,
  refundNotFoundError,
  refundRefusedError,
  retryRefusal,
  withdrawManualRefundRefusal,
} from '../refunds/refund.rules.ts';
import { createRefund, postRefund, updateOrphanStatus } from '../refunds/refund.service.ts';
import type { ManualRefundInput } from './reconciliation.schema.ts';

/**
 * One of several simultaneous requests succeeds. Throws `refund_refused` if Stripe refused the new
 * refund.
 */
export async function retryRefund(ctx: ActorCtx, refundId: number): Promise<void> {
  const refusal = reconciliationRefusal(ctx.actor);
  if (refusal) throw refusal;
  const commandId = await createRetryCommand(ctx, refundId);
  if ((await dispatchCommand(ctx, commandId)) === 'refused') throw refundRefusedError();
}

function createRetryCommand(ctx: ActorCtx, refundId: number): Promise<number> {
  return inNewTransaction(ctx, async (ctx) => {
    const { payment, refund: failedRefund, conditions } = await lockRefund(ctx, refundId);
    const { id: paymentId, projectId } = payment;
    const refusal = retryRefusal({
      ...conditions,
      hasOpenChargeback: (await ctx.em.count(Chargeback, { paymentId, closedAt: null })) > 0,
      hasLostChargeback: (await ctx.em.count(Chargeback, { paymentId, lostCents: { $gt: 0 } })) > 0,
    });
    if (refusal) throw refusal;
    const { cause, amountCents } = failedRefund;
    const nth = await takeRefundNumber(ctx.em, paymentId);
    await postRefund(ctx, { paymentId, projectId, cause, amountCents, nth });
    if (cause === 'divided') {
      await recordPaymentEvent(ctx, payment, {
        kind: 'refundRetried',
        party: 'admin',
        actorId: ctx.actor.id,
        detail: { amountCents },
      });
    }
    await recordAudit(ctx, {
      action: 'refund_retried',
      on: { type: 'project', id: projectId },
      details: { cents: amountCents, payment: paymentId, refund: refundId, nth },
    });
    await notifyRefundRetried(ctx, payment, amountCents);
    const newRefund = { cause, amountCents, nth, replaces: refundId };
    return (await createRefund(ctx, payment, newRefund)).commandId;
  });
}

/** One of several simultaneous requests succeeds. */
export async function recordManualRefund(
  ctx: ActorCtx,
  { id: refundId, reference }: ManualRefundInput,
): Promise<void> {
  const accessRefusal = reconciliationRefusal(ctx.actor);
  if (accessRefusal) throw accessRefusal;
  await inTransaction(ctx, async (ctx) => {
    const { payment, refund: failedRefund, conditions } = await lockRefund(ctx, refundId);
    const refusal = manualRefundRefusal(conditions);
    if (refusal) throw refusal;
    const { id: paymentId, projectId } = payment;
    const { amountCents, cause } = failedRefund;
    const nth = await takeRefundNumber(ctx.em, paymentId);
    const refundReference = { paymentId, projectId, amountCents, nth };
    await post(
      ctx,
      manualRefundPosting({ ...refundReference, debitedAccount: accountByCause[cause] }),
    );
    const at = ctx.now();
    const newRefund = {
      paymentId,
      nth,
      amountCents,
      cause,
      replaces: refundId,
      createdAt: at,
      updatedAt: at,
    };
    ctx.em.create(Refund, { ...newRefund, status: 'settled', manualReference: reference });
    await applyRefundedChange(ctx, payment, {
      cause,
      changeCents: amountCents,
      kind: 'refundedManually',
    });
    await notifyManualRefund(ctx, payment, { amountCents, reference });
  });
}

/**
 * The amount is due to the client again, except for the part that the client's bank has returned in
 * a lost chargeback.
 */
export async function withdrawManualRefund(ctx: ActorCtx, refundId: number): Promise<void> {
  const accessRefusal = reconciliationRefusal(ctx.actor);
  if (accessRefusal) throw accessRefusal;
  await inTransaction(ctx, async (ctx) => {
    const { payment, refund } = await lockRefund(ctx, refundId);
    const refusal = withdrawManualRefundRefusal(refund);
    if (refusal) throw refusal;
    const { id: paymentId, projectId } = payment;
    const { amountCents, cause, nth } = refund;
    const refundReference = { paymentId, projectId, amountCents, nth };
    const platformLossCents = Math.max(0, await loadPaymentLossCents(ctx.em, payment));
    await post(
      ctx,
      manualRefundReturnedPosting({
        ...refundReference,
        creditedAccount: accountByCause[cause],
        platformLossCents,
      }),
    );
    Object.assign(refund, { status: 'failed', updatedAt: ctx.now() });
    await applyRefundedChange(ctx, payment, {
      cause,
      changeCents: -amountCents,
      kind: 'manualRefundReturned',
    });
    const dueCents = amountCents - Math.min(amountCents, platformLossCents);
    // The bank has returned a part to the client, so a refund of the rest replaces this refund.
    if (platformLossCents > 0) await refundRemainder(ctx, payment);
    if (dueCents > 0) await notifyManualRefundReturned(ctx, payment, dueCents);
  });
}

interface RefundedChange {
  cause: Refund['cause'];
  /** Negative if the refund is withdrawn. */
  changeCents: number;
  kind: 'refundedManually' | 'manualRefundReturned';
}

async function applyRefundedChange(
  ctx: ActorCtx,
  payment: LockedPayment,
  { cause, changeCents, kind }: RefundedChange,
): Promise<void> {
  payment.refundedCents += changeCents;
  payment.updatedAt = ctx.now();
  await updateOrphanStatus(ctx, payment);
  if (cause === 'orphaned') return;
  const timelineActor = { party: 'admin', actorId: ctx.actor.id } as const;
  const detail = { amountCents: Math.abs(changeCents) };
  await recordPaymentEvent(ctx, payment, { kind, ...timelineActor, detail });
}

async function lockRefund({ em }: ActorCtx, refundId: number) {
  const storedRefund = await em.findOne(Refund, refundId);
  if (!storedRefund) throw refundNotFoundError();
  const storedPayment = await em.findOneOrFail(Payment, storedRefund.paymentId);
  const { payment } = await lockPayment(em, storedPayment);
  // Another request may have changed the refund before the lock.
  const refund = await em.findOneOrFail(Refund, refundId, { refresh: true });
  const { paymentId, status, amountCents, cause } = refund;
  const refunds = await em.find(Refund, { paymentId });
  const balances = await loadPaymentBalances(em, paymentId);
  const conditions = {
    status,
    isReplaced: refunds.some(({ replaces }) => replaces === refundId),
    isCovered: amountCents <= balances[accountByCause[cause]],
  };
  return { payment, refund, conditions };
}
