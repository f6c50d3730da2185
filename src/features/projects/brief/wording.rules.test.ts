import { describe, expect, test } from 'vitest';
import { compareWords, hasSameWording } from './wording.rules.ts';

describe('a changed number changes the wording', () => {
  test.each([
    ['Answer within 5 seconds.', 'Answer within .5 seconds.'],
    ['Build 2 10-page sites.', 'Build 210-page sites.'],
    ['It serves 10² users.', 'It serves 102 users.'],
    ['We pay 100% in advance.', 'We pay 100 in advance.'],
    ['We pay 10% in advance.', 'We pay 10‰ in advance.'],
    ['Down to -40 degrees.', 'Down to 40 degrees.'],
    ['Down to −40 degrees.', 'Down to 40 degrees.'],
    ['Pages: 1, 0 and 5.', 'Pages: 10 and 5.'],
    ['Takes 1.5 days.', 'Takes 15 days.'],
    ['Takes 1,5 days.', 'Takes 1.5 days.'],
    ['Takes 1½ days.', 'Takes 11⁄2 days.'],
    ['Pay $5.', 'Pay €5.'],
    ['It is done in May.', 'It is done in June.'],
  ])('%s -> %s', (before, after) => expect(hasSameWording(before, after)).toBe(false));
});

describe('white space, case and punctuation do not', () => {
  test.each([
    ['Takes 1.5 days, not more.', 'takes 1.5 days -\nNOT more'],
    ['From 10 pages (at most).', 'From 10 pages, at most'],
    ['We pay 100% in advance.', 'We pay 100 % in advance'],
    ['It costs 5.', 'It costs 5!'],
    ['A 10-page site', 'A 10 page site'],
    ['Café', 'Cafe\u0301'],
  ])('%s -> %s', (before, after) => expect(hasSameWording(before, after)).toBe(true));
});

test.each([
  ['Unit tests', 'unit tests.', 1],
  ['Unit tests', 'Tests for each unit', 2 / 3],
  ['支持离线', '支持', 0.5],
  ['a a', 'a', 2 / 3],
  ['Unit tests', 'Hosting', 0],
  ['', '', 0],
])('%s and %s have common words', (one, other, share) => {
  expect(compareWords(one, other)).toBeCloseTo(share);
});
