import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  Avatar,
  CheckEmail,
  nameSchema,
  newEmailSchema,
  newPasswordSchema,
  SignIn,
  UserView,
} from './account.schema.ts';

const words = (schema: z.ZodType, given: unknown) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message);

const name = nameSchema('First name is required');
const email = newEmailSchema('Email is required');
const password = newPasswordSchema('Password is required');

test.each([
  [name, undefined, 'First name is required'],
  [name, 7, 'First name is required'],
  [name, '   ', 'First name is required'],
  [name, 'x'.repeat(61), 'A name can have at most 60 characters'],
  [
    name,
    'Ada\u202eByron',
    'This text has invisible characters that change its direction. Please type it instead of pasting it.',
  ],
  [name, 'Ada\nByron', 'Write this on one line.'],
])('a name: %#', (schema, given, said) => {
  expect(words(schema, given)?.[0]).toBe(said);
});

test('a name is trimmed and may be 60 characters in any script', () => {
  expect(name.parse('  Ада  ')).toBe('Ада');
  expect(name.parse('x'.repeat(60))).toHaveLength(60);
});

test.each([
  [undefined, 'Email is required'],
  ['', 'Email is required'],
  ['  ', 'Email is required'],
  ['ada', 'Please enter a valid email address'],
  ['ada@x.con', 'Please check your email address - did you mean .com?'],
  ['ada@gmail.co', 'Please check your email domain for typos'],
])('a new address %j has one error: %s', (given, said) => {
  expect(words(email, given)).toEqual([said]);
});

test('a new address is stored in lower case and trimmed', () => {
  expect(email.parse(' Ada@Demo.Example ')).toBe('ada@demo.example');
});

test.each([
  [undefined, 'Password is required'],
  ['', 'Password is required'],
  ['a1!', 'Password must be at least 8 characters long'],
  ['password!', 'Password must contain at least one number'],
  ['passw0rd', 'Password must contain at least one special character'],
  [`a1!${'x'.repeat(126)}`, 'Password must be at most 128 characters'],
])('a new password %j has one error: %s', (given, said) => {
  expect(words(password, given)).toEqual([said]);
});

test('a new password is never trimmed', () => {
  expect(password.parse('  Passw0rd!  ')).toBe('  Passw0rd!  ');
});

test.each([
  [{}],
  [{ email: '', password: '' }],
  [{ email: 'ada', password: '' }],
  [{ email: '  ', password: 'x' }],
  [{ email: ['ada'], password: 'x' }],
])('a sign-in with %j returns: Please fill in all fields', (given) => {
  expect(words(SignIn, given)?.[0]).toBe('Please fill in all fields');
});

test.each([
  [{ email: 'x'.repeat(255), password: 'x' }],
  [{ email: 'ada', password: 'x'.repeat(1_001) }],
])('impossible credentials return only: Invalid credentials', (given) => {
  expect(words(SignIn, given)).toEqual(['Invalid credentials']);
});

test('a login is trimmed, its password is not, and other fields are dropped', () => {
  expect(SignIn.parse({ email: ' ada ', password: ' x ', role: 'admin' })).toEqual({
    email: 'ada',
    password: ' x ',
  });
});

test('a login that cannot be stored is refused without an internal error', () => {
  expect(SignIn.safeParse({ email: 'a\0b', password: 'x' }).success).toBe(false);
  expect(CheckEmail.safeParse({ email: 'a\0b' }).success).toBe(false);
});

test.each([
  [undefined, null],
  [null, null],
  ['', null],
  ['  ', null],
  [' https://pictures.example/a.png ', 'https://pictures.example/a.png'],
])('a picture at %j is stored as %j', (given, kept) => {
  expect(Avatar.parse(given)).toBe(kept);
});

test.each(['picture', 'javascript:alert(1)', 'data:image/png;base64,AAAA', '//x.example/a.png'])(
  'a picture at %s is refused',
  (given) => {
    expect(words(Avatar, given)).toEqual([
      'Please enter a full web address, starting with https://',
    ]);
  },
);

test('a picture has an address of at most 500 characters', () => {
  const address = `https://x.example/${'a'.repeat(482)}`;
  expect(Avatar.parse(address)).toBe(address);
  expect(words(Avatar, `${address}a`)).toContain('This address is too long.');
});

test('a lookup requires an address', () => {
  expect(words(CheckEmail, {})).toEqual(['Email is required']);
  expect(CheckEmail.parse({ email: ' ada@demo.example ' }).email).toBe('ada@demo.example');
  expect(CheckEmail.safeParse({ email: 'x'.repeat(255) }).success).toBe(false);
});

test('the view of a user has only its public fields', () => {
  const user = { id: 1, name: 'Ada', username: 'ada', email: 'a@b.example', avatar: null };
  const row = { ...user, role: 'client', passwordHash: 'secret' };
  expect(UserView.parse(row)).toEqual({ ...user, role: 'client' });
});
