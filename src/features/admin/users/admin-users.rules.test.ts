import { expect, test } from 'vitest';
import { parseUserSearch, userRoles, userStates } from './admin-users.rules.ts';

test('only known filters are parsed from a URL', () => {
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
