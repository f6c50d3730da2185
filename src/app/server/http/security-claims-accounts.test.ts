import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCookie, startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { daysFromNow, makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';

// Claims of `.docs/security.md` about sessions, passwords and stored secrets, which no other test
// tries.

let app: TestApp;
let client: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  client = await makeClient(app);
});
afterAll(() => app?.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({ method: 'GET', url, headers });

/** Returns whether a value is in one of the columns of these tables, as text. */
async function isStored(value: string, ...tables: string[]): Promise<boolean> {
  for (const table of tables) {
    const rows = await app.sql<{ row: string }>(`select t::text as row from ${table} t`);
    expect([table, rows.length > 0]).toEqual([table, true]);
    if (rows.some(({ row }) => row.includes(value))) return true;
  }
  return false;
}

test('a session is accepted from its cookie only (14.2.1, 7.2.2)', async () => {
  const [name = '', token = ''] = client.cookie.split('=');
  for (const [url, headers, status] of [
    [`/api/auth/me?${name}=${token}`, {}, 401],
    [`/api/auth/me?token=${token}`, {}, 400],
    ['/api/auth/me', { authorization: `Bearer ${token}` }, 401],
    ['/api/auth/me', { [name]: token }, 401],
  ] as const) {
    expect([url, headers, (await get(url, headers)).statusCode]).toEqual([url, headers, status]);
  }
});

test('a visitor gets no cookie (14.3.3)', async () => {
  for (const url of ['/api/projects', '/trpc/accounts.me', '/api/docs', '/robots.txt']) {
    expect([url, readCookie(await get(url))]).toEqual([url, '']);
  }
});

test('a response of one user is never taken for that of another (14.2.2)', async () => {
  const other = await makeClient(app);
  const own = await get('/api/auth/me', { cookie: client.cookie });
  const etag = String(own.headers.etag ?? '*');
  const { statusCode, body } = await get('/api/auth/me', {
    cookie: other.cookie,
    'if-none-match': etag,
  });
  expect([statusCode, JSON.parse(body).id]).toEqual([200, other.id]);
});

test('the database has the hash of a session only (7.2.3)', async () => {
  const [, token = ''] = client.cookie.split('=');
  expect(await isStored(token, 'sessions')).toBe(false);
  expect(await isStored(createHash('sha256').update(token).digest('base64url'), 'sessions')).toBe(
    true,
  );
});

test('the database has the hashes of mailed links only, which name this site (14.2.1)', async () => {
  const { email } = await makeDeveloper(app);
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  await app.call(null, 'POST', '/api/auth/forgot-password', { email }, forged);
  const listLinks = async () => {
    const mails = await app.sql<{ text: string }>(
      'select text from dev_mails where recipient = $1',
      [email],
    );
    return mails.flatMap(({ text }) => text.match(/https?:\/\/\S+\/[\w-]{43}\b/g) ?? []);
  };
  await expect.poll(listLinks).toHaveLength(2);
  const links = await listLinks();
  for (const link of links) {
    expect(new URL(link).origin).toBe(app.url);
    const token = link.split('/').at(-1) ?? '';
    expect(await isStored(token, 'password_resets', 'email_confirmations', 'users')).toBe(false);
  }
});

test('public addresses are those of this site, whatever a request names (4.2.1)', async () => {
  for (const url of ['/robots.txt', '/sitemap.xml', '/api/openapi.json']) {
    const { statusCode, body } = await get(url, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    expect([statusCode, body.includes(app.url)]).toEqual([200, true]);
    expect(body).not.toContain('evil.example');
  }
});

test('a key of a request, its input and its response are not readable in the database (11.3.1)', async () => {
  const key = `key-${crypto.randomUUID()}`;
  const secret = 'Quincunx and marmalade';
  const form = {
    title: secret,
    description: 'Customers pick a day and a place.',
    category: 'Web App',
    budget: 500,
    deadline: daysFromNow(app, 10),
  };
  const headers = { 'idempotency-key': key };
  expect((await app.call(client, 'POST', '/api/projects', form, headers)).status).toBe(201);
  expect(await isStored(key, 'idempotency_keys')).toBe(false);
  expect(await isStored(secret, 'idempotency_keys')).toBe(false);
  expect(await isStored(Buffer.from(secret).toString('hex'), 'idempotency_keys')).toBe(false);
});

const account = (password: string) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: `here-${crypto.randomUUID()}@example.org`,
  password,
  city: 'Oslo',
  country: 'Norway',
});

test('a password is neither trimmed nor cut (6.2.8, 6.2.9)', async () => {
  const long = ` Qz7-marble ${'w'.repeat(115)} `;
  expect(long).toHaveLength(128);
  const form = account(long);
  const { status } = await app.call(null, 'POST', '/api/users/create-with-profile', form);
  expect(status).toBe(201);
  const signIn = (password: string) =>
    app.call(null, 'POST', '/api/auth/login', { email: form.email, password });
  expect((await signIn(long)).status).toBe(200);
  for (const other of [long.trim(), long.slice(0, 127), long.slice(0, 72)]) {
    expect((await signIn(other)).status).toBe(401);
  }
});

test.each([
  ['7 characters', 'Qz7-mar'],
  ['129 characters', `Qz7-marble${'w'.repeat(119)}`],
])('a password of %s is refused (6.2.1, 6.2.9)', async (_length, password) => {
  const form = account(password);
  const { status } = await app.call(null, 'POST', '/api/users/create-with-profile', form);
  expect(status).toBe(400);
});
