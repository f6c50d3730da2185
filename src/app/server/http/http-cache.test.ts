import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
let client: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  client = await makeClient(app);
  await makeProject(app, { owner: client });
});
afterAll(() => app?.close());

const input = encodeURIComponent(JSON.stringify({ limit: 5 }));
const list = `/trpc/projects.list?input=${input}`;
const batch = `batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { limit: 5 } }))}`;

const get = (person: TestUser | null, url: string, headers: Record<string, string> = {}) =>
  app.call(person, 'GET', url, undefined, headers);

test.each([list, '/api/projects', '/api/stats', `/trpc/projects.list,bids.terms?${batch}`])(
  'proxies may store the response of %s to an anonymous visitor for five seconds',
  async (url) => {
    const first = await get(null, url);
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
    expect(first.headers.vary).toMatch(/\bcookie\b/);
    const etag = String(first.headers.etag);
    const second = await get(null, url, { 'if-none-match': etag });
    expect([second.status, second.text]).toEqual([304, '']);
    await app.sql(`update projects set title = title || '!'`);
    const changed = url.includes('projects')
      ? await get(null, url, { 'if-none-match': etag })
      : first;
    expect(changed.status).toBe(200);
  },
);

test.each([list, '/api/projects', '/api/stats'])(
  'no cache may store the response of %s to a session',
  async (url) => {
    expect((await get(client, url)).headers['cache-control']).toBe('private, no-store');
    const stale = { cookie: 'bidwright=a-session-that-ended' };
    expect((await get(null, url, stale)).headers['cache-control']).toBe('private, no-store');
  },
);

test.each([
  ['a query whose response is for one person', '/trpc/accounts.me'],
  ['a batch with such a query', `/trpc/projects.list,accounts.me?${batch}`],
  ['an error', '/trpc/projects.get?input=%7B%22id%22%3A999999999%7D'],
  ['no procedure', '/trpc/projects.lost'],
  ['another read of the REST API', '/api/auth/me'],
])('nothing stores the response to %s', async (_what, url) => {
  expect((await get(null, url)).headers['cache-control']).toBe('private, no-store');
});
