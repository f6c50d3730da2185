import { expect, test } from 'vitest';
import {
  hasOnlyStopWords,
  suggestCategories,
  suggestSingleWords,
} from './search-suggestions.rules.ts';

test.each([
  ['react & Node, REACT;c++', ['react', 'Node', 'c++']],
  ['web / app', ['web', 'app']],
  ['one two three four five six', ['one', 'two', 'three', 'four', 'five']],
  ['react', []],
  ['react !', []],
  ['An app for a bakery in Porto, with maps', ['app', 'bakery', 'Porto', 'maps']],
  ['the And you', []],
  ['an AI app in Go, to do', ['AI', 'app', 'Go']],
  ['R or c#', ['c#']],
  ['for bakery', []],
  ['', []],
])('of %j each word can be tried alone: %j', (search, words) => {
  expect(suggestSingleWords(search)).toEqual(words);
});

test.each([
  ['mobile app', ['Mobile App']],
  ['Mobile', ['Mobile App']],
  ['a mobile', ['Mobile App']],
  ['app', ['Mobile App', 'Web App', 'Desktop App']],
  ['APIs', []],
  ['api, devel', ['API Development']],
  ['mobile game', []],
  ['and', []],
  ['', []],
])('%j may mean the categories %j', (search, meant) => {
  expect(suggestCategories(search)).toEqual(meant);
});

test.each([
  ['to', true],
  ['To the', true],
  ['it & the', true],
  ['to Porto', false],
  ['&', false],
  ['', false],
])('that %j is nothing but small words: %s', (search, only) => {
  expect(hasOnlyStopWords(search)).toBe(only);
});
