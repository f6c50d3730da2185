import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const DAY = 86_400_000;

const signIn = (email: string, password: string, cookie?: TestUser) =>
  app.call(cookie ?? null, 'POST', '/api/auth/login', { email, password });

const me = (cookie: string) => app.call({ cookie }, 'GET', '/api/auth/me');

const cookieOf = ({ headers }: Awaited<ReturnType<TestApp['call']>>) =>
  String(headers['set-cookie']).split(';')[0] ?? '';

test('a sign-up is 201, opens a session and returns only public fields', async () => {
  const form = {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'Ada.Byron@Example.org',
    password: 'Test-pass-1!',
    bio: '',
    skills: ['React', 'react', ' '],
    role: 'admin',
    rating: 50,
    reviewCount: 9,
    completedProjects: 9,
    id: 1,
  };
  const made = await app.call(null, 'POST', '/api/developers', form);
  expect(made.status).toBe(201);
  expect(Object.keys(made.body).sort()).toEqual(
    ['avatar', 'email', 'emailConfirmation', 'id', 'name', 'role', 'username'].sort(),
  );
  expect(made.body).toMatchObject({ role: 'developer', email: 'ada.byron@example.org' });
  expect((await me(cookieOf(made))).body).toEqual(made.body);
  const profile = await app.call(null, 'GET', `/api/developers/${made.body.id}`);
  expect(profile.body).toMatchObject({ rating: 0, reviewCount: 0, completedProjects: 0 });
  expect(profile.body.skills).toEqual(['React']);
});

test('a client without a company is an individual', async () => {
  const client = await makeClient(app, { companyName: '' });
  const { body } = await app.call(null, 'GET', `/api/clients/${client.id}`);
  expect(body).toMatchObject({ companyName: 'Individual', city: 'Oslo', country: 'Norway' });
});

test('sign-in accepts the e-mail address or the username, in any case', async () => {
  const person = await makeDeveloper(app, { firstName: 'Grace', lastName: 'Hopper' });
  const { username } = (await me(person.cookie)).body;
  expect(username).toBe('grace-hopper');
  for (const login of [person.email, person.email.toUpperCase(), username, 'GRACE-Hopper']) {
    const answer = await signIn(login, person.password);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: person.id, name: 'Grace Hopper' });
  }
});

test('two people of one name get two usernames', async () => {
  const [one, two] = await Promise.all([
    makeDeveloper(app, { firstName: 'Twin', lastName: 'Sister' }),
    makeDeveloper(app, { firstName: 'Twin', lastName: 'Sister' }),
  ]);
  const names = [(await me(one.cookie)).body.username, (await me(two.cookie)).body.username];
  expect(new Set(names).size).toBe(2);
});

test('twenty concurrent sign-ups with one e-mail address create one account', async () => {
  const form = { firstName: 'Race', lastName: 'Car', email: 'race@example.org' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.call(null, 'POST', '/api/developers', { ...form, password: 'Test-pass-1!' }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  // 503 is allowed, because twenty concurrent requests may exceed the connections of the pool.
  expect(statuses.filter((status) => ![201, 409, 503].includes(status))).toEqual([]);
  expect(await app.sql('select 1 from users where email = $1', [form.email])).toHaveLength(1);
});

test('an unknown account and a wrong password are answered alike', async () => {
  const person = await makeClient(app);
  const wrong = await signIn(person.email, 'Wrong-pass-1!');
  const unknown = await signIn('nobody@example.org', 'Wrong-pass-1!');
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({ code: 'invalid_credentials', message: 'Invalid credentials' });
  expect(unknown.text).toBe(wrong.text);
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
});

test('the cookie is HttpOnly and sent from this site only', async () => {
  const person = await makeClient(app);
  const answer = await signIn(person.email, person.password);
  const parts = String(answer.headers['set-cookie']).split('; ');
  expect(parts[0]).toMatch(/^bidwright=[\w-]{43}$/);
  expect(parts.slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax']);
});

test('on https the cookie is Secure and bound to this host by its name', async () => {
  const secure = await startTestApp({ APP_URL: 'https://bidwright.example' });
  const form = { firstName: 'A', lastName: 'B', email: 'a@example.org', password: 'Test-pass-1!' };
  const answer = await secure.call(null, 'POST', '/api/developers', form);
  await secure.close();
  expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-bidwright=.*; Secure/);
  expect(answer.headers).toHaveProperty('strict-transport-security');
});

test.each(['/api/projects', '/api/projects/0', '/api/nowhere', '/nowhere', '/healthz'])(
  'the response of %s has the security headers',
  async (path) => {
    const { headers } = await app.call(null, 'GET', path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  },
);

test('each sign-in opens a new session and ends the one it was sent with', async () => {
  const person = await makeClient(app);
  const again = await signIn(person.email, person.password, person);
  expect(cookieOf(again)).not.toBe(person.cookie);
  expect((await me(person.cookie)).status).toBe(401);
  expect((await me(cookieOf(again))).status).toBe(200);
});

test('sign-out works without a body and kills the session: a replayed cookie is 401', async () => {
  const person = await makeClient(app);
  const headers = { 'content-type': 'application/json' };
  const out = await app.call(person, 'POST', '/api/auth/logout', undefined, headers);
  expect(out.status).toBe(200);
  expect(String(out.headers['set-cookie'])).toMatch(/^bidwright=;/);
  expect((await me(person.cookie)).status).toBe(401);
  expect((await app.call(person, 'POST', '/api/auth/logout', undefined, headers)).status).toBe(200);
});

test('tokens are stored as hashes only', async () => {
  const person = await makeClient(app);
  const token = person.cookie.split('=')[1];
  const [found] = await app.sql<{ count: string }>(
    'select count(*) from sessions s where s::text like $1',
    [`%${token}%`],
  );
  expect(Number(found?.count)).toBe(0);
});

test('a session ends 14 days after it was last used', async () => {
  const person = await makeClient(app);
  const startMs = app.clock.aheadMs;
  app.clock.aheadMs = startMs + 14 * DAY - 60_000;
  expect((await me(person.cookie)).status).toBe(200);
  app.clock.aheadMs += 14 * DAY - 60_000;
  expect((await me(person.cookie)).status).toBe(200);
  app.clock.aheadMs += 14 * DAY + 60_000;
  expect((await me(person.cookie)).status).toBe(401);
  app.clock.aheadMs = startMs;
});

test('a session ends 90 days after it began, however often it is used', async () => {
  const person = await makeClient(app);
  const startMs = app.clock.aheadMs;
  for (let day = 10; day < 90; day += 10) {
    app.clock.aheadMs = startMs + day * DAY;
    expect((await me(person.cookie)).status).toBe(200);
  }
  app.clock.aheadMs = startMs + 90 * DAY + 60_000;
  expect((await me(person.cookie)).status).toBe(401);
  app.clock.aheadMs = startMs;
});

test.each([
  ['brim-k1!', 201],
  ['br-1!', 400],
  [`${'ä'.repeat(126)}1!`, 201],
  [`${'ä'.repeat(127)}1!`, 400],
  ['no digit in here!', 400],
  ['nospecial123', 400],
  [' spaces 1! are kept ', 201],
])('the password %s is answered %i', async (password, status) => {
  const email = `p-${crypto.randomUUID()}@example.org`;
  const form = { firstName: 'A', lastName: 'B', email, password };
  expect((await app.call(null, 'POST', '/api/developers', form)).status).toBe(status);
  if (status === 201) expect((await signIn(email, password)).status).toBe(200);
});

test('ten wrong passwords slow down one address, and the right one works from another', async () => {
  const limited = await startTestApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  const person = await limited.signUpClient();
  const from = (address: string, password: string) =>
    limited.call(
      null,
      'POST',
      '/api/auth/login',
      { email: person.email, password },
      { 'x-forwarded-for': address },
    );
  const statuses = await Promise.all(
    Array.from({ length: 14 }, () => from('203.0.113.5', 'Wrong-pass-1!').then((a) => a.status)),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect((await from('203.0.113.5', person.password)).status).toBe(429);
  expect((await from('203.0.113.77', person.password)).status).toBe(200);
  await limited.close();
});
