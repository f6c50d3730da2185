import { expect, test } from 'vitest';
import {
  formatEmptyReason,
  hasFilters,
  listQueryOptions,
  readProjectSearch,
  toHomeFilter,
  toProjectFilter,
} from './project-search.rules.ts';

test.each([
  [{}, {}],
  [{ category: 'Web App' }, { category: 'Web App' }],
  [{ category: 'Gardening' }, {}],
  [{ visibility: 'public' }, { visibility: 'public' }],
  [{ visibility: 'private' }, { visibility: 'private' }],
  [{ visibility: 'hidden' }, {}],
  [{ urgent: true }, { urgent: true }],
  [{ urgent: 'true' }, { urgent: true }],
  [{ urgent: 'false' }, {}],
  [{ search: ' bicycle ' }, { search: 'bicycle' }],
  [{ search: 2026 }, { search: '2026' }],
  [{ search: ['x'] }, {}],
  [{ search: '\0' }, {}],
  [
    { budgetMin: '500', budgetMax: 2_000 },
    { budgetMin: 500, budgetMax: 2_000 },
  ],
  [{ budgetMin: '0', budgetMax: '1e3' }, {}],
  [{ skill: 'Go' }, { skill: ['Go'] }],
  [{ skill: ['Go', 'GO', '', 'C++'] }, { skill: ['Go', 'C++'] }],
  [{ sort: 'closing' }, { sort: 'closing' }],
  [{ sort: 'newest' }, {}],
  [{ sort: 'random' }, {}],
  [{ search: 'a\0b' }, { search: 'a b' }],
])('a URL with %j is parsed as %j', (given, search) => {
  expect(readProjectSearch(given)).toEqual(search);
});

test('the request to the server matches the URL', () => {
  const search = { category: 'Web App', visibility: 'private', urgent: true, search: 'x' } as const;
  expect(toProjectFilter(search)).toEqual({
    category: 'Web App',
    isPrivate: true,
    urgent: true,
    search: 'x',
  });
  expect(toProjectFilter({ visibility: 'public' })).toEqual({ isPrivate: false });
  expect(toProjectFilter({})).toEqual({});
  expect(toHomeFilter({ urgent: true })).toEqual({ urgent: true, limit: 6 });
  expect(
    [{}, { sort: 'budget' }, { urgent: true }].map((one) => hasFilters(readProjectSearch(one))),
  ).toEqual([false, false, true]);
});

test('an empty list shows the reason', () => {
  expect(formatEmptyReason({ urgent: true, search: 'x' })).toBe(
    'No urgent projects available at the moment.',
  );
  expect(formatEmptyReason({ search: 'x' })).toBe('No projects match "x".');
  expect(formatEmptyReason({ category: 'Web App' })).toBe(
    'No projects available for the selected criteria.',
  );
});

test('lists of projects are fresh for 2 minutes, and are retried after 1 second', () => {
  expect(listQueryOptions).toEqual({ staleTime: 120_000, retryDelay: 1_000 });
});
