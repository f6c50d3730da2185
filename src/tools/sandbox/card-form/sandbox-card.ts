import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { findTestCard, type TestCardKey, testCards } from './test-cards.ts';

export interface Card {
  number: string;
  expiry: string;
  cvc: string;
}

export const emptyCard: Card = { number: '', expiry: '', cvc: '' };
export const INVALID_NUMBER = 'Your card number is invalid.';

export function formatCardNumber(number: string): string {
  const digits = number.replaceAll(/\D/g, '').slice(0, 19);
  if (/^3[47]/.test(digits)) {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
      .filter(Boolean)
      .join(' ');
  }
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

export function formatExpiry(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 4);
  if (digits.length < 3) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/**
 * The length and the check digit are valid, and it is not the number of a test card or the
 * beginning of one.
 */
export function isRealCardNumber(number: string): boolean {
  const digits = number.replaceAll(/\D/g, '');
  if (digits.length < 13 || testCards.some((card) => card.number.startsWith(digits))) return false;
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

export function validateCard(card: Card, now: Date): FormErrors {
  const errors: FormErrors = {};
  const testCard = findTestCard(card.number);
  if (card.number === '') errors.number = 'Your card number is incomplete.';
  else if (!testCard) errors.number = INVALID_NUMBER;
  const expiry = findExpiryError(card.expiry, now);
  if (expiry) errors.expiry = expiry;
  const cvcLength = testCard?.brand === 'amex' ? 4 : 3;
  if (card.cvc.length !== cvcLength || !/^\d*$/.test(card.cvc)) {
    errors.cvc = "Your card's security code is incomplete.";
  }
  return errors;
}

function findExpiryError(typed: string, now: Date): string | null {
  const [, month = '', year = ''] = /^(\d\d) \/ (\d\d)$/.exec(typed) ?? [];
  if (!month) return "Your card's expiration date is incomplete.";
  if (Number(month) < 1 || Number(month) > 12) return "Your card's expiration date is invalid.";
  // The first day of the next month, because `Date` counts months from 0.
  const expiresAt = new Date(2000 + Number(year), Number(month), 1);
  return expiresAt <= now ? "Your card's expiration date is in the past." : null;
}

const cardDescriptions: Record<TestCardKey, [group: string, name: string]> = {
  pm_card_visa: ['Succeeds', 'Visa'],
  pm_card_mastercard: ['Succeeds', 'Mastercard'],
  pm_card_amex: ['Succeeds', 'American Express'],
  pm_card_bypassPending: ['Succeeds', 'Funds available at once'],
  pm_card_createDispute: ['Succeeds, then', 'Disputed by the cardholder'],
  pm_card_pendingRefund: ['Succeeds, then', 'Refunds stay pending first'],
  pm_card_refundFail: ['Succeeds, then', 'Refunds fail later'],
  pm_card_authenticationRequiredOnSetup: ['Asks for authentication', 'Authentication required'],
  pm_card_authenticationRequired: ['Asks for authentication', 'Authentication, every time'],
  pm_card_visa_chargeDeclined: ['Is declined', 'Declined'],
  pm_card_visa_chargeDeclinedInsufficientFunds: ['Is declined', 'Insufficient funds'],
  pm_card_chargeDeclinedExpiredCard: ['Is declined', 'Expired card'],
  pm_card_chargeDeclinedIncorrectCvc: ['Is declined', 'Wrong security code'],
  pm_card_chargeDeclinedProcessingError: ['Is declined', 'Processing error'],
  pm_card_visa_chargeDeclinedLostCard: ['Is declined', 'Lost card'],
  pm_card_visa_chargeDeclinedStolenCard: ['Is declined', 'Stolen card'],
  pm_card_chargeCustomerFail: ['Is declined', 'Accepted first, then declined'],
};

export function listCardOptions() {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const key of Object.keys(cardDescriptions)) {
    const card = testCards.find((card) => card.key === key);
    if (!card) continue;
    const [group, name] = cardDescriptions[card.key];
    const items = groups.get(group) ?? [];
    items.push({ value: card.number, label: `${name}, ends in ${card.last4}` });
    groups.set(group, items);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}

export function toCardValues(number: string): Card {
  const amex = findTestCard(number)?.brand === 'amex';
  return { number: formatCardNumber(number), expiry: '12 / 34', cvc: amex ? '1234' : '123' };
}
