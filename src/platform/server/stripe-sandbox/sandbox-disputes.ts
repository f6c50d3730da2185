import type Stripe from 'stripe';
import {
  expand,
  fields,
  flag,
  metadataChange,
  type ParamsOf,
  type RawParams,
  text,
} from './form-params.ts';
import { announce } from './sandbox-events.ts';
import { comesLater } from './sandbox-later.ts';
import { addMovement } from './sandbox-movements.ts';
import { type Act, add, find, lock, lockIntent, newId, save } from './sandbox-store.ts';
import { invalidRequest, missingResource } from './stripe-failure.ts';

/** Stripe's published price of a dispute in the United States, in cents. */
export const disputeFee = 1_500;
const daysToAnswer = 9 * 24 * 60 * 60;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

function newDispute(act: Act, charge: Stripe.Charge, amount: number): Stripe.Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? 'visa';
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: act.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: act.now + daysToAnswer,
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

/** Of a charge, those that banks did not give up: one at a time is open. */
export async function disputesOf(act: Act, chargeId: string): Promise<Stripe.Dispute[]> {
  const { rows } = await act.db.query<{ body: Stripe.Dispute }>(
    `select body from stripe_sandbox.objects
     where kind = 'dispute' and body->>'charge' = $1 and body->>'status' <> 'won'`,
    [chargeId],
  );
  return rows.map(({ body }) => body);
}

/**
 * The cardholder's bank takes back what is left of a charge, or so many cents of it: a named sum also
 * of what was refunded.
 */
export async function dispute(act: Act, chargeId: string, amount?: number) {
  const named = await find(act, 'charge', chargeId);
  if (typeof named?.payment_intent !== 'string') throw missingResource('charge', chargeId);
  await lockIntent(act, named.payment_intent);
  const charge = (await find(act, 'charge', chargeId)) ?? named;
  const before = await disputesOf(act, chargeId);
  const taken = before.reduce((sum, { amount }) => sum + amount, 0);
  const refunded = amount ? 0 : charge.amount_refunded;
  const left = charge.amount - refunded - taken;
  const isOpen = before.some(({ status }) => status !== 'lost');
  if (!charge.paid || isOpen || left === 0) return null;

  const opened = newDispute(act, charge, Math.min(amount ?? left, left));
  const withdrawn = await addMovement(act, {
    type: 'adjustment',
    category: 'dispute',
    amount: -opened.amount,
    fee: disputeFee,
    feeFor: 'Dispute fee',
    source: opened.id,
    currency: opened.currency,
    description: `Chargeback withdrawal for ${charge.id}`,
  });
  opened.balance_transactions = [withdrawn];
  await add(act, 'dispute', opened);
  charge.disputed = true;
  await save(act, 'charge', charge);
  await announce(act, 'charge.dispute.created', opened);
  await announce(act, 'charge.dispute.funds_withdrawn', opened);
  return opened;
}

const evidenceFields = {
  access_activity_log: text(20_000),
  billing_address: text(),
  cancellation_policy_disclosure: text(20_000),
  cancellation_rebuttal: text(20_000),
  customer_email_address: text(),
  customer_name: text(),
  customer_purchase_ip: text(),
  duplicate_charge_explanation: text(20_000),
  duplicate_charge_id: text(),
  product_description: text(20_000),
  refund_policy_disclosure: text(20_000),
  refund_refusal_explanation: text(20_000),
  service_date: text(),
  shipping_address: text(),
  shipping_carrier: text(),
  shipping_date: text(),
  shipping_tracking_number: text(),
  uncategorized_text: text(20_000),
} as const;
const updateFields = {
  evidence: fields(evidenceFields),
  expand,
  metadata: metadataChange,
  submit: flag,
} as const;
const readUpdate = fields(updateFields);
const readClose = fields({ expand });

async function openDispute(act: Act, id: string) {
  const found = await lock(act, 'dispute', id);
  if (!found) throw missingResource('dispute', id, 'id');
  if (found.status === 'needs_response' || found.status === 'under_review') return found;
  throw invalidRequest('This dispute is already closed');
}

function withEvidence(before: Stripe.Dispute.Evidence, given: ParamsOf<typeof evidenceFields>) {
  const emptied = Object.entries(given).map(([name, value]) => [name, value || null]);
  return { ...before, ...Object.fromEntries(emptied) };
}

export async function updateDispute(act: Act, id: string, raw: RawParams) {
  const params = readUpdate(raw, '');
  const disputed = await openDispute(act, id);
  const { evidence_details: details, status } = disputed;
  if (status === 'under_review') {
    throw invalidRequest('Evidence was already submitted for this dispute.');
  }
  if (params.metadata) disputed.metadata = params.metadata(disputed.metadata);
  if (params.evidence) {
    disputed.evidence = withEvidence(disputed.evidence, params.evidence);
    disputed.evidence_details = { ...details, has_evidence: true };
  }
  if (params.evidence && (params.submit ?? true)) {
    disputed.status = 'under_review';
    disputed.evidence_details.submission_count += 1;
    disputed.evidence_details.submission_method = 'manual';
    await comesLater(act, 'verdict', id);
  }
  await save(act, 'dispute', disputed);
  await announce(act, 'charge.dispute.updated', disputed, { status, evidence_details: details });
  return disputed;
}

/** To close a dispute is to accept that it is lost. */
export async function closeDispute(act: Act, id: string, raw: RawParams) {
  readClose(raw, '');
  return lose(act, await openDispute(act, id));
}

async function lose(act: Act, disputed: Stripe.Dispute) {
  const { status } = disputed;
  disputed.status = 'lost';
  await save(act, 'dispute', disputed);
  await announce(act, 'charge.dispute.closed', disputed, { status });
  return disputed;
}

/** What the bank decides, by the texts Stripe publishes for its test mode. */
export async function verdict(act: Act, id: string) {
  const disputed = await lock(act, 'dispute', id);
  if (disputed?.status !== 'under_review') return;
  const said = disputed.evidence.uncategorized_text;
  if (said === 'winning_evidence') await win(act, disputed);
  if (said === 'losing_evidence') await lose(act, disputed);
}

async function win(act: Act, disputed: Stripe.Dispute) {
  const { status, balance_transactions: before } = disputed;
  const reinstated = await addMovement(act, {
    type: 'adjustment',
    category: 'dispute_reversal',
    amount: disputed.amount,
    fee: -disputeFee,
    feeFor: 'Dispute fee refund',
    source: disputed.id,
    currency: disputed.currency,
    description: `Chargeback reversal for ${String(disputed.charge)}`,
  });
  disputed.status = 'won';
  disputed.balance_transactions = [...before, reinstated];
  await save(act, 'dispute', disputed);
  await announce(act, 'charge.dispute.funds_reinstated', disputed, { status });
  await announce(act, 'charge.dispute.closed', disputed, { status });
}
