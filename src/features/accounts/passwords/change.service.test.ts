import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { makeClient } from '#testing/makers.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => rig?.close());

const NEW = 'Quite-new-4?';
const change = (person: Person, given: object) =>
  rig.call(person, 'POST', '/trpc/passwords.change', given);
const me = (cookie: string) => rig.call({ cookie }, 'GET', '/api/auth/me');
const signIn = async ({ email }: Person, password: string) => {
  const { status, headers } = await rig.call(null, 'POST', '/api/auth/login', { email, password });
  return { status, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
};

test('a new password ends the other sessions, and not the one that changed it', async () => {
  const person = await makeClient(rig);
  const elsewhere = await signIn(person, person.password);
  expect((await change(person, { current: person.password, password: NEW })).status).toBe(200);
  expect((await me(person.cookie)).status).toBe(200);
  expect((await me(elsewhere.cookie)).status).toBe(401);
  expect((await signIn(person, person.password)).status).toBe(401);
  expect((await signIn(person, NEW)).status).toBe(200);
});

test('the present password is asked for, and tries at it are counted', async () => {
  const person = await makeClient(rig);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    statuses.push((await change(person, { current: 'Not-it-1!', password: NEW })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  expect((await signIn(person, person.password)).status).toBe(200);
});

test('the present password is no new one', async () => {
  const person = await makeClient(rig);
  const { status, body } = await change(person, {
    current: person.password,
    password: person.password,
  });
  expect([status, body.error.data.said.code]).toEqual([400, 'password_same']);
});

test.each(['Marketplace1!', 'Clara-1234!', 'Client!2345', 'qwerty12!'])(
  'Clara Client cannot take %s',
  async (password) => {
    const person = await makeClient(rig);
    const { status, body } = await change(person, { current: person.password, password });
    expect([status, body.error.data.said.code]).toEqual([400, 'password_guessable']);
  },
);
