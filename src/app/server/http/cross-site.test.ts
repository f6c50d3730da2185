import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { daysFromNow, makeClient } from '#testing/fixtures/makers.ts';

let app: TestApp;
let client: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  client = await makeClient(app);
});
afterAll(() => app?.close());

const JSON_TYPE = 'application/json';

/** Sends a POST with these headers only and returns the status. */
async function send(url: string, payload: object | string, headers: Record<string, string>) {
  const { statusCode } = await app.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': JSON_TYPE, ...headers },
    payload,
  });
  return statusCode;
}

const project = () => ({
  title: 'A booking page',
  description: 'Customers pick a day and a place.',
  category: 'Web App',
  budget: 500,
  deadline: daysFromNow(app, 10),
});
const account = () => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: `here-${crypto.randomUUID()}@example.org`,
  password: 'Test-pass-1!',
  city: 'Oslo',
  country: 'Norway',
});

const changes: [string, string, () => object][] = [
  ['a path of the API', '/api/projects', project],
  ['a procedure', '/trpc/projects.post', project],
  ['a batch of procedures', '/trpc/projects.post,projects.post?batch=1', () => [project()]],
  ['a file', '/files?name=note.txt', project],
];
const served = (): Record<string, string>[] => [
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin', origin: app.url },
  { origin: app.url },
];
const refused = (): Record<string, string>[] => [
  { 'sec-fetch-site': 'same-site', origin: app.url },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1' },
  { origin: 'https://evil.example' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'null' },
  { origin: '' },
];

test.each(changes)(
  '%s accepts writes of this site and of programs, not of other sites',
  async (_what, url, body) => {
    const { cookie } = client;
    const typed = url.startsWith('/files') ? { 'content-type': 'application/octet-stream' } : {};
    const payload = () => (url.startsWith('/files') ? 'Hello' : batchOf(url, body()));
    for (const headers of served()) {
      const status = await send(url, payload(), { cookie, ...typed, ...headers });
      expect([headers, status < 300]).toEqual([headers, true]);
    }
    for (const headers of refused()) {
      const status = await send(url, payload(), { cookie, ...typed, ...headers });
      expect([headers, status]).toEqual([headers, 403]);
    }
  },
);

function batchOf(url: string, body: object): object {
  return url.includes('batch=1') ? { 0: project(), 1: project() } : body;
}

test('a tool that is no browser, and carries no session, may sign up', async () => {
  expect(await send('/api/users/create-with-profile', account(), {})).toBe(201);
  const cookie = 'theme=dark';
  expect(await send('/api/users/create-with-profile', account(), { cookie })).toBe(201);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a request that a form of another site could send is refused: %s',
  async (type) => {
    const headers = {
      cookie: client.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': type,
    };
    for (const url of ['/api/projects', '/trpc/projects.post']) {
      expect(await send(url, JSON.stringify(project()), headers)).toBe(415);
    }
  },
);

test('a GET request changes nothing', async () => {
  const count = () => app.sql('select count(*)::int as n from projects');
  const before = await count();
  const input = encodeURIComponent(JSON.stringify(project()));
  const urls = [
    `/trpc/projects.post?input=${input}`,
    // This query may update the payment from Stripe.
    `/trpc/payments.ofProject?input=${encodeURIComponent('{"projectId":1}')}`,
    '/api/auth/logout',
  ];
  for (const url of urls) {
    const { status } = await app.call(client, 'GET', url);
    expect([404, 405]).toContain(status);
  }
  expect(await count()).toEqual(before);
  expect((await app.call(client, 'GET', '/api/auth/me')).status).toBe(200);
});

test.each([
  '/api/account/export',
  '/api/admin/audit-logs/export',
  '/documents/projects/1/record.json',
  '/documents/projects/1/receipt.pdf',
])('%s counts against an allowance, so a GET or HEAD does not download it', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await app.fastify.inject({
      method,
      url,
      headers: { cookie: client.cookie },
    });
    expect([method, statusCode, headers.allow]).toEqual([method, 405, 'POST']);
  }
});

test('other origins can neither read a response nor send a session', async () => {
  const headers = { origin: 'https://evil.example' };
  for (const url of ['/api/auth/me', '/trpc/accounts.me', '/api/projects']) {
    const answer = await app.call(client, 'GET', url, undefined, headers);
    const named = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
    expect([url, named]).toEqual([url, []]);
  }
  const asked = await app.fastify.inject({
    method: 'OPTIONS',
    url: '/api/projects',
    headers: { ...headers, 'access-control-request-method': 'POST' },
  });
  expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
});
