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

/** Omits cents that are 0. Formats -0 as 0. */
export function formatCents(cents: number): string {
  const dollars = cents / 100 || 0;
  return cents % 100 === 0
    ? wholeDollarFormat().format(dollars)
    : exactDollarFormat().format(dollars);
}

export function formatExactCents(cents: number): string {
  return exactDollarFormat().format(cents / 100);
}

export function formatDollars(dollars: number): string {
  return wholeDollarFormat().format(dollars);
}

/** 833.3 becomes 830, 12,345 becomes 12,000. */
export function roundToTwoDigits(amount: number): number {
  return Number(amount.toPrecision(2));
}

/** From 1,000 on with one decimal: 1.2K, 3.4M. */
export function formatCompactNumber(amount: number): string {
  return Math.abs(amount) < 1000 ? String(Math.round(amount)) : compactFormat().format(amount);
}

export function formatCompactDollars(dollars: number): string {
  return Math.abs(dollars) < 1000
    ? wholeDollarFormat().format(dollars)
    : compactDollarFormat().format(dollars);
}

/**
 * Empty if no amount was typed. Text that is no whole number becomes `0`, which is below every
 * minimum.
 */
export function parseDollarDigits(typed: string): string {
  const digits = typed.trim().replace(/^\$\s*/, '');
  if (/^\d{1,3}([,\s]\d{3})+$/.test(digits)) return digits.replace(/[,\s]/g, '');
  return /^\d*$/.test(digits) ? digits : '0';
}

/** Throws a RangeError if the dollars are not a whole number or too large. */
export function dollarsToCents(dollars: number): number {
  const cents = dollars * 100;
  if (!Number.isSafeInteger(dollars) || !Number.isSafeInteger(cents)) {
    throw new RangeError('Dollars must be a whole number.');
  }
  return cents;
}

export function parseCents(typed: string): number | null {
  const digits = typed.trim().replace(/^\$\s*/, '');
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(digits);
  if (!match) return null;
  const [, dollars = '', cents = ''] = match;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** Such as `1234.50`. */
export function formatCentsInput(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** For display only, because the result is rounded. */
export function centsToDollars(cents: number): number {
  return Math.round(cents / 100);
}
