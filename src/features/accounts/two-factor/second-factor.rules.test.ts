import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  challengeExpiredError,
  factorAlreadyOnError,
  factorNotOnError,
  formatSecret,
  generateRecoveryCode,
  missingCodeError,
  parseCode,
  setupExpiredError,
  turnOffRefusal,
  wrongCodeError,
  wrongFirstCodeError,
  wrongSignInCodeError,
} from './second-factor.rules.ts';
import { ConfirmFactor } from './second-factor.schema.ts';

test('a recovery code has 128 random bits, in letters that cannot be taken for others', () => {
  const asked = new Set<number>();
  const first = (below: number) => {
    asked.add(below);
    return 0;
  };
  expect(generateRecoveryCode(first)).toBe('aaaa-aaaa-aaaa-aaaa-aaaa-aaaa-aaaa');
  expect([...asked]).toEqual([31]);
  expect(28 * Math.log2(31)).toBeGreaterThan(128);
  expect(generateRecoveryCode((below) => below - 1)).toBe('9999-9999-9999-9999-9999-9999-9999');
});

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456', { kind: 'app', code: '123456' }],
  ['AAAA-bbbb-2345-6789', { kind: 'recovery', code: 'aaaabbbb23456789' }],
  [
    'AAAA bbbb 2345 6789 cccc dddd eeee',
    { kind: 'recovery', code: 'aaaabbbb23456789ccccddddeeee' },
  ],
  ['1234567890123456', { kind: 'recovery', code: '1234567890123456' }],
  ['１２３４５６', { kind: 'app', code: '123456' }],
  ['١٢٣٤٥٦', { kind: 'app', code: '123456' }],
  ['۱۲۳ ۴۵۶', { kind: 'app', code: '123456' }],
  ['१२३४५६', { kind: 'app', code: '123456' }],
  ['𝟏𝟐𝟑𝟜𝟝𝟞', { kind: 'app', code: '123456' }],
  ['090\u200F-789', { kind: 'app', code: '090789' }],
  ['AAAA–bbbb‑2345−6789', { kind: 'recovery', code: 'aaaabbbb23456789' }],
  ['ＡＡＡＡーｂｂｂｂ－２３４５—٦٧٨٩', { kind: 'recovery', code: 'aaaabbbb23456789' }],
  ['1234567', null],
  ['12345', null],
  ['abcdef', null],
  ['aaaa-bbbb-2345-678', null],
  ['', null],
])('“%s” is parsed as %j', (typed, code) => {
  expect(parseCode(typed)).toEqual(code);
});

test('a key is shown in groups of four', () => {
  expect(formatSecret('2345678923')).toBe('2345 6789 23');
  expect(formatSecret('23456789')).toBe('2345 6789');
});

test('only admins need a second factor, if it is required', () => {
  expect(turnOffRefusal('client', true)).toBeNull();
  expect(turnOffRefusal('admin', false)).toBeNull();
  expect(formatRefusal(turnOffRefusal('admin', true))).toBe(
    'conflict factor_required: Admins need a second factor, so you cannot turn it off.',
  );
});

test('each refusal of a second factor names the next step', () => {
  expect(formatRefusal(factorAlreadyOnError())).toBe(
    'conflict factor_on: Your second factor is already on.',
  );
  expect(formatRefusal(factorNotOnError())).toBe('conflict factor_off: Your second factor is off.');
  expect(formatRefusal(setupExpiredError())).toBe(
    'conflict factor_setup_over: This setup has expired. Start again to see a new QR code.',
  );
  expect(formatRefusal(missingCodeError())).toBe('invalid code_missing: Enter the code');
  expect(formatRefusal(wrongCodeError('123456'))).toBe(
    'invalid code_wrong: This code is wrong. Codes change every 30 seconds and work once. ' +
      'Enter the next one.',
  );
  expect(formatRefusal(wrongCodeError('aaaa-bbbb-2345-6789'))).toBe(
    'invalid code_wrong: This recovery code is wrong or has been used before. Use another one.',
  );
  const malformed =
    'This is not a complete code. A code of the app has 6 digits, a recovery code has 7 groups of ' +
    '4 letters and digits.';
  expect(formatRefusal(wrongCodeError('12345'))).toBe(`invalid code_wrong: ${malformed}`);
  expect(formatRefusal(wrongSignInCodeError('x'))).toBe(`signed_out code_wrong: ${malformed}`);
  const tooLong = ConfirmFactor.safeParse({ code: 'a'.repeat(61) });
  expect(tooLong.error?.issues.map(({ message }) => message)).toEqual([malformed]);
  expect(formatRefusal(wrongFirstCodeError('123456'))).toBe(
    'invalid code_wrong: This code is wrong. Codes change every 30 seconds and work once. ' +
      'Enter the next one. Scan the picture that is shown now, if your app has an earlier one.',
  );
  expect(formatRefusal(wrongFirstCodeError('aaaa-bbbb-2345-6789'))).toBe(
    'invalid code_wrong: Enter the 6 digits that your app shows. Scan the picture that is shown ' +
      'now, if your app has an earlier one.',
  );
  expect(formatRefusal(wrongSignInCodeError('123456'))).toBe(
    'signed_out code_wrong: This code is wrong. Codes change every 30 seconds and work once. ' +
      'Enter the next one.',
  );
  expect(formatRefusal(challengeExpiredError())).toBe(
    'signed_out sign_in_over: This sign-in has expired after 5 minutes. Enter your password again.',
  );
});
