import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  EMAIL_MAX,
  emailRefusal,
  emailTakenError,
  getLocalPart,
  isEmailAddress,
  normalizeEmail,
  normalizeLogin,
} from './email.rules.ts';

const INVALID = 'Please enter a valid email address';
const ENDING = 'Please check your email address - did you mean .com?';
const DOMAIN = 'Please check your email domain for typos';

const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`;

test.each([
  ['Ada.Byron@demo.example', 'Ada.Byron'],
  ['ada', 'ada'],
  ['@demo.example', ''],
])('the local part of %j is %j', (email, part) => {
  expect(getLocalPart(email)).toBe(part);
});

test.each([
  'ada@demo.example',
  'ADA@DEMO.EXAMPLE',
  ' ada@demo.example ',
  "o'brien+bids@mail.co.uk",
  'ada.byron@sub-domain.example.org',
  'ada@gmail.com',
  'ada@gmail.co.uk',
  'ada@mygmail.co',
  'ada@xn--bcher-kva.example',
  'ада@пример.рф',
  'ada@example.company',
  longest,
])('%s is accepted', (email) => {
  expect(emailRefusal(email)).toBeNull();
});

test.each([
  '',
  'ada',
  '@demo.example',
  'ada@',
  'ada@demo',
  'ada@@demo.example',
  'ada@demo..example',
  'ada@.example',
  'ada@demo.example.',
  'ada@-demo.example',
  'ada@demo-.example',
  'ada byron@demo.example',
  'ada@demo example.com',
  'ada,byron@demo.example',
  'Ada <ada@demo.example>',
  'ada@demo,example.com',
  `${'a'.repeat(65)}@demo.example`,
  `ada@${'b'.repeat(64)}.example`,
])('"%s" is refused with: Please enter a valid email address', (email) => {
  expect(emailRefusal(email)).toMatchObject({ code: 'email_invalid', message: INVALID });
});

test.each(['con', 'cmo', 'ocm', 'cm', 'om', 'CON'])(
  'an address ending in .%s needs a confirmation',
  (end) => {
    expect(emailRefusal(`ada@demo.${end}`)).toMatchObject({ code: 'email_typo', message: ENDING });
  },
);

test.each(['gmail.co', 'yahoo.co', 'hotmail.co', 'Gmail.co'])(
  '%s lacks its last letter',
  (domain) => {
    expect(emailRefusal(`ada@${domain}`)).toMatchObject({ code: 'email_typo', message: DOMAIN });
  },
);

test('an invalid address is refused before its ending is checked', () => {
  expect(emailRefusal('ada demo.con')?.message).toBe(INVALID);
});

test('an address has at most 254 characters', () => {
  expect(longest).toHaveLength(EMAIL_MAX);
  expect(isEmailAddress(`${longest}d`)).toBe(false);
});

test.each(['a\0b@example.org', 'a\u202Eb@example.org', 'a\uD800b@example.org'])(
  'an address without invisible or unstorable characters is required (%j)',
  (address) => {
    expect(emailRefusal(address)?.message).toBe(INVALID);
  },
);

test('an unacceptable address is refused as invalid, one in use as a conflict', () => {
  const refused = ['ada', 'ada@demo.con', 'ada@gmail.co'].map((email) => emailRefusal(email)?.kind);
  expect(refused).toEqual(['invalid', 'invalid', 'invalid']);
  expect(formatRefusal(emailTakenError())).toBe(
    'conflict email_taken: This email is already associated with a user. Please log in instead.',
  );
});

test.each([
  ['white space and upper case', ' Ada@BUG.Example\u00A0'],
  ['full-width letters in the domain', 'ada@\uFF42ug.example'],
  ['an ideographic full stop', 'ada@bug\u3002example'],
  ['a zero width space in the domain', 'ada@b\u200Bug.example'],
  ['a soft hyphen in the domain', 'ada@b\u00ADug.example'],
])('spellings of one mailbox have one address: %s', (_what, typed) => {
  expect(normalizeEmail(typed)).toBe('ada@bug.example');
});

test('an internationalized domain is the same address in letters and in its ASCII form', () => {
  expect(normalizeEmail('ada@B\u00FCcher.example')).toBe('ada@xn--bcher-kva.example');
  expect(normalizeEmail('ada@Bu\u0308cher.example')).toBe('ada@xn--bcher-kva.example');
  expect(normalizeEmail('ada@XN--BCHER-KVA.example')).toBe('ada@xn--bcher-kva.example');
});

test('composed and decomposed letters before the at sign are the same address', () => {
  expect(normalizeEmail('Zoe\u0308@bug.example')).toBe('zo\u00EB@bug.example');
});

test.each([
  'a\u200Bda@bug.example',
  'a\u00ADda@bug.example',
  'ada\u115F@bug.example',
  'ada@127.0.0.1',
  'ada@bug.example:25',
  'ada@bug%2Eexample',
  'ada@bug/x.example',
])('%j is not an address', (typed) => {
  expect(normalizeEmail(typed)).toBeNull();
});

test('normalizing an address twice has no further effect', () => {
  for (const typed of [longest, 'Zoe\u0308@B\u00FCcher.example', "O'Brien+a@mail.co.uk"]) {
    const normal = normalizeEmail(typed) ?? '';
    expect(normalizeEmail(normal)).toBe(normal);
  }
});

test('a username is a login as it is', () => {
  expect(normalizeLogin(' Ada-Byron-2 ')).toBe('ada-byron-2');
});
