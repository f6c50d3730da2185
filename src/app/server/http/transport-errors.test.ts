import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Sends raw bytes, which no HTTP client would send, and returns the response. */
function send(text: string): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    let answer = '';
    socket.setTimeout(10_000, () => socket.destroy(new Error('No answer')));
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', ...body] = answer.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1] ?? 0), head, body: body.join('') });
    });
    socket.write(text);
  });
}

const HOST = 'Host: 127.0.0.1\r\nConnection: close\r\n';
const get = (path: string, extra = '') => `GET ${path} HTTP/1.1\r\n${HOST}${extra}\r\n`;
const post = (body: string, ...headers: string[]) =>
  `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n` +
  `${headers.join('\r\n')}\r\n\r\n${body}`;

test.each([
  ['what is no HTTP', '\0\u0001 garbage\r\n\r\n', 400],
  ['an unknown method', `FOO /api/projects HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a method nobody asked for', `PROPFIND /api/projects HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['TRACE', `TRACE /api/projects HTTP/1.1\r\n${HOST}Cookie: a=b\r\n\r\n`, 405],
  ['TRACE of an unknown path', `TRACE /nowhere HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, 404],
  ['headers beyond measure', get('/api/projects', `X-A: ${'a'.repeat(20_000)}\r\n`), 431],
  ['a control character in a header', get('/api/projects', 'Cookie: a=\u0001\r\n'), 400],
  ['a path that cannot be decoded', get('/api/projects/%zz'), 400],
  ['a page that cannot be decoded', get('/%c0%ae%c0%ae/'), 404],
  ['a path beyond measure', get(`/api/projects/${'1'.repeat(6_000)}`), 400],
  ['a token beyond measure', get(`/api/auth/validate-reset-token/${'x'.repeat(6_000)}`), 200],
  ['a query that cannot be decoded', get('/api/projects?search=%ff%zz'), 200],
  ['two lengths', post('{}', 'Content-Length: 2', 'Content-Length: 3'), 400],
  ['a length shorter than the body', post('{"a":1}', 'Content-Length: 2'), 400],
  [
    'a length and chunks',
    post('0\r\n\r\n', 'Transfer-Encoding: chunked', 'Content-Length: 9'),
    400,
  ],
  ['a length that is none', post('{}', 'Content-Length: two'), 400],
  ['a length beyond measure', post('{}', 'Content-Length: 999999999999'), 413],
  [
    'chunks beyond measure',
    post(`1d4c0\r\n${' '.repeat(120_000)}\r\n`, 'Transfer-Encoding: chunked'),
    413,
  ],
  ['cookies that are none', get('/api/auth/me', 'Cookie: ;;=;bidwright=%zz;bidwright\r\n'), 401],
  ['a request without a host', 'GET /api/projects HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', get('/api/projects', 'Host: evil.example\r\n'), 400],
  ['one host twice', get('/api/projects', 'Host: 127.0.0.1\r\n'), 400],
  ['two hosts in HTTP/1.0', 'GET /healthz HTTP/1.0\r\nHost: a\r\nhost: b\r\n\r\n', 400],
  ['a host that is none', 'GET /healthz HTTP/1.1\r\nHost: a/b@c\r\nConnection: close\r\n\r\n', 400],
  ['several hosts in one', 'GET /healthz HTTP/1.1\r\nHost: a, b\r\nConnection: close\r\n\r\n', 400],
  ['a request of HTTP/1.0 without a host', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
  ['another host’s address', get('http://evil.example/api/auth/me'), 401],
])('%s is refused with the error body of the API', async (_title, text, expected) => {
  const { status, body } = await send(text);
  expect(status).toBe(expected);
  if (status < 400) return;
  expect(body).toMatch(/"code":"[a-z_]+","message":"[^"]+"/);
  expect(body).not.toMatch(/\bat |node_modules|FST_|HPE_/);
});

test.each([
  ['a streamed batch', '/trpc/projects.list,accounts.me?batch=1', 200],
  ['a streamed batch with an error', '/trpc/nowhere?batch=1', 200],
  ['a streamed call without a batch', '/trpc/projects.list', 400],
  ['a streamed call of nothing', '/trpc/nowhere', 400],
  ['a streamed batch of too many calls', `/trpc/${'accounts.me,'.repeat(21)}x?batch=1`, 400],
])('%s of tRPC is JSON of one known length', async (_title, path, expected) => {
  const { status, head, body } = await send(get(path, 'trpc-accept: application/jsonl\r\n'));
  expect(status).toBe(expected);
  const headers = head.toLowerCase();
  expect(headers).toContain('\r\ncontent-type: application/json');
  expect(headers).not.toContain('transfer-encoding');
  expect(headers).toContain(`\r\ncontent-length: ${Buffer.byteLength(body)}`);
});

test.each([
  ['DELETE', '/healthz', 'GET'],
  ['PUT', '/metrics', 'GET'],
  ['DELETE', '/robots.txt', 'GET'],
  ['POST', '/sitemap.xml', 'GET'],
  ['PUT', '/files', 'POST'],
  ['DELETE', '/files/7/plan.png', 'GET'],
  ['GET', '/documents/projects/7/statement.pdf', 'POST'],
  ['GET', '/api/account/export', 'POST'],
  ['DELETE', '/api/docs', 'GET'],
  ['GET', '/api/webhooks/stripe', 'POST'],
  ['DELETE', '/api/projects', 'GET, POST'],
  ['PUT', '/unsubscribe/some-token', 'POST'],
  ['DELETE', '/dev/mail', 'GET'],
] as const)('a known path with a wrong method is 405: %s %s', async (method, path, allow) => {
  const { status, headers, body } = await app.call(null, method, path);
  expect([status, headers.allow, body.code]).toEqual([405, allow, 'other_method']);
});

test('every response forbids frames and unused features of the browser, also a file, an error and a request that cannot be read', async () => {
  for (const path of [
    '/api/projects',
    '/healthz',
    '/files/7/plan.png',
    '/nowhere',
    '/robots.txt',
    '/dev/mail',
  ]) {
    const { headers } = await app.call(null, 'GET', path);
    expect(headers['permissions-policy'], path).toContain('camera=()');
    expect(headers['x-frame-options'], path).toBe('DENY');
    expect(headers['content-security-policy'], path).toContain(`frame-ancestors 'none'`);
  }
  const withoutHost = 'GET /api/projects HTTP/1.1\r\nConnection: close\r\n\r\n';
  for (const text of [get('/api/projects/%zz'), '\0 garbage\r\n\r\n', withoutHost]) {
    const { head } = await send(text);
    expect(head.toLowerCase()).toContain('permissions-policy: ');
    expect(head).toContain(`frame-ancestors 'none'`);
  }
});

test.each([`/trpc/${'a'.repeat(3_000)}`, '/trpc/a%0d%0a%1b%5b31m', `/api/${'a'.repeat(3_000)}`])(
  'an error repeats at most 200 characters of a request, and no control characters',
  async (path) => {
    const { body } = await app.call(null, 'GET', path);
    const message: string = body.error?.message ?? body.message;
    expect(message.length).toBeLessThanOrEqual(200);
    expect(message).not.toMatch(/\p{Cc}/u);
  },
);

test('stored mails are shown to this machine by its name only', async () => {
  const show = (host: string) => app.call(null, 'GET', '/dev/mail', undefined, { host });
  const statuses = async (...hosts: string[]) =>
    Promise.all(hosts.map(async (host) => (await show(host)).status));
  expect(await statuses('localhost', '127.0.0.1:3000', '[::1]:3000')).toEqual([200, 200, 200]);
  expect(await statuses('rebound.example', 'localhost.evil.example', '10.0.0.7')).toEqual([
    404, 404, 404,
  ]);
});
