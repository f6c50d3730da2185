import { expect, test } from 'vitest';
import { SKILL_MAX, SKILLS_MAX } from '../profile.rules.ts';
import {
  formatEmptyDirectory,
  hasFilters,
  parseDirectorySearch,
  parseSkills,
  toDirectoryQuery,
} from './directory.rules.ts';

test.each([
  [{}, {}],
  [{ search: ' ada ' }, { search: 'ada' }],
  [{ skills: 'Go, go,, SQL ' }, { skills: 'Go,SQL' }],
  [{ skills: ' , ' }, {}],
  [{ rating: '4.5' }, { rating: 4.5 }],
  [{ rating: 4 }, { rating: 4 }],
  [{ rating: 2 }, {}],
  [{ availability: 'available' }, { availability: 'available' }],
  [{ availability: 'asleep' }, {}],
  [{ sort: 'newest' }, { sort: 'newest' }],
  [{ sort: 'rating' }, {}],
  [{ sort: 'price' }, {}],
])('a URL with %j is parsed as %j', (given, search) => {
  expect(parseDirectorySearch(given)).toEqual(search);
});

test('skills beyond the limits of a profile are dropped', () => {
  const many = Array.from({ length: 60 }, (_, nth) => `skill ${nth}`);
  expect(parseSkills(many.join(','))).toEqual(many.slice(0, SKILLS_MAX));
  const longest = 'x'.repeat(SKILL_MAX);
  expect(parseSkills(`${longest},${longest}x`)).toEqual([longest]);
});

test('the query contains the filters of the URL', () => {
  expect(toDirectoryQuery({})).toEqual({});
  const search = {
    search: 'ada',
    skills: 'Go,SQL',
    rating: 4,
    availability: 'available',
    sort: 'newest',
  } as const;
  expect(toDirectoryQuery(search)).toEqual({
    search: 'ada',
    skills: ['Go', 'SQL'],
    minRating: 4,
    availability: 'available',
    sort: 'newest',
  });
});

test('a sort order is not a filter', () => {
  expect([{}, { sort: 'newest' } as const, { rating: 4 }].map(hasFilters)).toEqual([
    false,
    false,
    true,
  ]);
});

test('an empty directory shows the reason', () => {
  expect(formatEmptyDirectory({ search: 'ada', sort: 'newest' })).toBe(
    'No developers match "ada".',
  );
  expect(formatEmptyDirectory({ search: 'ada', rating: 4 })).toBe(
    'No developers available for the selected criteria.',
  );
  expect(formatEmptyDirectory({ rating: 4 })).toBe(
    'No developers available for the selected criteria.',
  );
  expect(formatEmptyDirectory({ sort: 'newest' })).toBe('No developers have joined yet.');
});
