import { expect, test } from 'vitest';
import type { z } from 'zod';
import { SignUpClient, SignUpDeveloper } from '../profile.schema.ts';
import { EditAdmin, EditClient, EditDeveloper } from './my-profile.schema.ts';

const person = { firstName: 'Ada', lastName: 'Byron', avatar: null };
const developer = {
  ...person,
  bio: 'Builds.',
  skills: ['SQL'],
  availability: 'limited',
  city: null,
  country: null,
};
const client = { ...person, companyName: 'Looms', city: 'London', state: null, country: 'UK' };

const words = (schema: z.ZodType, given: object) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message);

test('each role edits the fields of its form', () => {
  expect(EditAdmin.parse(person)).toEqual(person);
  expect(EditClient.parse(client)).toEqual(client);
  expect(EditDeveloper.parse(developer)).toEqual(developer);
});

test.each([
  ['a developer', EditDeveloper, developer],
  ['a client', EditClient, client],
  ['an admin', EditAdmin, person],
] as const)('a field that %s leaves out is refused, never emptied', (_who, schema, whole) => {
  for (const field of Object.keys(whole).filter((field) => field !== 'avatar')) {
    expect(words(schema, { ...whole, [field]: undefined }), field).toHaveLength(1);
  }
});

test.each([
  ['firstName', ' ', 'First name is required'],
  ['lastName', '', 'Last name is required'],
  ['firstName', 'x'.repeat(61), 'A name can have at most 60 characters'],
  [
    'lastName',
    'Ada\u202eByron',
    'This text has invisible characters that change its direction. Please type it instead of pasting it.',
  ],
  ['avatar', 'javascript:alert(1)', 'Please enter a full web address, starting with https://'],
  ['avatar', 'http://x.example/a.png', 'Please enter a full web address, starting with https://'],
  ['avatar', `https://x.example/${'a'.repeat(500)}`, 'This address is too long.'],
])('the %s "%s" is refused: %s', (field, value, expected) => {
  for (const [schema, whole] of [
    [EditDeveloper, developer],
    [EditClient, client],
    [EditAdmin, person],
  ] as const) {
    expect(words(schema, { ...whole, [field]: value })).toEqual([expected]);
  }
});

test.each([
  ['bio', 'x'.repeat(2_001), 'The bio can have at most 2,000 characters'],
  ['skills', Array.from({ length: 16 }, (_, n) => `${n}`), 'Please list at most 15 skills'],
  ['skills', ['x'.repeat(41)], 'A skill can have at most 40 characters'],
  ['availability', 'always', 'Choose your availability'],
  ['city', 'x'.repeat(81), 'A city can have at most 80 characters'],
  ['country', 'x'.repeat(81), 'A country can have at most 80 characters'],
])('an invalid %s of a developer has an error message (%#)', (field, value, expected) => {
  expect(words(EditDeveloper, { ...developer, [field]: value })).toEqual([expected]);
});

test.each([
  ['city', '', 'City is required'],
  ['country', ' ', 'Country is required'],
  ['state', 'x'.repeat(41), 'A state can have at most 40 characters'],
  ['companyName', 'x'.repeat(121), 'A company name can have at most 120 characters'],
])('the %s "%s" of a client is refused: %s', (field, value, expected) => {
  expect(words(EditClient, { ...client, [field]: value })).toEqual([expected]);
});

test('optional fields can be cleared; an empty company becomes Individual', () => {
  const emptied = { ...developer, avatar: '', bio: ' ', skills: [], city: ' ', country: '' };
  expect(EditDeveloper.parse(emptied)).toEqual({
    ...developer,
    avatar: null,
    bio: '',
    skills: [],
    city: null,
    country: null,
  });
  const bare = { ...client, companyName: ' ', state: '' };
  expect(EditClient.parse(bare)).toMatchObject({ companyName: 'Individual', state: null });
});

test('editing and sign-up validate fields alike', () => {
  for (const name of ['', 'x'.repeat(61), 'a\0b']) {
    const given = { ...client, firstName: name, email: 'a@b.example', password: 'Passw0rd!' };
    expect(words(EditClient, given)).toEqual(words(SignUpClient, given));
  }
  for (const bio of ['x'.repeat(2_001), 'a\ud800b']) {
    const given = { ...developer, bio, email: 'a@b.example', password: 'Passw0rd!' };
    expect(words(EditDeveloper, given)).toEqual(words(SignUpDeveloper, given));
  }
});

test('a photo that is left out stays as it is', () => {
  const { avatar: _, ...withoutPhoto } = developer;
  expect(EditDeveloper.parse(withoutPhoto)).not.toHaveProperty('avatar');
});
