import type Stripe from 'stripe';
import { type TestCardKey, testCards } from '#platform/shared/stripe-test-cards.ts';

export type Decline = { code: string; decline_code: string; message: string };
export type Outcome =
  | { kind: 'paid'; fundsAvailableAtOnce: boolean; then?: Aftermath }
  | { kind: 'authenticate' }
  | ({ kind: 'declined' } & Decline);

/** What Stripe's test cards do some time after they have paid, or been refunded. */
type Aftermath = 'dispute' | 'refund_pending' | 'refund_fails';

type Face = { brand: string; last4: string };
type SandboxCard = Face & { outcome: Outcome };

const paid = { kind: 'paid', fundsAvailableAtOnce: false } as const;
const paidThen = (then: Aftermath): Outcome => ({ ...paid, then });
const authenticate: Outcome = { kind: 'authenticate' };

function declined(decline_code: string, message = 'Your card was declined.'): Outcome {
  return { kind: 'declined', code: 'card_declined', decline_code, message };
}

function failed(code: string, message: string): Outcome {
  return { kind: 'declined', code, decline_code: code, message };
}

const outcomes: Record<TestCardKey, Outcome> = {
  pm_card_visa: paid,
  pm_card_mastercard: paid,
  pm_card_amex: paid,
  pm_card_bypassPending: { kind: 'paid', fundsAvailableAtOnce: true },
  pm_card_createDispute: paidThen('dispute'),
  pm_card_pendingRefund: paidThen('refund_pending'),
  pm_card_refundFail: paidThen('refund_fails'),
  pm_card_visa_chargeDeclined: declined('generic_decline'),
  pm_card_visa_chargeDeclinedInsufficientFunds: declined(
    'insufficient_funds',
    'Your card has insufficient funds.',
  ),
  pm_card_visa_chargeDeclinedLostCard: declined('lost_card'),
  pm_card_visa_chargeDeclinedStolenCard: declined('stolen_card'),
  pm_card_chargeDeclinedExpiredCard: failed('expired_card', 'Your card has expired.'),
  pm_card_chargeDeclinedIncorrectCvc: failed(
    'incorrect_cvc',
    "Your card's security code is incorrect.",
  ),
  pm_card_chargeDeclinedProcessingError: failed(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  pm_card_chargeCustomerFail: declined('generic_decline'),
  pm_card_authenticationRequired: authenticate,
  pm_card_authenticationRequiredOnSetup: authenticate,
};

const cards = new Map<string, SandboxCard>([
  ...testCards.map(({ key, brand, last4 }): [string, SandboxCard] => [
    key,
    { brand, last4, outcome: outcomes[key] },
  ]),
  ['pm_card_threeDSecure2Required', { brand: 'visa', last4: '3220', outcome: authenticate }],
  [
    'pm_card_chargeDeclined',
    { brand: 'visa', last4: '0002', outcome: outcomes.pm_card_visa_chargeDeclined },
  ],
]);

export function sandboxCard(key: string): SandboxCard | undefined {
  return cards.get(key);
}

export function aftermathOf(key: string | undefined): Aftermath | undefined {
  const outcome = cards.get(key ?? '')?.outcome;
  return outcome?.kind === 'paid' ? outcome.then : undefined;
}

export const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export const noBillingDetails: Stripe.PaymentMethod.BillingDetails = {
  address: null,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export function cardPaymentMethod(id: string, face: Face, created: number): Stripe.PaymentMethod {
  return {
    id,
    object: 'payment_method',
    billing_details: noBillingDetails,
    card: {
      brand: face.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: face.brand,
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      generated_from: null,
      last4: face.last4,
      networks: { available: [face.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
