import { expect, test } from 'vitest';
import { formatCharactersLeft, withoutTrailingSlashes } from './text.ts';

test.each([
  [2, '2 characters left'],
  [1, '1 character left'],
  [0, '0 characters left'],
  [-1, '1 character too many'],
  [-1_200, '1,200 characters too many'],
])('%i remaining characters are shown as “%s”', (left, words) => {
  expect(formatCharactersLeft(left)).toBe(words);
});

test.each([
  ['https://bidwright.example', 'https://bidwright.example'],
  ['https://bidwright.example///', 'https://bidwright.example'],
  ['//', ''],
])('%s is %s without the slashes at its end', (address, bare) => {
  expect(withoutTrailingSlashes(address)).toBe(bare);
});
