import { expect, test } from 'vitest';
import {
  createTokenRefusal,
  formatToken,
  isTokenFormat,
  scopeRefusal,
} from './access-token.rules.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const toValue = (digits: string) =>
  [...digits].reduce((sum, digit) => sum * 62n + BigInt(BASE62.indexOf(digit)), 0n);

test.each([
  [new Uint8Array(32), 0n],
  [new Uint8Array(32).fill(255), 2n ** 256n - 1n],
  [new Uint8Array(32).fill(1, 31), 1n],
])('a token is bw_ and all 32 bytes as 43 digits of base 62', (bytes, value) => {
  const token = formatToken(bytes);
  expect(isTokenFormat(token)).toBe(true);
  expect(toValue(token.slice(3))).toBe(value);
});

test.each(['', 'bw_', `bw_${'x'.repeat(42)}`, `bw_${'x'.repeat(44)}`, `bw_${'-'.repeat(43)}`])(
  'another text is no token: %s',
  (text) => {
    expect(isTokenFormat(text)).toBe(false);
  },
);

test('a token needs one of the scopes of a call, and the refusal names them', () => {
  expect(scopeRefusal(['read', 'work:write'], ['messages:write', 'work:write'])).toBeNull();
  expect(scopeRefusal(['read'], ['bids:write'])).toMatchObject({
    kind: 'forbidden',
    code: 'scope_missing',
    message: 'This access token does not have the scope bids:write.',
  });
  expect(scopeRefusal(['read'], ['messages:write', 'work:write'])?.message).toBe(
    'This access token does not have the scope messages:write or work:write.',
  );
});

test('no scope is enough for what needs a person', () => {
  expect(scopeRefusal(['read', 'needs_person'], 'needs_person')).toMatchObject({
    kind: 'forbidden',
    code: 'needs_person',
  });
});

test('users have up to 20 tokens, admins none', () => {
  expect(createTokenRefusal({ role: 'client' }, 19)).toBeNull();
  expect(createTokenRefusal({ role: 'developer' }, 20)?.code).toBe('too_many_tokens');
  expect(createTokenRefusal({ role: 'admin' }, 0)?.code).toBe('not_for_admins');
});
