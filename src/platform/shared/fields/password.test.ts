import { expect, test } from 'vitest';
import {
  checkPassword,
  isPasswordStrongEnough,
  ratePasswordStrength,
  scorePassword,
} from './password.ts';

const met = (password: string) => checkPassword(password).map((check) => check.isMet);

test.each([
  ['', [false, false, false]],
  ['abcdefgh', [true, false, false]],
  ['1', [false, true, false]],
  ['!', [false, false, true]],
  ['with space', [true, false, false]],
  ['größe-12', [true, true, true]],
])('the checklist for "%s"', (password, expected) => {
  expect(met(password)).toEqual(expected);
});

test('a password must meet all three checks', () => {
  expect(isPasswordStrongEnough('Demo-pass-1!')).toBe(true);
  expect(isPasswordStrongEnough('Demo-pass!')).toBe(false);
});

test('the score counts five checks and the strength stops at four', () => {
  expect(scorePassword('')).toBe(0);
  expect(scorePassword('abc')).toBe(1);
  expect(scorePassword('Abcdefg1!')).toBe(5);
  expect(ratePasswordStrength('Abcdefg1!')).toBe(4);
  expect(ratePasswordStrength('aaaaaaa1!')).toBe(3);
  expect(ratePasswordStrength('')).toBe(0);
});
