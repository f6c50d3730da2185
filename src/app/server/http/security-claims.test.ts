import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { daysFromNow, makeClient, makeProject } from '#testing/fixtures/makers.ts';

// cspell:ignore Cimg
// Claims of `.docs/security.md` about requests and responses, which no other test tries.

let app: TestApp;
let client: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  client = await makeClient(app);
});
afterAll(() => app?.close());

/** A parameter in the description of the API. */
interface Parameter {
  name: string;
  schema: { maximum?: number };
}

const JSON_TYPE = 'application/json';
const project = (fields: object = {}) => ({
  title: 'A booking page',
  description: 'Customers pick a day and a place.',
  category: 'Web App',
  budget: 500,
  deadline: daysFromNow(app, 10),
  ...fields,
});
const get = (url: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({ method: 'GET', url, headers });
const post = (url: string, payload: string | Buffer | object, headers: object = {}) =>
  app.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': JSON_TYPE, cookie: client.cookie, ...headers },
    payload,
  });

test.each(['/api/docs', '/robots.txt', '/sitemap.xml', '/dev/mail'])(
  'text is sent with its character set: %s (4.1.1)',
  async (url) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/; ?charset=utf-8/i);
  },
);

test('a path in an error is JSON, which no browser shows as a page (1.2.1)', async () => {
  const { headers, body } = await get('/api/%3Cimg%20src=x%20onerror=alert(1)%3E');
  expect(headers['content-type']).toContain(JSON_TYPE);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(body).not.toContain('<img');
});

test('a path is decoded once (1.1.1)', async () => {
  const { id } = await makeProject(app);
  const encoded = `%${String(id).charCodeAt(0).toString(16)}${String(id).slice(1)}`;
  expect((await get(`/api/projects/${encoded}`)).statusCode).toBe(200);
  expect((await get(`/api/projects/${encodeURIComponent(encoded)}`)).statusCode).toBe(400);
});

test('of two equal names in a body, the value that was checked is stored (1.1.1)', async () => {
  const text = JSON.stringify(project()).replace('"budget":500', '"budget":-1,"budget":700');
  const response = await post('/api/projects', text);
  expect([response.statusCode, response.json().budget]).toEqual([201, 700]);
  const reversed = text.replace('"budget":-1,"budget":700', '"budget":700,"budget":-1');
  expect((await post('/api/projects', reversed)).statusCode).toBe(400);
});

test('a name of the prototype in a body of tRPC sets nothing (1.5.2)', async () => {
  for (const name of ['__proto__', 'constructor']) {
    const prototype = `"${name}":{"isPrivate":true,"prototype":{"isPrivate":true}}`;
    const text = JSON.stringify(project()).replace('{', `{${prototype},`);
    const { statusCode, body } = await post('/trpc/projects.post', text);
    if (statusCode === 200) expect(JSON.parse(body).result.data.isPrivate).toBe(false);
    else expect(statusCode).toBe(400);
    expect({}).not.toHaveProperty('isPrivate');
  }
});

test('deeply nested JSON is refused and stops nothing (1.5.2)', async () => {
  for (const text of ['['.repeat(100_000), '{"a":'.repeat(20_000)]) {
    for (const url of ['/api/projects', '/trpc/projects.post']) {
      expect((await post(url, text)).statusCode).toBe(400);
    }
  }
  expect((await get('/healthz')).statusCode).toBe(200);
});

test('a compressed body is not unpacked (5.2.3)', async () => {
  const packed = gzipSync(JSON.stringify(project()));
  for (const url of ['/api/projects', '/trpc/projects.post']) {
    const { statusCode } = await post(url, packed, { 'content-encoding': 'gzip' });
    expect([url, statusCode]).toEqual([url, 400]);
  }
});

test('a webhook has at most 512 kB (2.1.3)', async () => {
  const send = (bytes: number) => post('/api/webhooks/stripe', Buffer.alloc(bytes, ' '));
  expect((await send(500 * 1024)).statusCode).toBe(400);
  expect((await send(512 * 1024 + 1)).statusCode).toBe(413);
});

test('a batch has at most 20 calls (2.4.1)', async () => {
  const call = (count: number) => get(`/trpc/${Array(count).fill('accounts.me').join()}?batch=1`);
  expect((await call(20)).statusCode).toBe(200);
  expect((await call(21)).statusCode).toBe(400);
});

test('every list of the API has at most 50 rows (2.1.3)', async () => {
  const { paths } = (await get('/api/openapi.json')).json();
  const operations = Object.values<Record<string, { parameters?: Parameter[] }>>(paths);
  const limits = operations
    .flatMap((path) => Object.values(path))
    .flatMap(({ parameters = [] }) => parameters)
    .filter(({ name }) => name === 'limit');
  expect(limits.length).toBeGreaterThan(5);
  expect(limits.filter(({ schema }) => !(Number(schema.maximum) <= 50))).toEqual([]);
  expect((await get('/api/projects?limit=51')).statusCode).toBe(400);
});
test('a repeated parameter is refused (15.3.7)', async () => {
  expect((await get('/api/projects?limit=1&limit=2')).statusCode).toBe(400);
});

test.each([-1, 0, 0.001, 1e21, '1e3', [500], null])(
  'an amount outside of its bounds is refused: %j (1.4.2)',
  async (budget) => {
    expect((await post('/api/projects', project({ budget }))).statusCode).toBe(400);
  },
);

test.each(['%', '_', "'", '\\', '(((', '[a-', '*', '"" OR 1=1 --'])(
  'a sign of SQL, LIKE or regular expressions finds nothing by itself: %s (1.2.4, 1.2.9)',
  async (sign) => {
    const search = encodeURIComponent(`${sign}zanzibar${sign}`);
    const { statusCode, body } = await get(`/api/projects?search=${search}`);
    expect([statusCode, JSON.parse(body)]).toEqual([200, []]);
  },
);

test('fields that a user must not set are dropped (15.3.3)', async () => {
  const forbidden = { status: 'completed', bidCount: 9, id: 1, createdAt: '2020-01-01T00:00:00Z' };
  const { body } = await app.call(client, 'POST', '/api/projects', project(forbidden));
  expect(body).toMatchObject({ status: 'active', bidCount: 0 });
  expect(body.id).not.toBe(1);
  expect(body.createdAt).not.toContain('2020');
});

test('an id of another user in the input is refused (8.2.2)', async () => {
  const other = await makeClient(app);
  const { status } = await app.call(
    client,
    'POST',
    '/api/projects',
    project({ clientId: other.id }),
  );
  expect(status).toBe(403);
});

test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
  'the method of a request is that of its first line, whatever %s says (3.5.3)',
  async (name) => {
    const headers = { cookie: client.cookie, [name]: 'POST' };
    expect((await get('/api/auth/logout', headers)).statusCode).toBe(405);
    expect((await get('/api/auth/me', headers)).statusCode).toBe(200);
  },
);

test('a query is no POST, and a mutation no GET, in tRPC (3.5.3)', async () => {
  expect((await post('/trpc/accounts.me', {})).statusCode).toBe(405);
  const input = encodeURIComponent(JSON.stringify(project()));
  expect((await get(`/trpc/projects.post?input=${input}`)).statusCode).toBe(405);
});

test('the description of the API loads nothing from elsewhere (3.4.3)', async () => {
  const { headers, body } = await get('/api/docs');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`default-src 'none'`);
  expect(policy).not.toMatch(/https?:|\*|unsafe-(eval|inline)(?=[^;]*script)/);
  expect(body).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="https?:/);
});

test('a defect shows a fixed text without its cause (13.4.2, 16.5.1)', async () => {
  await app.sql('alter table saved_developers rename to saved_developers_away');
  try {
    const { statusCode, body, headers } = await get('/trpc/favorites.ids', {
      cookie: client.cookie,
    });
    expect(statusCode).toBe(500);
    expect(body).not.toMatch(/saved_developers_away|relation|select |\.ts:|node_modules|at /);
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  } finally {
    await app.sql('alter table saved_developers_away rename to saved_developers');
  }
});

test('the published keys of archives are public keys (11.1.2)', async () => {
  const { statusCode, body } = await get('/.well-known/bidwright-record-keys.json');
  expect(statusCode).toBe(200);
  expect(body).not.toMatch(/private|"d":|PRIVATE KEY/i);
});

test('without a contact address there is no security.txt', async () => {
  expect((await get('/.well-known/security.txt')).statusCode).toBe(404);
});
