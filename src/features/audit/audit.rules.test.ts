import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  auditActionNames,
  auditRefusal,
  formatAction,
  formatActor,
  formatTarget,
  parseSearchSubject,
  toStorableDetails,
  toStorableLine,
} from './audit.rules.ts';

test.each([
  ['', null],
  ['  ', null],
  ['12', { by: 'user', id: 12 }],
  ['#12', { by: 'user', id: 12 }],
  ['project 12', { by: 'target', type: 'project', id: '12' }],
  ['Projects #12', { by: 'target', type: 'project', id: '12' }],
  ['project  12', { by: 'target', type: 'project', id: '12' }],
  ['Sessions A1', { by: 'target', type: 'session', id: 'a1' }],
  ['payment pi#1', { by: 'target', type: 'payment', id: 'pi#1' }],
  [`payment ${'p'.repeat(63)}1`, { by: 'target', type: 'payment', id: `${'p'.repeat(63)}1` }],
  [`payment ${'p'.repeat(64)}1`, { by: 'words', words: `payment ${'p'.repeat(64)}1`, actions: [] }],
  ['us er 12', { by: 'words', words: 'us er 12', actions: [] }],
  ['1#2', { by: 'words', words: '1#2', actions: [] }],
  ['invitation ada@b.example', { by: 'target', type: 'invitation', id: 'ada@b.example' }],
  ['Ada Byron', { by: 'words', words: 'Ada Byron', actions: [] }],
  ['User Friendly', { by: 'words', words: 'User Friendly', actions: [] }],
  ['constructor 1', { by: 'words', words: 'constructor 1', actions: [] }],
])('the search “%s” is parsed by its kind', (search, subject) => {
  expect(parseSearchSubject(search)).toEqual(subject);
});

test.each([
  ['Suspended a user', ['user_suspended']],
  ['suspended a member', ['user_suspended']],
  ['deleted an account', ['account_deleted']],
  ['person', ['user_suspended', 'user_restored']],
  ['APPEAL', ['appeal_made', 'appeal_granted', 'appeal_refused', 'removal_appealed']],
  ['user_suspended', ['user_suspended']],
  ['failed to sign in', ['sign_in_failed']],
  ['released the funds', ['funds_released']],
  ['Won', ['chargeback_won']],
  ['won a refund', []],
  ['Sig', []],
  ['the', []],
  ['a', []],
  ['%', []],
])('actions are found by the words of their labels: “%s”', (search, actions) => {
  expect(parseSearchSubject(search)).toMatchObject({ by: 'words', actions });
});

test('actions and targets are formatted, also unknown ones of a newer version', () => {
  expect(formatAction('sign_in_failed')).toBe('Failed to sign in');
  expect(formatAction('something_new')).toBe('something new');
  expect(formatTarget('project', '12')).toBe('Project 12');
  expect(formatTarget('user', null)).toBe('User');
  expect(formatTarget('planet', '3')).toBe('planet 3');
  expect(formatTarget(null, null)).toBe('System');
});

test.each([
  ['Ada Byron', 'signed_in', 'Ada Byron'],
  [null, 'sign_in_failed', 'Someone'],
  [null, 'second_factor_failed', 'Someone'],
  [null, 'password_reset_asked', 'Someone'],
  [null, 'email_changed', 'Someone'],
  [null, 'email_change_refused', 'Someone'],
  [null, 'funds_released', 'Bidwright'],
])('the actor %s of “%s” is shown as %s', (name, action, words) => {
  expect(formatActor(name, action)).toBe(words);
});

test('only admins read the log', () => {
  expect(auditRefusal({ role: 'admin' })).toBeNull();
  expect(formatRefusal(auditRefusal({ role: 'client' }))).toBe(
    'forbidden admins_only: Only admins can read the audit log.',
  );
});

test('every action has a distinct label', () => {
  const words = auditActionNames.map(formatAction);
  for (const text of words) expect(text).toMatch(/^[A-Z].+/);
  expect(new Set(words).size).toBe(words.length);
});

test('a header is stored as one line of limited length', () => {
  expect(toStorableLine('a\nb\u0000c\u009Fd', 6)).toBe('a b c ');
  expect(toStorableLine('ab😀', 3)).toBe('ab\uFFFD');
});

test('details are stored with fractions as text and without unstorable characters', () => {
  expect(
    toStorableDetails({ cents: 5, share: 0.5, said: 'a\0b\uD800', both: ['x\0'], none: null }),
  ).toBe('{"cents":5,"share":"0.5","said":"a b�","both":["x "],"none":null}');
});
