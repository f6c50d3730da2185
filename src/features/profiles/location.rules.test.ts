import { expect, test } from 'vitest';
import { countries, listPayoutCountries } from '#platform/shared/countries.ts';
import {
  filterByLabel,
  formatLocation,
  includeSelected,
  stateOptions,
  toStoredState,
} from './location.rules.ts';

test('a location contains its known parts', () => {
  expect(formatLocation(['Austin', 'Texas', 'United States'])).toBe('Austin, Texas, United States');
  expect(formatLocation(['Oslo', 'N/A', null, ' ', '', 'Norway'])).toBe('Oslo, Norway');
});

test('no state is stored outside the home market', () => {
  expect(['N/A', 'Texas'].map(toStoredState)).toEqual(['', 'Texas']);
});

test('the lists contain each state and country once, the home market first', () => {
  expect(stateOptions.slice(0, 3)).toEqual(['N/A', 'Alabama', 'Alaska']);
  expect(stateOptions).toHaveLength(51);
  expect(stateOptions).toContain('New Hampshire');
  expect(countries.slice(0, 2)).toEqual(['United States', 'Albania']);
  expect(countries).toContain('Bosnia and Herzegovina');
  expect(new Set(countries).size).toBe(countries.length);
});

test('a value from an older list remains an option', () => {
  expect(includeSelected(['a', 'b'], 'c')).toEqual(['c', 'a', 'b']);
  expect(includeSelected(['a', 'b'], 'b')).toEqual(['a', 'b']);
  expect(includeSelected(['a', 'b'], '')).toEqual(['a', 'b']);
});

test('the countries of payouts have the names of the profile form', () => {
  const foreign = listPayoutCountries().filter(({ name }) => !countries.includes(name));
  expect(foreign.map(({ name }) => name)).toEqual(['Gibraltar', 'Liechtenstein']);
});

test('options that begin with the typed text come first, then those that contain it', () => {
  const all = ['Algeria', 'Georgia', 'Germany', 'Niger'].map((label) => ({ label }));
  const meant = (typed: string) => filterByLabel(all, typed).map(({ label }) => label);
  expect(meant(' Ger')).toEqual(['Germany', 'Algeria', 'Niger']);
  expect(meant('GE')).toEqual(['Georgia', 'Germany', 'Algeria', 'Niger']);
  expect(meant('atlantis')).toEqual([]);
  expect(meant('')).toHaveLength(4);
});
