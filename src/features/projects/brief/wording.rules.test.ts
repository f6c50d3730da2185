import { describe, expect, test } from 'vitest';
import { hasSameWording, isSameText } from './wording.rules.ts';

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

describe('punctuation counts where it is part of a word or name', () => {
  test.each([
    ['Written in C#.', 'Written in C.'],
    ['Written in C++.', 'Written in C.'],
    ['Written in C++.', 'Written in C+.'],
    ['Written in C--.', 'Written in C.'],
    ['契約を C＃ で書く', '契約を C で書く'],
    ['Runs on .NET.', 'Runs on NET.'],
    ['.NET runs', 'NET runs'],
    ['Runs on Node.js.', 'Runs on Nodejs.'],
    ['We re-sign the contract.', 'We resign the contract.'],
    ['We re‑sign the contract.', 'We resign the contract.'],
    ['A 10-page site', 'A 10 page site'],
    ['See ticket #12', 'See ticket 12'],
  ])('%s -> %s', (before, after) => expect(hasSameWording(before, after)).toBe(false));
});

describe('punctuation counts where it ends a clause between two words', () => {
  test.each([
    ['Login not needed. PayPal', 'Login. Not needed: PayPal'],
    ['Login is not needed. PayPal is.', 'Login is not needed PayPal is.'],
    ['Refund? No, pay.', 'Refund no, pay.'],
    ['No! Refund the client', 'No refund the client'],
    ['Texts; not pictures', 'Texts not pictures'],
    ['It says “no.” Refund it', 'It says “no” refund it'],
    ['ログイン不要。決済', 'ログイン。不要決済'],
    ['الدخول؟ لا', 'الدخول لا'],
  ])('%s -> %s', (before, after) => expect(hasSameWording(before, after)).toBe(false));
});

test('joiners count, because words of some scripts differ by them', () => {
  expect(hasSameWording('می\u200Cخواهم', 'میخواهم')).toBe(false);
  expect(hasSameWording('👩\u200D💻', '👩💻')).toBe(false);
});

describe('soft hyphens, zero width spaces and variation selectors never count', () => {
  test.each([
    ['a soft hyphen', '\u00AD'],
    ['a zero width space', '\u200B'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\uFEFF'],
    ['a variation selector', '\uFE0F'],
    ['a variation selector of ideographs', '\u{E0100}'],
  ])('%s', (_name, character) => {
    const before = 'Pay by PayPal ❤, 10 times';
    const after = `Pay by${character} PayPal ❤${character}, 1${character}0 times`;
    expect(hasSameWording(before, after)).toBe(true);
    expect(isSameText(before, after)).toBe(true);
  });
  test('unlike joiners and spaces', () => {
    expect(isSameText('a\u200Db', 'ab')).toBe(false);
    expect(isSameText('a b', 'a  b')).toBe(false);
  });
});

describe('other white space, case and punctuation do not', () => {
  test.each([
    ['Takes 1.5 days, not more.', 'takes 1.5 days -\nNOT more'],
    ['From 10 pages (at most).', 'From 10 pages, at most'],
    ['We pay 100% in advance.', 'We pay 100 % in advance'],
    ['It costs 5.', 'It costs 5!'],
    ['It is done in May…', 'It is (done) in “May”.'],
    ['- Login\n- Payment', 'login\npayment.'],
    ['We re‑sign it.', 'we re-sign it'],
    ['... is it done?', 'Is it done!'],
    ['Café', 'Cafe\u0301'],
  ])('%s -> %s', (before, after) => expect(hasSameWording(before, after)).toBe(true));
});
