import { LOCALE, lazyValue } from './locale.ts';

const wholeDollarFormat = lazyValue(
  () =>
    new Intl.NumberFormat(LOCALE, {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 0,
    }),
);

const compactFormat = lazyValue(
  () =>
    new Intl.NumberFormat(LOCALE, {
      notation: 'compact',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
);

const compactDollarFormat = lazyValue(
  () =>
    new Intl.NumberFormat(LOCALE, {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
);

const exactDollarFormat = lazyValue(
  () => new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' }),
);

/** Formats an amount. The cents are left out if they are 0. Formats -0 as 0. */
export function formatCents(cents: number): string {
  const dollars = cents / 100 || 0;
  return cents % 100 === 0
    ? wholeDollarFormat().format(dollars)
    : exactDollarFormat().format(dollars);
}

/** Formats an amount, always with cents, for example on an invoice. */
export function formatExactCents(cents: number): string {
  return exactDollarFormat().format(cents / 100);
}

/** Formats dollars, rounded to whole dollars: $1,200. */
export function formatDollars(dollars: number): string {
  return wholeDollarFormat().format(dollars);
}

/** Rounds to two significant digits: 833.3 becomes 830, 12,345 becomes 12,000. */
export function roundToTwoDigits(amount: number): number {
  return Number(amount.toPrecision(2));
}

/** Formats a number. Numbers from 1,000 on have one decimal: 1.2K, 3.4M. */
export function formatCompactNumber(amount: number): string {
  return Math.abs(amount) < 1000 ? String(Math.round(amount)) : compactFormat().format(amount);
}

/** Formats dollars like `formatCompactNumber`: $850, $1.2K. */
export function formatCompactDollars(dollars: number): string {
  return Math.abs(dollars) < 1000
    ? wholeDollarFormat().format(dollars)
    : compactDollarFormat().format(dollars);
}

/**
 * Returns the digits of typed dollars such as `$1,200`; an empty text if no amount was typed. Any
 * text that is no whole number becomes `0`, which is below every minimum.
 */
export function parseDollarDigits(typed: string): string {
  const digits = typed.trim().replace(/^\$\s*/, '');
  if (/^\d{1,3}([,\s]\d{3})+$/.test(digits)) return digits.replace(/[,\s]/g, '');
  return /^\d*$/.test(digits) ? digits : '0';
}

/** Throws a RangeError if the dollars are not a whole number, or are too large. */
export function dollarsToCents(dollars: number): number {
  const cents = dollars * 100;
  if (!Number.isSafeInteger(dollars) || !Number.isSafeInteger(cents)) {
    throw new RangeError('Dollars must be a whole number.');
  }
  return cents;
}

/** Returns the cents of typed dollars such as `$1,234.50`; null if the text is no amount. */
export function parseCents(typed: string): number | null {
  const digits = typed.trim().replace(/^\$\s*/, '');
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(digits);
  if (!match) return null;
  const [, dollars = '', cents = ''] = match;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** Formats cents as the value of a field for dollars and cents: `1234.50`. */
export function formatCentsInput(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** Rounds to the nearest dollar; used for display only. */
export function centsToDollars(cents: number): number {
  return Math.round(cents / 100);
}
