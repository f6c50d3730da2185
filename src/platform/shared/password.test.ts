import { expect, test } from 'vitest';
import { passwordChecks, passwordMeetsAll, passwordScore, passwordStrength } from './password.ts';

const met = (password: string) => passwordChecks(password).map((check) => check.met);

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
  expect(passwordMeetsAll('Demo-pass-1!')).toBe(true);
  expect(passwordMeetsAll('Demo-pass!')).toBe(false);
});

test('the score counts five checks and the strength stops at four', () => {
  expect(passwordScore('')).toBe(0);
  expect(passwordScore('abc')).toBe(1);
  expect(passwordScore('Abcdefg1!')).toBe(5);
  expect(passwordStrength('Abcdefg1!')).toBe(4);
  expect(passwordStrength('aaaaaaa1!')).toBe(3);
  expect(passwordStrength('')).toBe(0);
});
