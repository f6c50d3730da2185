import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Sends raw bytes, which no HTTP client would send, and returns the response. */
function send(text: string): Promise<{ status: number; body: string }> {
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
      resolve({ status: Number(head.split(' ')[1] ?? 0), body: body.join('') });
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
  ['a method nobody asked for', `PROPFIND /api/projects HTTP/1.1\r\n${HOST}\r\n`, 404],
  ['TRACE', `TRACE /api/projects HTTP/1.1\r\n${HOST}Cookie: a=b\r\n\r\n`, 404],
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
  ['another host’s address', get('http://evil.example/api/auth/me'), 401],
])('%s is refused in our own words', async (_title, text, expected) => {
  const { status, body } = await send(text);
  expect(status).toBe(expected);
  if (status < 400) return;
  expect(body).toMatch(/"code":"[a-z_]+","message":"[^"]+"/);
  expect(body).not.toMatch(/\bat |node_modules|FST_|HPE_/);
});
