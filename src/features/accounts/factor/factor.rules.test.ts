import { expect, test } from 'vitest';
import { inFull } from '#testing/refused.ts';
import {
  challengeIsOver,
  codeIn,
  codeIsMissing,
  codeIsWrong,
  factorIsOff,
  factorIsOn,
  grouped,
  recoveryCode,
  setupIsOver,
  signInCodeIsWrong,
  withoutFactorRefusal,
} from './factor.rules.ts';

test('a recovery code is four groups of four, of letters that cannot be taken for others', () => {
  const asked = new Set<number>();
  const first = (below: number) => {
    asked.add(below);
    return 0;
  };
  expect(recoveryCode(first)).toBe('aaaa-aaaa-aaaa-aaaa');
  expect([...asked]).toEqual([31]);
  expect(recoveryCode((below) => below - 1)).toBe('9999-9999-9999-9999');
});

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456', { kind: 'app', code: '123456' }],
  ['AAAA-bbbb-2345-6789', { kind: 'recovery', code: 'aaaabbbb23456789' }],
  ['1234567890123456', { kind: 'recovery', code: '1234567890123456' }],
  ['1234567', null],
  ['12345', null],
  ['abcdef', null],
  ['aaaa-bbbb-2345-678', null],
  ['', null],
])('“%s” is read as %j', (typed, code) => {
  expect(codeIn(typed)).toEqual(code);
});

test('a key is shown in groups of four', () => {
  expect(grouped('2345678923')).toBe('2345 6789 23');
  expect(grouped('23456789')).toBe('2345 6789');
});

test('only admins cannot do without a second factor, where that is asked of them', () => {
  expect(withoutFactorRefusal('client', true)).toBeNull();
  expect(withoutFactorRefusal('admin', false)).toBeNull();
  expect(inFull(withoutFactorRefusal('admin', true))).toBe(
    'conflict factor_required: Admins sign in with a second factor. It cannot be turned off.',
  );
});

test('whoever fails at a second factor is told what to do', () => {
  expect(inFull(factorIsOn())).toBe('conflict factor_on: Your second factor is on already.');
  expect(inFull(factorIsOff())).toBe('conflict factor_off: Your second factor is off.');
  expect(inFull(setupIsOver())).toBe(
    'conflict factor_setup_over: This setup has ended. Begin again to see a new QR code.',
  );
  expect(inFull(codeIsMissing())).toBe('invalid code_missing: Enter the code');
  expect(inFull(codeIsWrong('123456'))).toBe(
    'invalid code_wrong: This code is not right. Codes change every 30 seconds and work once: wait for the next one.',
  );
  expect(inFull(codeIsWrong('aaaa-bbbb-2345-6789'))).toBe(
    'invalid code_wrong: This recovery code is not right, or was used before: each works once. Use another one.',
  );
  expect(inFull(codeIsWrong('x'))).toEqual(inFull(codeIsWrong('123456')));
  expect(inFull(signInCodeIsWrong('123456'))).toBe(
    'signed_out code_wrong: This code is not right. Codes change every 30 seconds and work once: wait for the next one.',
  );
  expect(inFull(challengeIsOver())).toBe(
    'signed_out sign_in_over: This sign-in has ended: a code must follow within 5 minutes. Enter your password again.',
  );
});
