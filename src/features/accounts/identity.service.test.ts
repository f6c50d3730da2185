import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#app/server/rest/endpoints.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeAdmin, makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true' });
});
afterAll(() => app?.close());

let callers = 0;
/** Each request has an address of its own, unless one is passed. */
const post = (url: string, body: object, person: { cookie: string } | null = null, from = '') => {
  callers += 1;
  const address = from || `198.51.100.${callers}`;
  return app.call(person, 'POST', url, body, { 'x-forwarded-for': address });
};
const signIn = ({ email }: TestUser, password: string, cookie?: string, from = '') =>
  post('/api/auth/login', { email, password }, cookie ? { cookie } : null, from);
const me = (cookie: string) => app.call({ cookie }, 'GET', '/api/auth/me');
const cookieOf = ({ headers }: Awaited<ReturnType<TestApp['call']>>) =>
  String(headers['set-cookie']).split(';')[0] ?? '';

/** Counts how often a password is compared or hashed during `work`. */
async function hashedDuring(work: () => Promise<unknown>): Promise<number> {
  const { passwords } = app.system;
  let count = 0;
  app.system.passwords = {
    ...passwords,
    hash(password) {
      count += 1;
      return passwords.hash(password);
    },
    verify(password, stored) {
      count += 1;
      return passwords.verify(password, stored);
    },
  };
  await work();
  app.system.passwords = passwords;
  return count;
}

test('a session id chosen by an attacker is not adopted at sign-in or sign-up', async () => {
  const owner = await makeClient(app);
  const planted = `bidwright=${'A'.repeat(43)}`;
  const signedIn = await signIn(owner, owner.password, planted);
  const form = { firstName: 'A', lastName: 'B', password: owner.password };
  const email = `planted-${crypto.randomUUID()}@example.org`;
  const signedUp = await post('/api/developers', { ...form, email }, { cookie: planted });
  for (const answer of [signedIn, signedUp]) {
    expect(cookieOf(answer)).toMatch(/^bidwright=[\w-]{43}$/);
    expect(cookieOf(answer)).not.toBe(planted);
  }
  expect((await me(planted)).status).toBe(401);
});

test('a sign-in within the session of another user ends that session', async () => {
  const [victim, thief] = [await makeClient(app), await makeDeveloper(app)];
  const answer = await signIn(thief, thief.password, victim.cookie);
  expect((await me(cookieOf(answer))).body.id).toBe(thief.id);
  expect((await me(victim.cookie)).status).toBe(401);
});

test('a stolen cookie is invalid after its owner signs out, changes the password or resets it', async () => {
  const owner = await makeClient(app);
  const stolen = async (password: string) => cookieOf(await signIn(owner, password));
  const first = await stolen(owner.password);
  await post('/api/auth/logout', {}, { cookie: first });
  const second = await stolen(owner.password);
  const own = { cookie: await stolen(owner.password) };
  const changed = { current: owner.password, password: 'Quite-new-4?' };
  expect((await post('/trpc/passwords.change', changed, own)).status).toBe(200);
  const third = await stolen('Quite-new-4?');
  await post('/api/auth/forgot-password', { email: owner.email });
  const links = async () =>
    (await app.mailsTo(owner)).flatMap(
      ({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? [],
    );
  await expect.poll(links).toHaveLength(1);
  const [token] = await links();
  const reset = { token, password: 'Newer-still-5?' };
  expect((await post('/api/auth/reset-password', reset)).status).toBe(200);
  for (const cookie of [first, second, third, own.cookie]) {
    expect((await me(cookie)).status).toBe(401);
    const change = { ...changed, current: 'Newer-still-5?' };
    expect((await post('/trpc/passwords.change', change, { cookie })).status).toBe(401);
  }
});

test('of fifty concurrent wrong passwords ten are verified, and the rest are refused before hashing', async () => {
  const owner = await makeClient(app);
  const compared = await hashedDuring(() =>
    Promise.all(
      Array.from({ length: 50 }, () => signIn(owner, 'Not-it-1!', undefined, '203.0.113.200')),
    ),
  );
  expect(compared).toBe(10);
});

test('limits outlive the process that counts', async () => {
  const owner = await makeClient(app);
  const from = '203.0.113.201';
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await signIn(owner, 'Not-it-1!', undefined, from);
  }
  const env = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true' };
  const again = await startTestApp(env, { url: app.databaseUrl, drop: async () => {} });
  const { email, password } = owner;
  const address = { 'x-forwarded-for': from };
  const answer = await again.call(null, 'POST', '/api/auth/login', { email, password }, address);
  await again.close();
  expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
});

test('a password of ten kilobytes is refused before anything is hashed', async () => {
  const owner = await makeClient(app);
  const password = `1!${'a'.repeat(10_240)}`;
  const email = `long-${crypto.randomUUID()}@example.org`;
  const token = 'x'.repeat(43);
  const hashed = await hashedDuring(async () => {
    const form = { firstName: 'A', lastName: 'B', email, password };
    expect((await post('/api/developers', form)).status).toBe(400);
    expect((await post('/api/auth/reset-password', { token, password })).status).toBe(400);
    const change = { current: owner.password, password };
    expect((await post('/trpc/passwords.change', change, owner)).status).toBe(400);
    expect((await signIn(owner, password)).status).toBe(400);
  });
  expect(hashed).toBe(0);
});

test.each([
  'eight-8!',
  `${'x'.repeat(62)}1!`,
  `${'x'.repeat(126)}1!`,
  '  naïve мир 世界 1!  ',
  '🦊🦊🦊 in the 1 garden!',
])('the password %j is used as it is, and a shorter one does not match', async (password) => {
  const email = `exact-${crypto.randomUUID()}@example.org`;
  const form = { firstName: 'Ada', lastName: 'Byron', email, password };
  const made = await post('/api/developers', form);
  expect(made.status).toBe(201);
  const person = { ...made.body, email };
  expect((await signIn(person, password)).status).toBe(200);
  for (const other of [password.slice(0, -1), `${password} `, password.toUpperCase()]) {
    expect((await signIn(person, other)).status).not.toBe(200);
  }
});

test('a withdrawn role has no effect from the next request on', async () => {
  const admin = await makeAdmin(app);
  const ask = () => app.call(admin, 'GET', '/api/admin/audit-logs');
  expect((await ask()).status).toBe(200);
  await app.sql(`update users set role = 'client' where id = $1`, [admin.id]);
  expect((await ask()).status).toBe(403);
  expect((await me(admin.cookie)).body.role).toBe('client');
});

test('responses to signed-in users are not cached', async () => {
  const client = await makeClient(app);
  const reads = Object.keys(endpoints).filter((key) => /^GET [^:]*$/.test(key));
  const urls = [...reads.map((key) => `/api${key.slice(4)}`), '/trpc/accounts.me'];
  for (const url of urls) {
    const { headers } = await app.call(client, 'GET', url);
    expect([url, headers['cache-control']]).toEqual([url, 'private, no-store']);
  }
});

test('one mailbox cannot have two accounts, and each spelling of its address signs in', async () => {
  const host = `b${crypto.randomUUID().slice(0, 8)}`;
  const form = { firstName: 'Ada', lastName: 'Byron', password: 'Test-pass-1!' };
  const first = await post('/api/developers', { ...form, email: `ada@${host}\u00FC.example` });
  expect(first.status).toBe(201);
  const spellings = ['ada@HOSTu\u0308.example', 'Ada@HOST\u200B\u00FC.example', first.body.email];
  for (const spelling of spellings) {
    const email = spelling.replace('HOST', host);
    expect((await post('/api/developers', { ...form, email })).status).toBe(409);
    const signedIn = await post('/api/auth/login', { email, password: form.password });
    expect([email, signedIn.body.id]).toEqual([email, first.body.id]);
    const check = `/api/users/check-email?email=${encodeURIComponent(email)}`;
    expect((await app.call(null, 'GET', check)).body).toEqual({ exists: true });
  }
  const hidden = { ...form, email: `a\u200Bda@${host}.example` };
  expect((await post('/api/developers', hidden)).status).toBe(400);
});
