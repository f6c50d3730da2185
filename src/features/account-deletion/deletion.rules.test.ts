import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  blockerKinds,
  blockerTexts,
  deletionRefusal,
  isConfirmationText,
  toAnonymizedAccount,
} from './deletion.rules.ts';

test.each([
  ['delete my account', true],
  ['  Delete  my\nACCOUNT ', true],
  ['delete account', false],
  ['delete my account!', false],
  ['', false],
])('“%s” confirms the deletion: %s', (typed, means) => {
  expect(isConfirmationText(typed)).toBe(means);
});

test('an account without blockers can be deleted', () => {
  expect(deletionRefusal([])).toBeNull();
  expect(formatRefusal(deletionRefusal([{}]))).toBe(
    'conflict deletion_hindered: 1 thing must be finished before your account can be deleted.',
  );
  expect(formatRefusal(deletionRefusal([{}, {}]))).toBe(
    'conflict deletion_hindered: 2 things must be finished before your account can be deleted.',
  );
});

test('each blocker has a text and a remedy', () => {
  const texts = blockerKinds.map((kind) => blockerTexts[kind]);
  for (const { problem, remedy } of texts)
    expect(`${problem} ${remedy}`).toMatch(/^[A-Z].+\. [A-Z].+\.$/);
  expect(new Set(texts.map(({ problem }) => problem)).size).toBe(texts.length);
});

test('an anonymized account contains no personal data and receives no mail', () => {
  expect(toAnonymizedAccount(7, 'AbC')).toEqual({
    firstName: 'Former',
    lastName: 'member',
    username: 'former_7',
    email: 'former-abc@deleted.invalid',
    duplicateEmail: null,
    avatar: null,
    timeZone: null,
    dailyMailedOn: null,
    passwordHash: '',
  });
});
