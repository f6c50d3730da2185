import type Stripe from 'stripe';
import { type TestCardKey, testCards } from '#platform/shared/stripe-test-cards.ts';
import type { ScheduledAction } from '../events/scheduled-actions.ts';

export type Decline = { code: string; decline_code: string; message: string };
export type Outcome =
  /** `next` is what a bank does with the payment, or with its refund, some seconds later. */
  | { kind: 'paid'; isAvailableAtOnce?: true; next?: ScheduledAction }
  | { kind: 'authenticate' }
  | ({ kind: 'declined' } & Decline);

const paidOutcome: Outcome = { kind: 'paid' };
const authenticationOutcome: Outcome = { kind: 'authenticate' };

function createDecline(decline_code: string, message = 'Your card was declined.'): Outcome {
  return { kind: 'declined', code: 'card_declined', decline_code, message };
}

function createFailure(code: string, message: string): Outcome {
  return { kind: 'declined', code, decline_code: code, message };
}

const outcomes: Record<TestCardKey, Outcome> = {
  pm_card_visa: paidOutcome,
  pm_card_mastercard: paidOutcome,
  pm_card_amex: paidOutcome,
  pm_card_bypassPending: { kind: 'paid', isAvailableAtOnce: true },
  pm_card_createDispute: { kind: 'paid', next: 'dispute' },
  pm_card_pendingRefund: { kind: 'paid', next: 'refund_succeeds' },
  pm_card_refundFail: { kind: 'paid', next: 'refund_fails' },
  pm_card_visa_chargeDeclined: createDecline('generic_decline'),
  pm_card_visa_chargeDeclinedInsufficientFunds: createDecline(
    'insufficient_funds',
    'Your card has insufficient funds.',
  ),
  pm_card_visa_chargeDeclinedLostCard: createDecline('lost_card'),
  pm_card_visa_chargeDeclinedStolenCard: createDecline('stolen_card'),
  pm_card_chargeDeclinedExpiredCard: createFailure('expired_card', 'Your card has expired.'),
  pm_card_chargeDeclinedIncorrectCvc: createFailure(
    'incorrect_cvc',
    "Your card's security code is incorrect.",
  ),
  pm_card_chargeDeclinedProcessingError: createFailure(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  pm_card_chargeCustomerFail: createDecline('generic_decline'),
  pm_card_authenticationRequired: authenticationOutcome,
  pm_card_authenticationRequiredOnSetup: authenticationOutcome,
};

/** Returns what the card does. Undefined if it is no published test card. */
export function outcomeOf(key: string): Outcome | undefined {
  const card = testCards.find((each) => each.key === key);
  return card && outcomes[card.key];
}

/** Returns what the bank does with refunds to the test card with these last digits. */
export function findRefundAction(last4: string | null | undefined): ScheduledAction | undefined {
  const outcome = outcomeOf(testCards.find((card) => card.last4 === last4)?.key ?? '');
  const action = outcome?.kind === 'paid' ? outcome.next : undefined;
  return action === 'dispute' ? undefined : action;
}

export const emptyBillingDetails: Stripe.PaymentMethod.BillingDetails = {
  address: null,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export function createPaymentMethod(
  id: string,
  key: string,
  created: number,
): Stripe.PaymentMethod {
  const { brand = 'visa', last4 = '' } = testCards.find((card) => card.key === key) ?? {};
  return {
    id,
    object: 'payment_method',
    billing_details: emptyBillingDetails,
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
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
