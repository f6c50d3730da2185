import { type TestCard, type TestCardKey, testCards } from '../card-form/test-cards.ts';
import type { ScheduledAction } from '../events/scheduled-actions.ts';

export type Decline = { code: string; decline_code: string; message: string };
type Outcome =
  | { kind: 'paid'; dispute?: true; refund?: Exclude<ScheduledAction, 'dispute'> }
  | { kind: 'authenticate' }
  | ({ kind: 'declined' } & Decline);

export type CardWithOutcome = TestCard & { outcome: Outcome };

function createDecline(decline_code: string, message = 'Your card was declined.'): Outcome {
  return { kind: 'declined', code: 'card_declined', decline_code, message };
}

function createDeclineWithCode(code: string, message: string): Outcome {
  return { kind: 'declined', code, decline_code: code, message };
}

const outcomes: Record<TestCardKey, Outcome> = {
  pm_card_visa: { kind: 'paid' },
  pm_card_mastercard: { kind: 'paid' },
  pm_card_amex: { kind: 'paid' },
  pm_card_bypassPending: { kind: 'paid' },
  pm_card_createDispute: { kind: 'paid', dispute: true },
  pm_card_pendingRefund: { kind: 'paid', refund: 'refund_succeeds' },
  pm_card_refundFail: { kind: 'paid', refund: 'refund_fails' },
  pm_card_visa_chargeDeclined: createDecline('generic_decline'),
  pm_card_visa_chargeDeclinedInsufficientFunds: createDecline(
    'insufficient_funds',
    'Your card has insufficient funds.',
  ),
  pm_card_visa_chargeDeclinedLostCard: createDecline('lost_card'),
  pm_card_visa_chargeDeclinedStolenCard: createDecline('stolen_card'),
  pm_card_chargeDeclinedExpiredCard: createDeclineWithCode(
    'expired_card',
    'Your card has expired.',
  ),
  pm_card_chargeDeclinedIncorrectCvc: createDeclineWithCode(
    'incorrect_cvc',
    "Your card's security code is incorrect.",
  ),
  pm_card_chargeDeclinedProcessingError: createDeclineWithCode(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  pm_card_chargeCustomerFail: createDecline('generic_decline'),
  pm_card_authenticationRequired: { kind: 'authenticate' },
  pm_card_authenticationRequiredOnSetup: { kind: 'authenticate' },
};

export function findCard(key: unknown): CardWithOutcome | undefined {
  const card = testCards.find((each) => each.key === key);
  return card && { ...card, outcome: outcomes[card.key] };
}
