import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  daysFromNow,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';

let app: TestApp;
let client: TestUser;
let developer: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  client = await makeClient(app);
  developer = await makeDeveloper(app);
});
afterAll(() => app?.close());

type Answer = Awaited<ReturnType<TestApp['call']>>;

function expectRefusal({ status, body, headers }: Answer, expected: number, message?: string) {
  expect(status).toBe(expected);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(body).toMatchObject({
    code: expect.stringMatching(/^[a-z_]+$/),
    message: expect.any(String),
  });
  if (message) expect(body.message).toBe(message);
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
}

const post = (
  person: TestUser | null,
  url: string,
  payload?: object | string,
  headers?: Record<string, string>,
) => app.call(person, 'POST', url, payload, headers);

const project = () => ({
  title: 'A booking page',
  description: 'Customers pick a day and a place.',
  category: 'Web App',
  budget: 500,
  deadline: daysFromNow(app, 10),
});

test('broken JSON is 400', async () => {
  expectRefusal(
    await post(null, '/api/auth/login', '{"email":'),
    400,
    'The body is not valid JSON.',
  );
});

test.each(['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'])(
  'a body that reaches for the prototype is 400: %s',
  async (body) => expectRefusal(await post(null, '/api/auth/login', body), 400),
);

test.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const)(
  'an unknown path under /api is 404 as JSON: %s',
  async (method) => {
    expectRefusal(await app.call(null, method, '/api/nope'), 404);
    expectRefusal(await app.call(null, method, '/api'), 404);
  },
);

test.each([
  ['DELETE', '/api/projects', 'GET, POST'],
  ['PUT', '/api/projects/1?x=1', 'GET, PATCH'],
  ['GET', '/api/auth/logout', 'POST'],
] as const)('a method that a path does not know is 405: %s %s', async (method, url, allowed) => {
  const answer = await app.call(null, method, url);
  expectRefusal(answer, 405);
  expect(answer.headers.allow).toBe(allowed);
  expect(answer.body.message).toBe(
    `There is no ${method} ${url.replace('?x=1', '')}. Use ${allowed.replace(', ', ' or ')} here.`,
  );
});

test.each([
  '/api/projects/abc',
  '/api/projects/1.5',
  '/api/projects/2147483648',
  '/api/projects/%00',
])('an id that is none is 400: %s', async (url) => {
  const answer = await app.call(null, 'GET', url);
  expectRefusal(answer, 400);
  expect(answer.body.issues.id).toHaveLength(1);
});

test('a path that cannot be decoded is 400', async () => {
  expectRefusal(await app.call(null, 'GET', '/api/projects/%zz'), 400);
});

test('a wrong type is 400, and the issues name the field', async () => {
  const answer = await post(client, '/api/projects', { ...project(), budget: 'a lot' });
  const words = 'A budget is a whole number of dollars from 1 to 999,999';
  expectRefusal(answer, 400, words);
  expect(answer.body.issues).toEqual({ budget: [words] });
});

test.each([
  ['deadline', { deadline: '2020-01-01T00:00:00.000Z' }, 'Deadline must be in the future'],
  ['deadline', { deadline: '2100-01-01T00:00:00.000Z' }, 'Deadline must be within two years'],
  [
    'invitedDeveloperIds',
    { isPrivate: true, invitedDeveloperIds: [2_000_000_000] },
    'You can only invite developers. One of the people you chose is not a developer.',
  ],
])(
  'a %s that only a service can check is 400, and the issues name it',
  async (field, input, words) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { ...project(), ...input };
    // The second response is the stored one.
    for (const _attempt of [1, 2]) {
      const answer = await post(client, '/api/projects', body, headers);
      expectRefusal(answer, 400, words);
      expect(answer.body.issues).toEqual({ [field]: [words] });
    }
  },
);

test('a body over 100 kB is 413', async () => {
  expectRefusal(await post(null, '/api/auth/login', `{"a":"${'a'.repeat(110_000)}"}`), 413);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a body that is not JSON is 415: %s',
  async (type) => {
    expectRefusal(await post(null, '/api/auth/login', 'a=b', { 'content-type': type }), 415);
    expectRefusal(await post(null, '/trpc/accounts.signIn', 'a=b', { 'content-type': type }), 415);
  },
);

test('signed out is 401', async () => {
  expectRefusal(await app.call(null, 'GET', '/api/auth/me'), 401);
  expectRefusal(await post(null, '/api/projects', project()), 401);
  expectRefusal(await post(null, '/api/bids', {}), 401);
  expectRefusal(await post({ ...client, cookie: 'bidwright=forged' }, '/api/bids', {}), 401);
});

test('access to the data of another user is 403', async () => {
  expectRefusal(await post(developer, '/api/projects', project()), 403);
  const own = await makeProject(app);
  const bid = { projectId: own.id, amount: 5, proposal: 'Me', deliveryTime: 1 };
  expectRefusal(await post(client, '/api/bids', bid), 403, 'Only developers can bid.');
  const { project: theirs, bidder } = await makeBid(app);
  const pay = { amount: 900, projectId: theirs.id, developerId: bidder.id };
  expectRefusal(await post(client, '/api/create-payment-intent', pay), 403);
});

test('the id of another user in the payload is 403', async () => {
  const owned = await makeProject(app);
  const bid = { projectId: owned.id, amount: 5, proposal: 'Me', deliveryTime: 1 };
  const other = await makeDeveloper(app);
  expectRefusal(await post(developer, '/api/bids', { ...bid, developerId: other.id }), 403);
  expectRefusal(await post(client, '/api/projects', { ...project(), clientId: other.id }), 403);
  const repeated = await post(client, '/api/projects', { ...project(), clientId: client.id });
  expect(repeated.status).toBe(201);
  expect(repeated.body.clientId).toBe(client.id);
});

test('a missing object is 404', async () => {
  expectRefusal(await app.call(null, 'GET', '/api/projects/2000000000'), 404, 'Project Not Found');
  expectRefusal(
    await app.call(null, 'GET', '/api/developers/2000000000'),
    404,
    'Developer Not Found',
  );
  expectRefusal(await app.call(null, 'GET', '/api/clients/2000000000'), 404, 'Client Not Found');
  expectRefusal(await app.call(null, 'GET', `/api/clients/${developer.id}`), 404);
  const bid = { projectId: 2_000_000_000, amount: 5, proposal: 'Me', deliveryTime: 1 };
  expectRefusal(await post(developer, '/api/bids', bid), 404);
});

test('twice is 409', async () => {
  const { project: on, bidder } = await makeBid(app);
  const again = { projectId: on.id, amount: 5, proposal: 'Me', deliveryTime: 1 };
  expectRefusal(
    await post(bidder, '/api/bids', again),
    409,
    'You have already bid on this project.',
  );
  const form = { firstName: 'A', lastName: 'B', password: 'Test-pass-1!', city: 'X', country: 'Y' };
  expectRefusal(
    await post(null, '/api/users/create-with-profile', {
      ...form,
      email: client.email.toUpperCase(),
    }),
    409,
    'This email is already associated with a user. Please log in instead.',
  );
});

test('the webhook may come from any origin, but must be signed', async () => {
  const answer = await post(null, '/api/webhooks/stripe', '{}', { origin: 'https://evil.example' });
  expectRefusal(answer, 400, 'This is not a signed event of Stripe.');
});

test('no other origin can read a response', async () => {
  const headers = { origin: 'https://evil.example' };
  const answer = await app.call(client, 'GET', '/api/auth/me', undefined, headers);
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
});

test('path parameters take precedence over query and body', async () => {
  const one = await makeProject(app);
  const two = await makeProject(app);
  const answer = await app.call(null, 'GET', `/api/projects/${one.id}?id=${two.id}`);
  expect(answer.body.id).toBe(one.id);
});

test('a created object is returned with 201, id and title, and times are ISO 8601', async () => {
  const made = await post(client, '/api/projects', {
    ...project(),
    isPrivate: 'false',
    budget: '700',
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ title: 'A booking page', isPrivate: false, budget: 700 });
  for (const instant of [made.body.createdAt, made.body.deadline]) {
    expect(new Date(instant).toISOString()).toBe(instant);
  }
  const read = await app.call(null, 'GET', `/api/projects/${made.body.id}`);
  expect(read.body).toEqual({ ...made.body, bids: [] });
});

test('caches do not store personal responses', async () => {
  const { headers } = await app.call(client, 'GET', '/api/auth/me');
  expect(headers['cache-control']).toBe('private, no-store');
});

test('an unknown method is refused, never answered with success', async () => {
  for (const method of ['TRACE', 'OPTIONS', 'PROPFIND']) {
    const { status } = await fetch(`${app.url}/api/projects`, { method }).catch(() => ({
      status: 0,
    }));
    expect(status === 0 || status >= 400).toBe(true);
  }
  const { status } = await fetch(`${app.url}/api/projects`, { method: 'HEAD' });
  expect(status).toBe(200);
});

test('exceeding a limit is 429 with Retry-After', async () => {
  const limited = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const check = () => limited.call(null, 'GET', '/api/users/check-email?email=a@example.org');
  try {
    const first = await check();
    expect(first.headers.ratelimit).toBe('"check-email";r=29;t=60');
    for (let use = 2; use <= 30; use += 1) expect((await check()).status).toBe(200);
    const refused = await check();
    expectRefusal(refused, 429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers.ratelimit).toMatch(/^"check-email";r=0;t=\d+$/);
  } finally {
    await limited.close();
  }
});
