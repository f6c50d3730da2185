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

test('a recovery code is four groups of four letters that cannot be taken for each other', () => {
  let nth = 0;
  const counting = (below: number) => {
    expect(below).toBe(31);
    nth += 1;
    return nth - 1;
  };
  expect(recoveryCode(counting)).toBe('abcd-efgh-jkmn-pqrs');
  expect(recoveryCode((below) => below - 1)).toBe('9999-9999-9999-9999');
});

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456', { kind: 'app', code: '123456' }],
  ['ABCD-efgh-jkmn-pqrs', { kind: 'recovery', code: 'abcdefghjkmnpqrs' }],
  ['1234567890123456', { kind: 'recovery', code: '1234567890123456' }],
  ['1234567', null],
  ['12345', null],
  ['abcdef', null],
  ['abcd-efgh-jkmn-pqr', null],
  ['', null],
])('“%s” is read as %j', (typed, code) => {
  expect(codeIn(typed)).toEqual(code);
});

test('a key is shown in groups of four', () => {
  expect(grouped('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(grouped('ABCDEFGH')).toBe('ABCD EFGH');
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
  expect(inFull(codeIsWrong('abcd-efgh-jkmn-pqrs'))).toBe(
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
