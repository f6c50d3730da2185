import { expect, test } from 'vitest';
import { parseUserSearch, userRoles, userStates } from './admin-users.rules.ts';

test('an address is read as far as it names what people can be listed by', () => {
  for (const role of userRoles) expect(parseUserSearch({ role })).toEqual({ role });
  for (const state of userStates) expect(parseUserSearch({ state })).toEqual({ state });
  expect([userRoles, userStates]).toEqual([
    ['client', 'developer', 'admin'],
    ['active', 'suspended', 'appealed'],
  ]);
  expect(parseUserSearch({ search: ' ada ', role: 'king', state: 'gone' })).toEqual({
    search: 'ada',
  });
  expect(parseUserSearch({})).toEqual({});
});
