import { expect, test } from 'vitest';
import { wordList } from './word-list.ts';

const elsewhere = () => 'read by another';

test.each([
  ['{}', []],
  ['{React}', ['React']],
  ['{React,Node.js,C++}', ['React', 'Node.js', 'C++']],
  ['{"React Native",AWS,"a,b","{x}",""}', ['React Native', 'AWS', 'a,b', '{x}', '']],
  ['{Zürich,"日本 語",🚲}', ['Zürich', '日本 語', '🚲']],
])('%s is read at once', (text, words) => {
  expect(wordList(text, elsewhere)).toEqual(words);
});

test.each(['{"a\\"b"}', '{NULL,a}', '{{a,b},{c,d}}', '[0:1]={a,b}'])(
  '%s is left to others',
  (text) => {
    expect(wordList(text, elsewhere)).toBe('read by another');
  },
);
