import type Stripe from 'stripe';
import { listSuspendedBefore } from '#features/accounts/suspension/suspension.queries.ts';
import { loadBid } from '#features/bids/bid.service.ts';
import { hireRefusal } from '#features/hires/hire.rules.ts';
import { assignProject } from '#features/hires/hire.service.ts';
import { orphanedPosting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { applyChargebacks } from '../chargebacks/chargeback.service.ts';
import { lockPayment } from '../lock-payment.service.ts';
import { Payment } from '../payment.entity.ts';
import { listDuePaymentCommands } from '../payment.queries.ts';
import {
  findMismatch,
  isOpenPaymentStatus,
  isUnsettledPaymentStatus,
  matchesBid,
  toUnpaidStatus,
} from '../payment.rules.ts';
import { getLatestCharge, listDisputes, listRefunds, retrieveIntent } from '../payment.stripe.ts';
import { sendDuePayouts } from '../payouts/payout.service.ts';
import { Refund } from '../refunds/refund.entity.ts';
import { applyRefunds, createRefund } from '../refunds/refund.service.ts';
import { dispatchCommand } from '../stripe-commands/stripe-command-dispatch.service.ts';
import { recordCapture } from './capture.service.ts';
import { notifyPaymentRefunded } from './payment.mail.ts';

/**
 * Updates our rows to an intent's present state at Stripe. The webhook, the return of the browser,
 * a cancellation and the reconciliation all use it; applying the same state twice changes nothing.
 * Returns the payment; null if the intent is not ours. Throws after the rest was applied if its
 * refunds or disputes could not be read.
 */
export async function applyIntent(ctx: SystemCtx, intentId: string): Promise<Payment | null> {
  const intent = await retrieveIntent(ctx.stripe, intentId);
  const storedPayment = await findPayment(ctx, intent);
  if (!storedPayment) return null;
  // A key without access to one list must not prevent the rest from being applied.
  const [refunds, disputes] = await Promise.allSettled([
    fetchRefunds(ctx, storedPayment, intent),
    getLatestCharge(intent)?.disputed ? listDisputes(ctx.stripe, intent.id) : [],
  ]);
  const readErrors = [refunds, disputes].flatMap((read) =>
    read.status === 'rejected' ? [read.reason] : [],
  );
  const applied = await applyRetrieved(ctx, storedPayment, intent, refunds, disputes).catch(
    (error: unknown) => {
      throw readErrors.length > 0 ? new AggregateError([...readErrors, error]) : error;
    },
  );
  if (readErrors.length > 0)
    throw readErrors.length > 1 ? new AggregateError(readErrors) : readErrors[0];
  return applied?.hasDispatched ? applyIntent(ctx, intentId) : (applied?.payment ?? null);
}

/**
 * Applies an intent with what could be read of it; returns null if it disagrees with the payment.
 */
async function applyRetrieved(
  ctx: SystemCtx,
  storedPayment: Payment,
  intent: Stripe.PaymentIntent,
  refunds: PromiseSettledResult<Stripe.Refund[]>,
  disputes: PromiseSettledResult<Stripe.Dispute[]>,
): Promise<{ payment: Payment; hasDispatched: boolean } | null> {
  const { payment, mismatchedField } = await inTransaction(ctx, async (txCtx) => {
    const { project, payment } = await lockPayment(txCtx.em, storedPayment);
    const mismatchedField = findMismatch(payment, intent);
    if (mismatchedField) return { payment, mismatchedField };
    await applyState(txCtx, project, payment, intent);
    if (refunds.status === 'fulfilled') await applyRefunds(txCtx, payment, refunds.value);
    if (disputes.status === 'fulfilled') await applyChargebacks(txCtx, payment, disputes.value);
    return { payment, mismatchedField };
  });
  if (mismatchedField) {
    ctx.report(`Intent ${intent.id} disagrees with payment ${payment.id}: ${mismatchedField}`);
    return null;
  }
  // Payouts that the chargeback delayed are sent as soon as it is closed.
  if (disputes.status === 'fulfilled' && disputes.value.length > 0)
    await sendDuePayouts(ctx, payment.developerId);
  return { payment, hasDispatched: await dispatchDueCommands(ctx, payment.id) };
}

/** Sends refunds and reversals that this update decided. Returns whether there were any. */
async function dispatchDueCommands(ctx: SystemCtx, paymentId: string): Promise<boolean> {
  const commandIds = await listDuePaymentCommands(ctx.em.fork(), paymentId, ctx.now());
  for (const id of commandIds) await dispatchCommand(ctx, id);
  return commandIds.length > 0;
}

/**
 * Returns Stripe's refunds, read before the locks. Skips the request if there are none on either
 * side, as for most payments.
 */
async function fetchRefunds(
  { em, stripe }: SystemCtx,
  { id }: Payment,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.Refund[]> {
  const refundedCents = getLatestCharge(intent)?.amount_refunded ?? 0;
  const refundCount = refundedCents > 0 ? 1 : await em.fork().count(Refund, { paymentId: id });
  return refundCount > 0 ? listRefunds(stripe, intent.id) : [];
}

async function findPayment({ em }: SystemCtx, intent: Stripe.PaymentIntent) {
  const fork = em.fork();
  const storedPayment = await fork.findOne(Payment, { stripeIntentId: intent.id });
  if (storedPayment) return storedPayment;
  const paymentId = intent.metadata.payment_id;
  if (!paymentId || !/^[0-9a-f-]{36}$/.test(paymentId)) return null;
  return fork.findOne(Payment, { id: paymentId });
}

/** Applies the state of an intent to its payment. The caller must have locked both rows. */
async function applyState(
  ctx: SystemCtx,
  project: Project,
  payment: Payment,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  payment.stripeIntentId = intent.id;
  payment.clientSecret = intent.client_secret;
  if (intent.status === 'succeeded') return applySucceeded(ctx, project, payment, intent);
  const status = toUnpaidStatus(intent.status);
  // The intent was read before the lock, so another request may have applied its payment since.
  if (status && isOpenPaymentStatus(payment.status) && status !== payment.status) {
    payment.status = status;
    payment.updatedAt = ctx.now();
  }
}

async function applySucceeded(
  ctx: SystemCtx,
  project: Project,
  payment: Payment,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const charge = getLatestCharge(intent);
  if (!charge || intent.amount_received !== payment.amountCents) {
    ctx.report(`Intent ${intent.id} of payment ${payment.id} is paid, but not in full`);
    return;
  }
  await recordCapture(ctx, payment, charge);
  if (!isUnsettledPaymentStatus(payment.status)) return;

  payment.updatedAt = ctx.now();
  const bid = await loadBid(ctx.em, payment.bidId);
  const isUnrefunded = charge.amount_refunded === 0;
  const { clientId, developerId } = payment;
  const paidAt = new Date(charge.created * 1_000);
  const suspendedIds = await listSuspendedBefore(ctx.em, [clientId, developerId], paidAt);
  const isStillValid = matchesBid(payment, bid) && suspendedIds.length === 0;
  if (isUnrefunded && isStillValid && !hireRefusal(project, bid)) {
    payment.status = 'held';
    project.holdsMoney = true;
    await assignProject(ctx, project, bid, payment);
    return;
  }
  await notifyPaymentRefunded(ctx, project, payment, suspendedIds);
  payment.status = 'orphaned';
  const { id: paymentId, projectId, amountCents } = payment;
  await post(ctx, orphanedPosting({ paymentId, projectId, amountCents }));
  const remainingCents = amountCents - charge.amount_refunded;
  if (remainingCents > 0)
    await createRefund(ctx, payment, { cause: 'orphaned', amountCents: remainingCents });
}
