import { expect, test } from 'vitest';
import {
  centsToDollars,
  dollarsToCents,
  formatCentsInput,
  formatCompactDollars,
  formatCompactNumber,
  formatDollars,
  parseCents,
} from './money.ts';

test.each([
  [0, '$0'],
  [950, '$950'],
  [12_500, '$12,500'],
  [999_999, '$999,999'],
  [-40, '-$40'],
  [10.6, '$11'],
])('money is shown in dollars without decimals: %d', (dollars, shown) => {
  expect(formatDollars(dollars)).toBe(shown);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0K'],
  [1234, '1.2K'],
  [52_500, '52.5K'],
  [3_400_000, '3.4M'],
  [2_000_000_000, '2.0B'],
])('large numbers are compact with one decimal: %d', (amount, shown) => {
  expect(formatCompactNumber(amount)).toBe(shown);
});

test.each([
  [0, '$0'],
  [999, '$999'],
  [1_250, '$1.3K'],
  [4_000_000, '$4.0M'],
])('a sum of many dollars is compact with one decimal: %d', (dollars, shown) => {
  expect(formatCompactDollars(dollars)).toBe(shown);
});

test('dollars become whole cents and nothing else', () => {
  expect(dollarsToCents(19)).toBe(1900);
  expect(() => dollarsToCents(19.99)).toThrow(RangeError);
  expect(() => dollarsToCents(Number.NaN)).toThrow(RangeError);
  expect(() => dollarsToCents(Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
});

test('cents are shown to the nearest dollar', () => {
  expect(centsToDollars(1950)).toBe(20);
  expect(centsToDollars(1949)).toBe(19);
});

test.each([
  ['1234.50', 123_450],
  ['$1,234.5', 123_450],
  [' 12 ', 1_200],
  ['0', 0],
  ['0.07', 7],
  ['1,23', null],
  ['12.345', null],
  ['-5', null],
  ['1e3', null],
  ['', null],
])('dollars and cents are read as people write them: "%s"', (typed, cents) => {
  expect(parseCents(typed)).toBe(cents);
});

test('the dollars of a field are parsed to the same cents', () => {
  for (const cents of [0, 7, 70, 1_200, 123_450, 99_999_900]) {
    expect(parseCents(formatCentsInput(cents))).toBe(cents);
  }
});
