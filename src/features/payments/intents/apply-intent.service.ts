import type Stripe from 'stripe';
import { z } from 'zod';
import { listSuspendedBefore } from '#features/accounts/suspension/suspension.queries.ts';
import { loadBid } from '#features/bids/bid.service.ts';
import { isTouchedSince } from '#features/hires/changes/touched.service.ts';
import { assignProject } from '#features/hires/hire.service.ts';
import { hireRefusal } from '#features/hires/hire-refusal.rules.ts';
import { fundMilestone } from '#features/hires/milestones/fund-milestone.service.ts';
import type { Milestone } from '#features/hires/milestones/milestone.entity.ts';
import { findNextPlanned } from '#features/hires/milestones/milestone.rules.ts';
import { takeRefundNumber } from '#features/hires/money/refund-number.service.ts';
import { lockHire } from '#features/hires/steps/step.service.ts';
import {
  capturedPosting,
  orphanedPosting,
  stripeFeePosting,
} from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import { isRevisionBlanked } from '#features/projects/brief/revision.service.ts';
import type { LockedProject } from '#features/projects/project.service.ts';
import { inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { applyChargebacks } from '../chargebacks/chargeback.service.ts';
import { dispatchCommand } from '../dispatch-command.service.ts';
import { updateHoldsMoney } from '../holds-money.service.ts';
import { type LockedPayment, lockPayment } from '../lock-payment.service.ts';
import { Payment } from '../payment.entity.ts';
import { listDuePaymentCommandIds } from '../payment.queries.ts';
import {
  canStillBecomePaid,
  findMismatchedField,
  isOpenPaymentStatus,
  mapUnpaidIntentStatus,
  matchesMilestone,
  matchesTerms,
} from '../payment.rules.ts';
import { type IntentState, retrieveIntentState } from '../payment.stripe.ts';
import { sendDuePayouts } from '../payouts/send-payouts.service.ts';
import { Refund } from '../refunds/refund.entity.ts';
import { applyRefunds, createRefund } from '../refunds/refund.service.ts';
import { notifyPaymentRefunded } from './payment.mail.ts';

/**
 * Applies the state at Stripe, not that of the webhook, in transactions of its own. Repeating it
 * changes nothing. Returns null if no payment belongs to the intent or the intent contradicts it.
 * If refunds or disputes could not be read, applies the rest and then throws.
 */
export async function applyIntent(ctx: SystemCtx, intentId: string): Promise<Payment | null> {
  const em = ctx.em.fork();
  const knownPayment = await em.findOne(Payment, { stripeIntentId: intentId });
  const refundCount = knownPayment ? await em.count(Refund, { paymentId: knownPayment.id }) : 0;
  const intentState = await retrieveIntentState(ctx.stripe, intentId, {
    hasStoredRefunds: refundCount > 0,
  });
  const storedPayment = knownPayment ?? (await findByMetadata(em, intentState.intent));
  if (!storedPayment) return null;
  const { readErrors } = intentState;
  const applied = await applyIntentState(ctx, storedPayment, intentState).catch(
    (error: unknown) => {
      throw combineErrors([...readErrors, error]);
    },
  );
  if (readErrors.length > 0) throw combineErrors(readErrors);
  // The sent commands have changed the intent at Stripe, so it is applied again.
  return applied?.hasDispatched ? applyIntent(ctx, intentId) : (applied?.payment ?? null);
}

function combineErrors(errors: unknown[]): unknown {
  return errors.length === 1 ? errors[0] : new AggregateError(errors);
}

/**
 * Needed if the response to the creation of the intent was lost. The UUID is checked first, because
 * PostgreSQL throws for other text.
 */
async function findByMetadata(em: SystemCtx['em'], { metadata }: Stripe.PaymentIntent) {
  const { data: paymentId } = z.uuid().safeParse(metadata.payment_id);
  return paymentId ? em.findOne(Payment, { id: paymentId }) : null;
}

/** Null if the intent contradicts the payment, which is reported. */
async function applyIntentState(
  ctx: SystemCtx,
  storedPayment: Payment,
  { intent, charge, refunds, stripeDisputes }: IntentState,
): Promise<{ payment: Payment; hasDispatched: boolean } | null> {
  const { payment, mismatchedField } = await inNewTransaction(ctx, async (txCtx) => {
    const { project, payment } = await lockPayment(txCtx.em, storedPayment);
    const mismatchedField = findMismatchedField(payment, intent);
    if (mismatchedField) return { payment, mismatchedField };
    await applyIntentStatus(txCtx, project, payment, { intent, charge });
    if (refunds) await applyRefunds(txCtx, payment, refunds);
    if (stripeDisputes?.length) await applyChargebacks(txCtx, payment, stripeDisputes);
    return { payment, mismatchedField };
  });
  if (mismatchedField) {
    ctx.report(`Intent ${intent.id} disagrees with payment ${payment.id}: ${mismatchedField}`);
    return null;
  }
  // A closed chargeback no longer delays the developer's payouts.
  if (stripeDisputes?.length) await sendDuePayouts(ctx, payment.developerId);
  return { payment, hasDispatched: await dispatchDueCommands(ctx, payment.id) };
}

/** Returns false if there were none. */
async function dispatchDueCommands(ctx: SystemCtx, paymentId: string): Promise<boolean> {
  const commandIds = await listDuePaymentCommandIds(ctx.em.fork(), paymentId, ctx.now());
  for (const id of commandIds) await dispatchCommand(ctx, id);
  return commandIds.length > 0;
}

async function applyIntentStatus(
  ctx: SystemCtx,
  project: LockedProject,
  payment: LockedPayment,
  { intent, charge }: Pick<IntentState, 'intent' | 'charge'>,
): Promise<void> {
  payment.stripeIntentId = intent.id;
  payment.clientSecret = intent.client_secret;
  if (intent.status === 'succeeded') {
    if (charge && intent.amount_received === payment.amountCents)
      return applySucceeded(ctx, project, payment, charge);
    ctx.report(`Intent ${intent.id} of payment ${payment.id} is paid, but not in full`);
    return;
  }
  const status = mapUnpaidIntentStatus(intent.status);
  // The intent was read before the lock, and another request may have applied a newer state since.
  if (status && isOpenPaymentStatus(payment.status) && status !== payment.status) {
    payment.status = status;
    payment.updatedAt = ctx.now();
  }
}

async function applySucceeded(
  ctx: SystemCtx,
  project: LockedProject,
  payment: LockedPayment,
  charge: Stripe.Charge,
): Promise<void> {
  await recordCapture(ctx, payment, charge);
  // In any other status, the hire or refund has already been decided.
  if (!canStillBecomePaid(payment.status)) return;

  payment.updatedAt = ctx.now();
  const isUnrefunded = charge.amount_refunded === 0;
  const { clientId, developerId } = payment;
  const paidAt = new Date(charge.created * 1_000);
  const suspendedIds = await listSuspendedBefore(ctx.em, [clientId, developerId], paidAt);
  const isUsable = isUnrefunded && suspendedIds.length === 0;
  const milestone = isUsable ? await tryFunding(ctx, project, payment) : null;
  if (milestone) {
    Object.assign(payment, { status: 'held', milestoneId: milestone.id });
    await updateHoldsMoney(ctx.em, project);
    return;
  }
  const refundedCents = charge.amount_refunded;
  await notifyPaymentRefunded(ctx, project, payment, { suspendedIds, refundedCents });
  payment.status = 'orphaned';
  const { id: paymentId, projectId, amountCents } = payment;
  const nth = await takeRefundNumber(ctx.em, paymentId);
  await post(ctx, orphanedPosting({ paymentId, projectId, amountCents, nth }));
  const remainingCents = amountCents - charge.amount_refunded;
  if (remainingCents > 0)
    await createRefund(ctx, payment, { cause: 'orphaned', amountCents: remainingCents, nth });
}

/**
 * Hires with the first payment, or funds the milestone of a later one. Returns null and changes
 * nothing if that is no longer possible on the terms of the payment.
 */
async function tryFunding(
  ctx: SystemCtx,
  project: LockedProject,
  payment: LockedPayment,
): Promise<Milestone | null> {
  if (payment.milestoneId) {
    const lockedHire = await lockHire(ctx.em, project.id, payment.milestoneId);
    // A payment that was opened for another milestone must not fund the next one.
    const isNext =
      matchesMilestone(payment, findNextPlanned(lockedHire.milestones)) &&
      !(await isTouchedSince(ctx.em, payment));
    return isNext ? fundMilestone(ctx, lockedHire, payment) : null;
  }
  const bid = await loadBid(ctx.em, payment.bidId);
  const isValid =
    matchesTerms(payment, bid, project) &&
    !hireRefusal(project, bid) &&
    !(await isRevisionBlanked(ctx.em, project, bid.projectRevision));
  return isValid ? assignProject(ctx, project, bid, payment) : null;
}

/**
 * A repetition changes nothing, except that the fee is posted once the charge contains the
 * `balance_transaction`.
 */
export async function recordCapture(
  ctx: Pick<SystemCtx, 'em' | 'now'>,
  payment: Payment,
  charge: Stripe.Charge,
): Promise<void> {
  const { id: paymentId, projectId, amountCents } = payment;
  const chargeReference = { paymentId, projectId, chargeId: charge.id };
  const at = new Date(charge.created * 1_000);
  await post(ctx, capturedPosting({ ...chargeReference, amountCents }), at);
  const balanceTransaction = charge.balance_transaction;
  const feeCents =
    balanceTransaction && typeof balanceTransaction === 'object' ? balanceTransaction.fee : 0;
  if (feeCents > 0)
    await post(ctx, stripeFeePosting({ ...chargeReference, amountCents: feeCents }), at);
  const card = charge.payment_method_details?.card;
  payment.stripeChargeId = charge.id;
  payment.cardBrand = card?.brand ?? null;
  payment.cardLast4 = card?.last4 ?? null;
}
