import type Stripe from 'stripe';
import {
  expand,
  fields,
  filled,
  integer,
  metadata,
  oneOf,
  type ParamsOf,
  type RawParams,
} from './form-params.ts';
import { aftermathOf } from './sandbox-cards.ts';
import { disputesOf } from './sandbox-disputes.ts';
import { announce } from './sandbox-events.ts';
import { comesLater } from './sandbox-later.ts';
import { addMovement } from './sandbox-movements.ts';
import { type Act, add, cardKeyOf, find, lockIntent, newId, save } from './sandbox-store.ts';
import { invalidRequest, missingResource } from './stripe-failure.ts';

const createFields = {
  amount: integer,
  charge: filled,
  expand,
  metadata,
  payment_intent: filled,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
} as const;
const readCreate = fields(createFields);
type CreateParams = ParamsOf<typeof createFields>;

async function intentToRefund(act: Act, params: CreateParams) {
  const named = params.charge ? await find(act, 'charge', params.charge) : undefined;
  if (params.charge && !named) throw missingResource('charge', params.charge);
  const id = params.payment_intent ?? named?.payment_intent;
  if (typeof id !== 'string') {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      { code: 'parameter_missing' },
    );
  }
  const intent = await lockIntent(act, id);
  if (!intent) throw missingResource('payment_intent', id);
  return intent;
}

async function chargeToRefund(act: Act, params: CreateParams): Promise<Stripe.Charge> {
  const intent = await intentToRefund(act, params);
  const id = intent.latest_charge;
  if (intent.status !== 'succeeded' || typeof id !== 'string') {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { param: params.charge ? 'charge' : 'payment_intent' },
    );
  }
  if (params.charge && params.charge !== id) {
    throw invalidRequest(`Charge ${params.charge} cannot be refunded.`, { param: 'charge' });
  }
  const charge = await find(act, 'charge', id);
  if (!charge) throw missingResource('charge', id);
  if ((await disputesOf(act, id)).length > 0) {
    throw invalidRequest(`Charge ${id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      charge: id,
    });
  }
  return charge;
}

function amountToRefund(charge: Stripe.Charge, asked: number | undefined) {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = asked ?? left;
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > left) {
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge ` +
        `(${dollars(left)})`,
      { param: 'amount' },
    );
  }
  return amount;
}

type Asked = { charge: Stripe.Charge; amount: number; params: CreateParams; pending: boolean };

function newRefund(act: Act, { charge, amount, params, pending }: Asked) {
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: act.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
    },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    ...(pending && { pending_reason: 'processing' }),
    status: pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  return refund;
}

export async function createRefund(act: Act, raw: RawParams): Promise<Stripe.Refund> {
  const params = readCreate(raw, '');
  const charge = await chargeToRefund(act, params);
  const amount = amountToRefund(charge, params.amount);
  const then = aftermathOf(await cardKeyOf(act, String(charge.payment_method)));
  const pending = then === 'refund_pending';
  const refund = newRefund(act, { charge, amount, params, pending });
  const movement = await addMovement(act, {
    type: 'refund',
    amount: -amount,
    source: refund.id,
    currency: charge.currency,
    description: 'REFUND FOR CHARGE',
  });
  refund.balance_transaction = movement.id;
  await add(act, 'refund', refund);
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  await save(act, 'charge', charge);
  await announce(act, 'refund.created', refund);
  await announce(act, 'charge.refunded', charge, before);
  if (then === 'refund_fails') await comesLater(act, 'refund_fails', refund.id);
  if (!pending) return arriveAtBank(act, refund);
  await comesLater(act, 'refund_succeeds', refund.id);
  return refund;
}

async function lockedRefund(act: Act, id: string) {
  const named = await find(act, 'refund', id);
  if (typeof named?.payment_intent === 'string') await lockIntent(act, named.payment_intent);
  return find(act, 'refund', id);
}

export async function settleRefund(act: Act, id: string) {
  const refund = await lockedRefund(act, id);
  if (refund?.status !== 'pending') return;
  refund.status = 'succeeded';
  delete refund.pending_reason;
  await arriveAtBank(act, refund, { status: 'pending' });
}

/** The bank sends the money back: it returns to the balance, and the charge can be refunded again. */
export async function failRefund(act: Act, id: string) {
  const refund = await lockedRefund(act, id);
  const charge = await find(act, 'charge', String(refund?.charge));
  if (refund?.status !== 'succeeded' || !charge) return;
  const movement = await addMovement(act, {
    type: 'refund_failure',
    amount: refund.amount,
    source: refund.id,
    currency: refund.currency,
    description: 'REFUND FAILURE',
  });
  refund.status = 'failed';
  refund.failure_reason = 'unknown';
  refund.failure_balance_transaction = movement.id;
  await save(act, 'refund', refund);
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  await save(act, 'charge', charge);
  await announce(act, 'refund.updated', refund, { status: 'succeeded' });
  await announce(act, 'refund.failed', refund);
}

async function arriveAtBank(act: Act, refund: Stripe.Refund, more: Partial<Stripe.Refund> = {}) {
  const { destination_details: before } = refund;
  refund.destination_details = {
    type: 'card',
    card: {
      reference: refund.id.slice(-23),
      reference_status: 'available',
      reference_type: 'acquirer_reference_number',
      type: 'refund',
    },
  };
  await save(act, 'refund', refund);
  const previous = { ...(before && { destination_details: before }), ...more };
  await announce(act, 'refund.updated', refund, previous);
  return refund;
}
