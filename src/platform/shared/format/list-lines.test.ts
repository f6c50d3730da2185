// cspell:ignore usuário
import { expect, test } from 'vitest';
import { splitListLines } from './list-lines.ts';

test.each([
  [
    ['- One', '* Two', '– Three', '• Four', '‣ Five'],
    ['One', 'Two', 'Three', 'Four', 'Five'],
  ],
  [
    [
      '·\tOne',
      '● Two',
      '○ Three',
      '▪ Four',
      '§\tFive',
      'o\tSix',
      '☐ Seven',
      '✓ Eight',
      '\uF0B7 Nine',
    ],
    ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'],
  ],
  [
    ['● One', '   o Two', '      § Three'],
    ['One', 'Two', 'Three'],
  ],
  [
    ['- [ ] One', '* [x] Two', '[ ] Three'],
    ['One', 'Two', 'Three'],
  ],
  [
    ['・項目一', '・項目二'],
    ['項目一', '項目二'],
  ],
  [
    ['1. One', '', '2. Two', '3. Three'],
    ['One', 'Two', 'Three'],
  ],
  [
    ['1.\tOne', '•\tnested', '2.\tTwo'],
    ['One', 'nested', 'Two'],
  ],
  [
    ['9) One', '10) Two'],
    ['One', 'Two'],
  ],
  [
    ['1.One', '2.Two'],
    ['One', 'Two'],
  ],
  [
    ['1、一', '2、二'],
    ['一', '二'],
  ],
  [
    ['a) One', 'b) Two', 'c) Three'],
    ['One', 'Two', 'Three'],
  ],
  [
    ['(A) One', '(B) Two'],
    ['One', 'Two'],
  ],
  [
    ['i. One', 'ii. Two', 'iii. Three', 'iv. Four', 'v. Five'],
    ['One', 'Two', 'Three', 'Four', 'Five'],
  ],
  [
    ['h. One', 'i. Two', 'j. Three'],
    ['One', 'Two', 'Three'],
  ],
  [
    ['1. One', '1.1 Two', '1.2 Three', '1.2.1 Four', '2. Five'],
    ['One', 'Two', 'Three', 'Four', 'Five'],
  ],
])('the marks of %j are taken off', (lines, texts) => {
  expect(splitListLines(lines.join('\r\n'))).toEqual(texts);
});

test.each([
  [['1.5 s to load', 'It saves']],
  [['1.5 s to load', '2. It saves']],
  [['1. It prints', '2) It saves']],
  [['1. It prints', '3. It saves']],
  [['2) It saves', 'It exports', '3) It prints']],
  [['1 user signs in', '2 users sign in']],
  [['A user signs in', 'B cells are shown']],
  [['I. Newton is listed', 'J. Kepler is listed'].toReversed()],
  [['o usuário entra', 'o usuário sai']],
  [['§ 312 applies', '-5 degrees are shown', '*all* rows are shown']],
])('%j has no marks', (lines) => {
  expect(splitListLines(lines.join('\n'))).toEqual(lines);
});
