import type Stripe from 'stripe';
import { suspendedBefore } from '#features/accounts/suspensions/suspension.queries.ts';
import { bidOfId } from '#features/bids/bid.service.ts';
import { hireRefusal } from '#features/hires/hire.rules.ts';
import { assign } from '#features/hires/hire.service.ts';
import { orphaned } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { recordCapture } from './capture.service.ts';
import { applyChargebacks } from './chargebacks/chargeback.service.ts';
import { lockPayment } from './lock.service.ts';
import { Payment } from './payment.entity.ts';
import { notifyPaymentRefunded } from './payment.mail.ts';
import { decidedCommands } from './payment.queries.ts';
import { isAsAgreed, isOpen, isUnsettled, mismatch, unpaidStatus } from './payment.rules.ts';
import { chargeOf, disputesOf, presentIntent, refundsOf } from './payment.stripe.ts';
import { sendPayouts } from './payouts/payout.service.ts';
import { Refund } from './refunds/refund.entity.ts';
import { applyRefunds, startRefund } from './refunds/refund.service.ts';
import { sendCommand } from './sending.service.ts';

/**
 * Updates our rows to an intent's present state at Stripe. The webhook, the return of the browser,
 * a cancellation and the reconciliation all use it; applying the same state twice changes nothing.
 * Returns the payment; null if the intent is not ours. Throws after the rest was applied if its
 * refunds or disputes could not be read.
 */
export async function applyIntent(ctx: SystemCtx, intentId: string): Promise<Payment | null> {
  const intent = await presentIntent(ctx.stripe, intentId);
  const known = await paymentOf(ctx, intent);
  if (!known) return null;
  // A key without access to one list must not prevent the rest from being applied.
  const [refunds, disputes] = await Promise.allSettled([
    seenRefunds(ctx, known, intent),
    chargeOf(intent)?.disputed ? disputesOf(ctx.stripe, intent.id) : [],
  ]);
  const unread = [refunds, disputes].flatMap((read) =>
    read.status === 'rejected' ? [read.reason] : [],
  );
  const applied = await applyRead(ctx, known, intent, refunds, disputes).catch((error: unknown) => {
    throw unread.length > 0 ? new AggregateError([...unread, error]) : error;
  });
  if (unread.length > 0) throw unread.length > 1 ? new AggregateError(unread) : unread[0];
  return applied?.hasSent ? applyIntent(ctx, intentId) : (applied?.payment ?? null);
}

/**
 * Applies an intent with what could be read of it; returns null if it disagrees with the payment.
 */
async function applyRead(
  ctx: SystemCtx,
  known: Payment,
  intent: Stripe.PaymentIntent,
  refunds: PromiseSettledResult<Stripe.Refund[]>,
  disputes: PromiseSettledResult<Stripe.Dispute[]>,
): Promise<{ payment: Payment; hasSent: boolean } | null> {
  const { payment, wrong } = await inTransaction(ctx, async (within) => {
    const { project, payment } = await lockPayment(within.em, known);
    const wrong = mismatch(payment, intent);
    if (wrong) return { payment, wrong };
    await applyState(within, project, payment, intent);
    if (refunds.status === 'fulfilled') await applyRefunds(within, payment, refunds.value);
    if (disputes.status === 'fulfilled') await applyChargebacks(within, payment, disputes.value);
    return { payment, wrong };
  });
  if (wrong) {
    ctx.report(`Intent ${intent.id} disagrees with payment ${payment.id}: ${wrong}`);
    return null;
  }
  // Payouts that the chargeback delayed are sent as soon as it is closed.
  if (disputes.status === 'fulfilled' && disputes.value.length > 0)
    await sendPayouts(ctx, payment.developerId);
  return { payment, hasSent: await sendDecided(ctx, payment.id) };
}

/** Sends refunds and reversals that this update decided. Returns whether there were any. */
async function sendDecided(ctx: SystemCtx, paymentId: string): Promise<boolean> {
  const due = await decidedCommands(ctx.em.fork(), paymentId, ctx.now());
  for (const id of due) await sendCommand(ctx, id);
  return due.length > 0;
}

/**
 * Returns Stripe's refunds, read before the locks. Skips the request if there are none on either
 * side, as for most payments.
 */
async function seenRefunds(
  { em, stripe }: SystemCtx,
  { id }: Payment,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.Refund[]> {
  const returned = chargeOf(intent)?.amount_refunded ?? 0;
  const ours = returned > 0 ? 1 : await em.fork().count(Refund, { paymentId: id });
  return ours > 0 ? refundsOf(stripe, intent.id) : [];
}

async function paymentOf({ em }: SystemCtx, intent: Stripe.PaymentIntent) {
  const fork = em.fork();
  const known = await fork.findOne(Payment, { stripeIntentId: intent.id });
  if (known) return known;
  const named = intent.metadata.payment_id;
  if (!named || !/^[0-9a-f-]{36}$/.test(named)) return null;
  return fork.findOne(Payment, { id: named });
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
  if (intent.status === 'succeeded') return applyPaid(ctx, project, payment, intent);
  const status = unpaidStatus(intent.status);
  // The intent was read before the lock, so another request may have applied its payment since.
  if (status && isOpen(payment.status) && status !== payment.status) {
    payment.status = status;
    payment.updatedAt = ctx.now();
  }
}

async function applyPaid(
  ctx: SystemCtx,
  project: Project,
  payment: Payment,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const charge = chargeOf(intent);
  if (!charge || intent.amount_received !== payment.amountCents) {
    ctx.report(`Intent ${intent.id} of payment ${payment.id} is paid, but not in full`);
    return;
  }
  await recordCapture(ctx, payment, charge);
  if (!isUnsettled(payment.status)) return;

  payment.updatedAt = ctx.now();
  const bid = await bidOfId(ctx.em, payment.bidId);
  const whole = charge.amount_refunded === 0;
  const { clientId, developerId } = payment;
  const paidAt = new Date(charge.created * 1_000);
  const barred = await suspendedBefore(ctx.em, [clientId, developerId], paidAt);
  const stands = isAsAgreed(payment, bid) && barred.length === 0;
  if (whole && stands && !hireRefusal(project, bid)) {
    payment.status = 'held';
    project.holdsMoney = true;
    await assign(ctx, project, bid, payment);
    return;
  }
  await notifyPaymentRefunded(ctx, project, payment, barred);
  payment.status = 'orphaned';
  const { id: paymentId, projectId, amountCents } = payment;
  await post(ctx, orphaned({ paymentId, projectId, amountCents }));
  const remaining = amountCents - charge.amount_refunded;
  if (remaining > 0) await startRefund(ctx, payment, { cause: 'orphaned', amountCents: remaining });
}
