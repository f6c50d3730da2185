import { expect, test } from 'vitest';
import {
  formatProjectCount,
  hasOnlyStopWords,
  suggestCategories,
  suggestSingleWords,
} from './search.rules.ts';

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
])('each word of %j can be searched alone: %j', (search, words) => {
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
])('whether %j contains only common words: %s', (search, only) => {
  expect(hasOnlyStopWords(search)).toBe(only);
});

test.each([
  ['all of them', 1, null, '1 project'],
  ['some, before anybody counted', 20, 'unknown', '20 projects shown'],
  ['some of a known number', 20, { count: 1_204, more: false }, '20 of 1,204 projects'],
  ['some of many', 20, { count: 100, more: true }, '20 of more than 100 projects'],
  ['as many as were counted', 100, { count: 100, more: true }, 'The first 100 projects'],
  ['more than were counted', 120, { count: 100, more: true }, 'The first 120 projects'],
] as const)('a line shows how many of a list are loaded: %s', (_what, shown, all, words) => {
  expect(formatProjectCount(shown, all)).toBe(words);
});
