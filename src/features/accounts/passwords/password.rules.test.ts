import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  ALL_REQUIRED_MESSAGE,
  passwordUnchangedError,
  resetLinkInvalidError,
  TOO_WEAK_MESSAGE,
  wrongPasswordError,
} from './password.rules.ts';

test('each refusal of a password change has its reason', () => {
  expect(formatRefusal(resetLinkInvalidError())).toBe(
    'invalid reset_link_dead: This password reset link is invalid or has expired. Reset links are only valid for 1 hour.',
  );
  expect(formatRefusal(passwordUnchangedError())).toBe(
    'invalid password_same: This is already your password. Choose another one.',
  );
  expect(formatRefusal(wrongPasswordError())).toBe(
    'invalid password_wrong: Your current password is wrong.',
  );
});

test('the form of a link shows which of its checks failed', () => {
  expect([ALL_REQUIRED_MESSAGE, TOO_WEAK_MESSAGE]).toEqual([
    'All fields required',
    'Password too weak: Password must meet all security requirements',
  ]);
});
