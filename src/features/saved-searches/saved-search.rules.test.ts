import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  isSearchToken,
  saveRefusal,
  searchNotFoundError,
  toProjectsPath,
  toSearchToken,
} from './saved-search.rules.ts';

const any = {
  category: null,
  isPrivate: null,
  urgent: false,
  search: null,
  budgetMin: null,
  budgetMax: null,
  skills: [],
};

test('a filter links to the list of its projects', () => {
  expect(toProjectsPath(any)).toBe('/projects');
  expect(
    toProjectsPath({ ...any, category: 'Web App', isPrivate: true, urgent: true, search: 'a&b=ü' }),
  ).toBe('/projects?category=Web+App&visibility=private&urgent=true&search=a%26b%3D%C3%BC');
  expect(toProjectsPath({ ...any, isPrivate: false })).toBe('/projects?visibility=public');
  expect(toProjectsPath({ ...any, budgetMin: 200, skills: ['C++', 'Go'] })).toBe(
    '/projects?budgetMin=200&skill=C%2B%2B&skill=Go',
  );
});

test('tokens of searches and of kinds cannot be taken for each other', () => {
  expect(isSearchToken(toSearchToken('abc'))).toBe(true);
  expect(isSearchToken('s-abc')).toBe(false);
});

test('only developers save, twenty at most, and each filter once', () => {
  const saved = { count: 19, hasSameFilter: false };
  expect(saveRefusal({ role: 'developer' }, saved)).toBeNull();
  expect(saveRefusal({ role: 'client' }, saved)?.code).toBe('developers_only');
  expect(saveRefusal({ role: 'developer' }, { count: 20, hasSameFilter: false })?.code).toBe(
    'too_many_saved',
  );
  expect(saveRefusal({ role: 'developer' }, { count: 1, hasSameFilter: true })?.code).toBe(
    'already_saved',
  );
});

test('a refused saved search has a reason', () => {
  expect(formatRefusal(saveRefusal({ role: 'client' }, { count: 0, hasSameFilter: false }))).toBe(
    'forbidden developers_only: Only developers can save searches.',
  );
  expect(
    formatRefusal(saveRefusal({ role: 'developer' }, { count: 20, hasSameFilter: false })),
  ).toBe('conflict too_many_saved: You can save at most 20 searches. Delete one first.');
  expect(
    formatRefusal(saveRefusal({ role: 'developer' }, { count: 20, hasSameFilter: true })),
  ).toBe('conflict already_saved: You have already saved this search.');
  expect(formatRefusal(searchNotFoundError())).toBe(
    'not_found no_search: This saved search does not exist.',
  );
});
