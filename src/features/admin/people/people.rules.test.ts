import { expect, test } from 'vitest';
import { peopleRoles, peopleStates, readPeopleSearch } from './people.rules.ts';

test('an address is read as far as it names what people can be listed by', () => {
  for (const role of peopleRoles) expect(readPeopleSearch({ role })).toEqual({ role });
  for (const state of peopleStates) expect(readPeopleSearch({ state })).toEqual({ state });
  expect([peopleRoles, peopleStates]).toEqual([
    ['client', 'developer', 'admin'],
    ['active', 'suspended', 'appealed'],
  ]);
  expect(readPeopleSearch({ search: ' ada ', role: 'king', state: 'gone' })).toEqual({
    search: 'ada',
  });
  expect(readPeopleSearch({})).toEqual({});
});
