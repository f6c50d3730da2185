const publishedCards = {
  '4242424242424242': { key: 'pm_card_visa', brand: 'visa' },
  '5555555555554444': { key: 'pm_card_mastercard', brand: 'mastercard' },
  '378282246310005': { key: 'pm_card_amex', brand: 'amex' },
  '4000000000000077': { key: 'pm_card_bypassPending', brand: 'visa' },
  '4000000000000259': { key: 'pm_card_createDispute', brand: 'visa' },
  '4000000000007726': { key: 'pm_card_pendingRefund', brand: 'visa' },
  '4000000000005126': { key: 'pm_card_refundFail', brand: 'visa' },
  '4000000000000002': { key: 'pm_card_visa_chargeDeclined', brand: 'visa' },
  '4000000000009995': { key: 'pm_card_visa_chargeDeclinedInsufficientFunds', brand: 'visa' },
  '4000000000009987': { key: 'pm_card_visa_chargeDeclinedLostCard', brand: 'visa' },
  '4000000000009979': { key: 'pm_card_visa_chargeDeclinedStolenCard', brand: 'visa' },
  '4000000000000069': { key: 'pm_card_chargeDeclinedExpiredCard', brand: 'visa' },
  '4000000000000127': { key: 'pm_card_chargeDeclinedIncorrectCvc', brand: 'visa' },
  '4000000000000119': { key: 'pm_card_chargeDeclinedProcessingError', brand: 'visa' },
  '4000000000000341': { key: 'pm_card_chargeCustomerFail', brand: 'visa' },
  '4000002760003184': { key: 'pm_card_authenticationRequired', brand: 'visa' },
  '4000002500003155': { key: 'pm_card_authenticationRequiredOnSetup', brand: 'visa' },
} as const;

export type TestCardKey = (typeof publishedCards)[keyof typeof publishedCards]['key'];
type TestCardBrand = 'visa' | 'mastercard' | 'amex';
/** `key` is the id of Stripe's PaymentMethod for the card. */
export type TestCard = { number: string; key: TestCardKey; brand: TestCardBrand; last4: string };

export const testCards: readonly TestCard[] = Object.entries(publishedCards).map(
  ([number, card]) => ({
    number,
    ...card,
    last4: number.slice(-4),
  }),
);

/** Null for other numbers, real cards included. */
export function findTestCard(number: string): TestCard | null {
  const digits = number.replaceAll(/\s/g, '');
  return testCards.find((card) => card.number === digits) ?? null;
}
