// cspell:ignore María Lüdenscheidt Ludenscheidt Luedenscheidt Býron yron Søren Weiß Soeren Soren
import { expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.rules.ts';
import { guessablePasswordRefusal } from './weak-passwords.rules.ts';

const ada = { firstName: 'Ada', lastName: 'Byron', email: 'enchantress@demo.example' };
const isGuessed = (password: string) => guessablePasswordRefusal(password, ada) !== null;

test('the list contains the 3,000 most common passwords', () => {
  expect(commonPasswords.size).toBe(3_000);
  for (const common of ['password', 'qwerty', '12345678', 'sunshine', 'monkey']) {
    expect(commonPasswords.has(common)).toBe(true);
  }
});

test('none of them is accepted with a digit and a sign appended', () => {
  const taken = [...commonPasswords].filter((common) => !isGuessed(`${common}1!`));
  expect(taken.filter((common) => /^[a-z]{4,}$/.test(common))).toEqual([]);
});

test.each([
  'Password1!',
  'p@ssw0rd',
  'Pa$$w0rd!',
  '!!Qwerty99',
  '12345678!',
  'Marketplace-1',
  'Bidwright2026!',
  'AdaByron1!',
  'Enchantress#1',
  'byron1234!',
  'ByronAda1!',
  'Ada.Byron1!',
  'Ada226688',
  '!!12345678',
  '1q2w3e4r!!',
  'Ncc1701a99!',
  'Ncc1701a99!!!!',
  '@lex2266',
  'Dr4gon!!!!!!',
  'Dr@gon-26',
  'Monk3y-26',
  'Al1ce-26',
  'Al!ce-26',
  'Mu5tang-26',
  'Mu$tang-26',
  'Bu7ter-26',
])('%s is refused', (password) => {
  expect(guessablePasswordRefusal(password, ada)).toMatchObject({
    kind: 'invalid',
    code: 'password_guessable',
    message: 'This password is too easy to guess. Please choose another one.',
  });
});

test.each([
  'Test-pass-1!',
  'Demo-pass-1!',
  'monkey-on-a-bicycle-7',
  'correct horse battery staple 1!',
  'Dragon-8417265!',
  'Dr4gon!!!!!!!',
  'Ncc1701a99!!!!!',
  'Pass-word-1!',
  'пароль-из-леса-1',
  'xK9#mQ2$',
])('%s is accepted', (password) => {
  expect(isGuessed(password)).toBe(false);
});

test.each([
  'bidwright',
  'marketplace',
  'market',
  'freelance',
  'freelancer',
  'developer',
  'client',
  'bidder',
  'bidding',
  'project',
  'projects',
  'software',
  'payment',
  'account',
])('%s, which refers to this site, is refused', (word) => {
  expect(isGuessed(`${word}-26`)).toBe(true);
});

const jose = {
  firstName: 'José María',
  lastName: 'Müller-Lüdenscheidt',
  email: 'j.m-ludo@demo.example',
};
test.each([
  [ada, 'Ada-Byron-1!'],
  [ada, 'ada_byron_26!'],
  [ada, 'Byron, Ada 1'],
  [ada, 'A.d.a.B.y.r.o.n1!'],
  [ada, 'Ada1Byron2!'],
  [ada, 'Аda-Вyron-1!'],
  [ada, 'Àdá-Býron-1!'],
  [{ ...ada, firstName: 'Arnold' }, 'A-r-n-o-l-d-1!'],
  [jose, 'JoseMaria1!'],
  [jose, 'José-María-26'],
  [jose, 'Jose2026!!'],
  [jose, 'Muller-Ludenscheidt1!'],
  [jose, 'Mueller-Luedenscheidt1!'],
  [jose, 'Luedenscheidt1!'],
  [jose, 'Müller2026!'],
  [jose, 'Jm_Ludo_1234'],
  [{ firstName: 'Søren', lastName: 'Weiß', email: 'x@demo.example' }, 'Soeren-Weiss1!'],
  [{ firstName: 'Søren', lastName: 'Weiß', email: 'x@demo.example' }, 'Soren_1234!'],
  [{ firstName: 'Zoë', lastName: "O'Neill", email: 'x@demo.example' }, 'ZoeONeill99!'],
])('a name of %o with separators or without accents is refused: %s', (owner, password) => {
  expect(guessablePasswordRefusal(password, owner)).toMatchObject({ code: 'password_guessable' });
});

test.each(['Ada-8417265!', 'ada-climbs-the-hill-7', 'Byronic-hero-1!', 'Ada-Byron-8417265!'])(
  '%s, which has more than a name of its owner, is accepted',
  (password) => {
    expect(isGuessed(password)).toBe(false);
  },
);

test('a name of two letters makes no password guessable', () => {
  const al = { firstName: 'Al', lastName: 'Byron', email: 'a@demo.example' };
  expect(guessablePasswordRefusal('Al-22668', al)).toBeNull();
});
