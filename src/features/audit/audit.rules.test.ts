import { expect, test } from 'vitest';
import { actionWords, soughtIn, targetWords } from './audit.rules.ts';

test.each([
  ['', null],
  ['  ', null],
  ['12', { by: 'person', id: 12 }],
  ['#12', { by: 'person', id: 12 }],
  ['project 12', { by: 'target', type: 'project', id: '12' }],
  ['Projects #12', { by: 'target', type: 'project', id: '12' }],
  ['invitation a@b.example', { by: 'target', type: 'invitation', id: 'a@b.example' }],
  ['Ada Byron', { by: 'name', words: 'Ada Byron' }],
  ['User Friendly', { by: 'name', words: 'User Friendly' }],
  ['constructor 1', { by: 'name', words: 'constructor 1' }],
])('“%s” is looked for as what it says', (search, sought) => {
  expect(soughtIn(search)).toEqual(sought);
});

test('acts and targets are told in words, also those a newer version wrote', () => {
  expect(actionWords('sign_in_failed')).toBe('Failed to sign in');
  expect(actionWords('something_new')).toBe('something new');
  expect(targetWords('project', '12')).toBe('Project 12');
  expect(targetWords('user', null)).toBe('User');
  expect(targetWords('planet', '3')).toBe('planet 3');
  expect(targetWords(null, null)).toBe('System');
});
