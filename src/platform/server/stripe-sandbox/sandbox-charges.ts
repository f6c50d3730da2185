import type Stripe from 'stripe';
import { type Decline, noBillingDetails } from './sandbox-cards.ts';
import { announce } from './sandbox-events.ts';
import { addMovement, twoDays } from './sandbox-movements.ts';
import { type Act, add, newId } from './sandbox-store.ts';

/** 2.9 % and 30 cents, Stripe's published price for cards. */
export function feeOf(amountCents: number) {
  return Math.round(amountCents * 0.029) + 30;
}

function cardDetails(
  amount: number | null,
  card: Stripe.PaymentMethod.Card,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: decline ? 'The bank did not approve the payment.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

export type Attempt = {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  authenticated: boolean;
};

function newCharge(act: Act, attempt: Attempt, decline: Decline | null): Stripe.Charge {
  const { intent, method, authenticated } = attempt;
  const amount = decline ? null : intent.amount;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: amount ?? 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: noBillingDetails,
    calculated_statement_descriptor: intent.statement_descriptor,
    captured: decline === null,
    created: act.now,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      ...(method.card && { card: cardDetails(amount, method.card, authenticated) }),
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

export async function addPaidCharge(act: Act, attempt: Attempt, fundsAvailableAtOnce: boolean) {
  const charge = newCharge(act, attempt, null);
  const movement = await addMovement(act, {
    type: 'charge',
    amount: charge.amount,
    fee: feeOf(charge.amount),
    source: charge.id,
    currency: charge.currency,
    description: charge.description,
    availableOn: fundsAvailableAtOnce ? act.now : act.now + twoDays,
  });
  charge.balance_transaction = movement.id;
  await add(act, 'charge', charge);
  await announce(act, 'charge.succeeded', charge);
  return charge;
}

export async function addFailedCharge(act: Act, attempt: Attempt, decline: Decline) {
  const charge = await add(act, 'charge', newCharge(act, attempt, decline));
  await announce(act, 'charge.failed', charge);
  return charge;
}
