import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswordHasher, memoizeHashes } from '#platform/server/password-hasher.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeClient } from '#testing/fixtures/makers.ts';

const passwords = createPasswordHasher();

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const hashOf = async (id: number) => {
  const [found] = await app.sql<{ hash: string }>(
    'select password_hash as hash from users where id = $1',
    [id],
  );
  return found?.hash ?? '';
};

test('a password is stored as argon2id with at least 64 MiB, three passes and one lane', async () => {
  const { id } = await makeClient(app);
  const [, memory, time, lanes] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(await hashOf(id)) ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(65_536);
  expect(Number(time)).toBeGreaterThanOrEqual(3);
  expect(Number(lanes)).toBeGreaterThanOrEqual(1);
});

test.each([
  ['less memory, as it was before', { memoryCost: 19_456, timeCost: 3, parallelism: 1 }],
  ['fewer passes', { memoryCost: 65_536, timeCost: 2, parallelism: 1 }],
])('a hash of %s is renewed at the next successful sign-in', async (_of, cost) => {
  const person = await makeClient(app);
  const weak = await hash(person.password, cost);
  await app.sql('update users set password_hash = $2 where id = $1', [person.id, weak]);
  const signIn = (password: string) =>
    app.call(null, 'POST', '/api/auth/login', { email: person.email, password });
  expect((await signIn('Not-it-1!')).status).toBe(401);
  expect(await hashOf(person.id)).toBe(weak);
  expect((await signIn(person.password)).status).toBe(200);
  const strong = await hashOf(person.id);
  expect(passwords.isOutdated(strong)).toBe(false);
  expect((await signIn(person.password)).status).toBe(200);
  expect(await hashOf(person.id)).toBe(strong);
});

test('a password is the same in each Unicode form of its letters, also after a reset', async () => {
  const [composed, decomposed] = ['Gr\u00FCn-Haus-9!', 'Gru\u0308n-Haus-9!'];
  const person = await makeClient(app, { password: decomposed });
  const signIn = (password: string) =>
    app.call(null, 'POST', '/api/auth/login', { email: person.email, password });
  expect((await signIn(composed)).status).toBe(200);
  expect((await signIn('\uFF27r\u00FCn-Haus-9!')).status).toBe(200);
  expect((await signIn('Grun-Haus-9!')).status).toBe(401);
});

test('a hash of the text as it was typed, from before, is accepted for exactly that text', async () => {
  const decomposed = 'Gru\u0308n-Haus-9!';
  const person = await makeClient(app);
  const earlier = await hash(decomposed, { memoryCost: 65_536, timeCost: 3, parallelism: 1 });
  await app.sql('update users set password_hash = $2 where id = $1', [person.id, earlier]);
  const signIn = (password: string) =>
    app.call(null, 'POST', '/api/auth/login', { email: person.email, password });
  expect((await signIn(decomposed)).status).toBe(200);
  expect((await signIn('Not-it-1!')).status).toBe(401);
});

test('an unknown hash format is outdated', () => {
  expect(passwords.isOutdated('$2b$10$abcdefghijklmnopqrstuv')).toBe(true);
});

test('at most a hundred sign-ins wait in the queue; later ones are refused for the moment', async () => {
  const cheap = createPasswordHasher({ memoryCost: 4_096, timeCost: 1, parallelism: 1 });
  const stored = await cheap.hash('Test-pass-1!');
  const tries = Array.from({ length: 130 }, () => cheap.verify('Test-pass-1!', stored));
  const answers = await Promise.allSettled(tries);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(104);
  const refusals = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason.kind] : [],
  );
  expect(refusals).toEqual(Array(26).fill('unavailable'));
  expect(await cheap.verify('Test-pass-1!', stored)).toBe(true);
});

test('the memoized hasher hashes each password once', async () => {
  const made: string[] = [];
  const once = memoizeHashes({
    ...passwords,
    hash: async (password) => {
      made.push(password);
      return `hash of ${password}`;
    },
  });
  const all = await Promise.all(
    ['one', 'one', 'two', 'one'].map((password) => once.hash(password)),
  );
  expect([all, made]).toEqual([
    ['hash of one', 'hash of one', 'hash of two', 'hash of one'],
    ['one', 'two'],
  ]);
});

test('two concurrent sign-ins renew an outdated hash, and both succeed', async () => {
  const person = await makeClient(app);
  const weak = await hash(person.password, { memoryCost: 8_192, timeCost: 2, parallelism: 1 });
  await app.sql('update users set password_hash = $2 where id = $1', [person.id, weak]);
  const { email, password } = person;
  const tries = Array.from({ length: 2 }, () =>
    app.call(null, 'POST', '/api/auth/login', { email, password }),
  );
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([200, 200]);
});
