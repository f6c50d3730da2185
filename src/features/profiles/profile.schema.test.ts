import { expect, test } from 'vitest';
import type { z } from 'zod';
import { countries } from '#platform/shared/countries.ts';
import { NO_STATE, stateOptions } from './location.rules.ts';
import { ClientView, SignUpClient, SignUpClientForm, SignUpDeveloper } from './profile.schema.ts';

const MISSING =
  'Missing required fields: Please fill in first name, last name, email, and password';

const person = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@demo.example',
  password: 'Passw0rd!',
};
const client = { ...person, city: 'Oslo', country: 'Norway' };
const completion = { ...client, confirmPassword: 'Passw0rd!' };

const words = (schema: z.ZodType, given: object) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message);

test.each(Object.keys(person))(
  'a developer sign-up without %s names the missing fields',
  (field) => {
    for (const left of [undefined, null, '']) {
      expect(words(SignUpDeveloper, { ...person, [field]: left })).toEqual([MISSING]);
    }
  },
);

test.each([
  ['email', 'ada', 'Please enter a valid email address'],
  ['email', 'ada@x.cm', 'Please check your email address - did you mean .com?'],
  ['email', 'ada@hotmail.co', 'Please check your email domain for typos'],
  ['password', 'a1!', 'Password must be at least 8 characters long'],
  ['password', 'password!', 'Password must contain at least one number'],
  ['password', 'passw0rd', 'Password must contain at least one special character'],
  ['bio', 'x'.repeat(2_001), 'The bio can have at most 2,000 characters'],
  ['bio', 'a\ud800b', 'This text contains characters that cannot be stored. Remove them.'],
  ['avatar', 'ftp://x', 'Please enter a full web address, starting with https://'],
  ['skills', Array.from({ length: 16 }, (_, n) => `${n}`), 'Please list at most 15 skills'],
])('an invalid %s of a developer has an error message (%#)', (field, value, expected) => {
  expect(words(SignUpDeveloper, { ...person, [field]: value })).toEqual([expected]);
});

test('a developer needs no bio, picture or skills', () => {
  expect(SignUpDeveloper.parse(person)).toEqual({ ...person, bio: '', avatar: null, skills: [] });
  expect(SignUpDeveloper.parse({ ...person, bio: 'x'.repeat(2_000) }).bio).toHaveLength(2_000);
});

test('role and figures in a sign-up are ignored', () => {
  const claim = { ...person, role: 'admin', rating: 50, reviewCount: 9, completedProjects: 9 };
  const keys = Object.keys(SignUpDeveloper.parse(claim));
  expect(keys).not.toContain('role');
  expect(keys).not.toContain('rating');
});

const checks: [field: keyof typeof completion, value: string, expected: string][] = [
  ['firstName', ' ', 'First name is required'],
  ['lastName', '', 'Last name is required'],
  ['email', '', 'Email is required'],
  ['email', 'ada@', 'Please enter a valid email address'],
  ['email', 'ada@x.ocm', 'Please check your email address - did you mean .com?'],
  ['email', 'ada@gmail.co', 'Please check your email domain for typos'],
  ['password', '', 'Password is required'],
  ['password', 'a1!', 'Password must be at least 8 characters long'],
  ['password', 'password!', 'Password must contain at least one number'],
  ['password', 'passw0rd', 'Password must contain at least one special character'],
  ['confirmPassword', '', 'Please confirm your password'],
  ['city', '', 'City is required'],
  ['country', '  ', 'Country is required'],
];

test.each(checks)('the %s "%s" of a profile is refused: %s', (field, value, expected) => {
  expect(words(SignUpClientForm, { ...completion, [field]: value })).toEqual([expected]);
  if (field !== 'confirmPassword') {
    expect(words(SignUpClient, { ...client, [field]: value })).toEqual([expected]);
  }
});

test('a profile is checked in the order of the form', () => {
  const nothing = Object.fromEntries(Object.keys(completion).map((field) => [field, '']));
  expect(words(SignUpClientForm, nothing)).toEqual([
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
    'City is required',
    'Country is required',
  ]);
});

test.each([undefined, null, '', '  '])('a company named %j is Individual', (companyName) => {
  expect(SignUpClient.parse({ ...client, companyName }).companyName).toBe('Individual');
});

test('state, company and photo are optional', () => {
  expect(SignUpClient.parse(client)).toEqual({
    ...client,
    state: null,
    companyName: 'Individual',
    profilePhoto: null,
  });
});

test.each([
  ['firstName', 61, 'A name can have at most 60 characters'],
  ['city', 81, 'A city can have at most 80 characters'],
  ['country', 81, 'A country can have at most 80 characters'],
  ['state', 41, 'A state can have at most 40 characters'],
  ['companyName', 121, 'A company name can have at most 120 characters'],
])('%s of %i characters is too long', (field, length, expected) => {
  expect(words(SignUpClient, { ...client, [field]: 'x'.repeat(length) })).toEqual([expected]);
  expect(words(SignUpClient, { ...client, [field]: 'x'.repeat(length - 1) })).toBeUndefined();
});

test('a client view omits private fields', () => {
  const shown = {
    id: 1,
    name: 'Ada Byron',
    avatar: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    companyName: 'Individual',
    city: 'Oslo',
    state: null,
    country: 'Norway',
    email: null,
    isConfirmed: true,
  };
  expect(ClientView.parse({ ...shown, passwordHash: 'secret' })).toEqual(shown);
});

test('the states are N/A and the fifty names', () => {
  const [none, ...fifty] = stateOptions;
  expect(none).toBe(NO_STATE);
  expect(fifty).toHaveLength(50);
  expect(fifty).toEqual([...new Set(fifty)].sort());
});

test('the countries are the United States and about a hundred others', () => {
  const [first, ...others] = countries;
  expect(first).toBe('United States');
  expect(others.length).toBeGreaterThanOrEqual(100);
  expect(others).toEqual([...new Set(others)].sort());
});

test('every state and country of the lists is accepted at sign-up', () => {
  for (const country of countries)
    expect(words(SignUpClient, { ...client, country })).toBeUndefined();
  for (const state of stateOptions)
    expect(words(SignUpClient, { ...client, state })).toBeUndefined();
});
