import { expect, test } from 'vitest';
import { filterPath, isSearchToken, saveRefusal, searchToken } from './saved-search.rules.ts';

const any = { category: null, isPrivate: null, urgent: false, search: null };

test('a filter leads to the list of projects that shows it', () => {
  expect(filterPath(any)).toBe('/projects');
  expect(filterPath({ category: 'Web App', isPrivate: true, urgent: true, search: 'a&b=ü' })).toBe(
    '/projects?category=Web+App&visibility=private&urgent=true&search=a%26b%3D%C3%BC',
  );
  expect(filterPath({ ...any, isPrivate: false })).toBe('/projects?visibility=public');
});

test('tokens of searches and of kinds cannot be taken for each other', () => {
  expect(isSearchToken(searchToken('abc'))).toBe(true);
  expect(isSearchToken('s-abc')).toBe(false);
});

test('only developers save, twenty at most, and each filter once', () => {
  const saved = { count: 19, same: false };
  expect(saveRefusal({ role: 'developer' }, saved)).toBeNull();
  expect(saveRefusal({ role: 'client' }, saved)?.code).toBe('developers_only');
  expect(saveRefusal({ role: 'developer' }, { count: 20, same: false })?.code).toBe(
    'too_many_saved',
  );
  expect(saveRefusal({ role: 'developer' }, { count: 1, same: true })?.code).toBe('already_saved');
});
