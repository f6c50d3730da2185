import { expect, test } from 'vitest';
import { countries, listPayoutCountries } from '#platform/shared/countries.ts';
import {
  filterByLabel,
  formatLocation,
  includeSelected,
  stateOptions,
  toStoredState,
} from './location.rules.ts';

test('a place is told as far as it is known', () => {
  expect(formatLocation(['Austin', 'Texas', 'United States'])).toBe('Austin, Texas, United States');
  expect(formatLocation(['Oslo', 'N/A', null, ' ', '', 'Norway'])).toBe('Oslo, Norway');
});

test('outside the home market no state is kept', () => {
  expect(['N/A', 'Texas'].map(toStoredState)).toEqual(['', 'Texas']);
});

test('the lists hold each state and country once, the home market first', () => {
  expect(stateOptions.slice(0, 3)).toEqual(['N/A', 'Alabama', 'Alaska']);
  expect(stateOptions).toHaveLength(51);
  expect(stateOptions).toContain('New Hampshire');
  expect(countries.slice(0, 2)).toEqual(['United States', 'Albania']);
  expect(countries).toContain('Bosnia and Herzegovina');
  expect(new Set(countries).size).toBe(countries.length);
});

test('what was chosen before the list was stays a choice', () => {
  expect(includeSelected(['a', 'b'], 'c')).toEqual(['c', 'a', 'b']);
  expect(includeSelected(['a', 'b'], 'b')).toEqual(['a', 'b']);
  expect(includeSelected(['a', 'b'], '')).toEqual(['a', 'b']);
});

test('every country payouts go to is named as profiles name it', () => {
  const foreign = listPayoutCountries().filter(({ name }) => !countries.includes(name));
  expect(foreign.map(({ name }) => name)).toEqual(['Gibraltar', 'Liechtenstein']);
});

test('who types a beginning means what begins so, and what holds it after that', () => {
  const all = ['Algeria', 'Georgia', 'Germany', 'Niger'].map((label) => ({ label }));
  const meant = (typed: string) => filterByLabel(all, typed).map(({ label }) => label);
  expect(meant(' Ger')).toEqual(['Germany', 'Algeria', 'Niger']);
  expect(meant('GE')).toEqual(['Georgia', 'Germany', 'Algeria', 'Niger']);
  expect(meant('atlantis')).toEqual([]);
  expect(meant('')).toHaveLength(4);
});
