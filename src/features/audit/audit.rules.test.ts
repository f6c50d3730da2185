import { expect, test } from 'vitest';
import { actionWords, soughtIn, targetWords, whoWords } from './audit.rules.ts';

test.each([
  ['', null],
  ['  ', null],
  ['12', { by: 'person', id: 12 }],
  ['#12', { by: 'person', id: 12 }],
  ['project 12', { by: 'target', type: 'project', id: '12' }],
  ['Projects #12', { by: 'target', type: 'project', id: '12' }],
  ['invitation a@b.example', { by: 'target', type: 'invitation', id: 'a@b.example' }],
  ['Ada Byron', { by: 'words', words: 'Ada Byron', acts: [] }],
  ['User Friendly', { by: 'words', words: 'User Friendly', acts: [] }],
  ['constructor 1', { by: 'words', words: 'constructor 1', acts: [] }],
])('“%s” is looked for as what it says', (search, sought) => {
  expect(soughtIn(search)).toEqual(sought);
});

test.each([
  ['Suspended a user', ['user_suspended']],
  ['suspended a member', ['user_suspended']],
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
])('acts are found by the words they are read in: “%s”', (search, acts) => {
  expect(soughtIn(search)).toMatchObject({ by: 'words', acts });
});

test('acts and targets are told in words, also those a newer version wrote', () => {
  expect(actionWords('sign_in_failed')).toBe('Failed to sign in');
  expect(actionWords('something_new')).toBe('something new');
  expect(targetWords('project', '12')).toBe('Project 12');
  expect(targetWords('user', null)).toBe('User');
  expect(targetWords('planet', '3')).toBe('planet 3');
  expect(targetWords(null, null)).toBe('System');
});

test.each([
  ['Ada Byron', 'signed_in', 'Ada Byron'],
  [null, 'sign_in_failed', 'Somebody'],
  [null, 'second_factor_failed', 'Somebody'],
  [null, 'password_reset_asked', 'Somebody'],
  [null, 'email_changed', 'Somebody'],
  [null, 'email_change_refused', 'Somebody'],
  [null, 'funds_released', 'Bidwright'],
])('%s who did “%s” is told as %s', (name, action, words) => {
  expect(whoWords(name, action)).toBe(words);
});
