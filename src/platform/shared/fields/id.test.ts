import { expect, test } from 'vitest';
import { parseSearchedId } from './id.ts';

test.each([
  ['12', 12],
  [' #12 ', 12],
  ['# 12', 12],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['##12', null],
  ['12a', null],
  ['0', null],
  ['', null],
])('a search for %j is one for the number %s', (search, id) => {
  expect(parseSearchedId(search)).toBe(id);
});
