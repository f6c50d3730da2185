import type Stripe from 'stripe';
import { addEvent } from '../events/events.ts';
import { nullFields } from '../null-fields.ts';
import { findObject, insertObject, lockObject, newId, type Tx, updateObject } from '../store.ts';
import { addBalanceTransaction } from './charges.ts';
import { lockIntent } from './payment-intents.ts';

/** Stripe's published fee for a dispute in the United States, in cents. */
export const DISPUTE_FEE_CENTS = 1_500;
const NINE_DAYS_SECONDS = 9 * 24 * 60 * 60;

export async function listOpenOrLostDisputes(tx: Tx, chargeId: string): Promise<Stripe.Dispute[]> {
  const { rows } = await tx.db.query<{ body: Stripe.Dispute }>(
    `select body from stripe_sandbox.objects
     where kind = 'dispute' and body->>'charge' = $1 and body->>'status' <> 'won'`,
    [chargeId],
  );
  return rows.map(({ body }) => body);
}

/**
 * The bank withdraws money of the charge, except the amounts of lost disputes: by default all that
 * is not refunded, otherwise at most `amountCents`, even if the charge is refunded. Does nothing if
 * the charge is not paid, another dispute is open or nothing remains.
 */
export async function openDispute(tx: Tx, chargeId: string, amountCents?: number) {
  const unlockedCharge = await findObject(tx, 'charge', chargeId);
  // If the charge does not exist, `lockIntent` throws, because no intent has the id `undefined`.
  await lockIntent(tx, String(unlockedCharge?.payment_intent));
  const charge = await lockObject(tx, 'charge', chargeId);
  const earlierDisputes = await listOpenOrLostDisputes(tx, chargeId);
  const disputedCents = earlierDisputes.reduce((sum, dispute) => sum + dispute.amount, 0);
  const excludedCents = amountCents ? 0 : charge.amount_refunded;
  const disputableCents = charge.amount - disputedCents - excludedCents;
  const hasOpenDispute = earlierDisputes.some(({ status }) => status !== 'lost');
  if (!charge.paid || hasOpenDispute || disputableCents <= 0) return;

  const dispute = newDispute(tx, charge, Math.min(amountCents ?? disputableCents, disputableCents));
  const withdrawal = await addBalanceTransaction(tx, {
    type: 'adjustment',
    amount: -dispute.amount,
    fee: DISPUTE_FEE_CENTS,
    source: dispute.id,
  });
  dispute.balance_transactions = [withdrawal];
  await insertObject(tx, 'dispute', dispute);
  charge.disputed = true;
  await updateObject(tx, 'charge', charge);
  await addEvent(tx, 'charge.dispute.created', dispute);
  await addEvent(tx, 'charge.dispute.funds_withdrawn', dispute);
}

export type Verdict = 'won' | 'lost';

/** If the platform wins, the bank returns the money and Stripe returns the fee. */
export async function decideDispute(tx: Tx, id: string, verdict: Verdict) {
  const dispute = await lockObject(tx, 'dispute', id);
  const { status } = dispute;
  if (status === 'won' || status === 'lost') return;
  dispute.status = verdict;
  if (verdict === 'won') {
    const reinstatement = await addBalanceTransaction(tx, {
      type: 'adjustment',
      amount: dispute.amount,
      fee: -DISPUTE_FEE_CENTS,
      source: id,
    });
    dispute.balance_transactions.push(reinstatement);
  }
  await updateObject(tx, 'dispute', dispute);
  if (verdict === 'won') await addEvent(tx, 'charge.dispute.funds_reinstated', dispute, { status });
  await addEvent(tx, 'charge.dispute.closed', dispute, { status });
}

function newDispute(tx: Tx, charge: Stripe.Charge, amount: number): Stripe.Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? 'visa';
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: tx.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence,
    evidence_details: {
      due_by: tx.now + NINE_DAYS_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

const emptyEvidence: Stripe.Dispute.Evidence = {
  ...nullFields(
    'access_activity_log billing_address cancellation_policy cancellation_policy_disclosure',
    'cancellation_rebuttal customer_communication customer_email_address customer_name',
    'customer_purchase_ip customer_signature duplicate_charge_documentation',
    'duplicate_charge_explanation duplicate_charge_id product_description receipt refund_policy',
    'refund_policy_disclosure refund_refusal_explanation service_date service_documentation',
    'shipping_address shipping_carrier shipping_date shipping_documentation',
    'shipping_tracking_number uncategorized_file uncategorized_text',
  ),
  enhanced_evidence: {},
};
