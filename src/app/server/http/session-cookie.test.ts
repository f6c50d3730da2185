import cookie from '@fastify/cookie';
import fastify, { type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createSessionReader, hasCredentials, isCrossSite } from './session-cookie.ts';

const secure = 'https://bidwright.example';
const plain = 'http://127.0.0.1:3000';

/** Returns an app at this URL with routes that set, delete or return the session of a request. */
async function serverAt(appUrl: string) {
  const app = fastify();
  await app.register(cookie);
  const readSession = createSessionReader(appUrl);
  app.post('/keep', (request, reply) => {
    const session = readSession(request, reply);
    session.clearToken();
    session.setToken('a-token');
    return reply.send('');
  });
  app.post('/drop', (request, reply) => {
    readSession(request, reply).clearToken();
    return reply.send('');
  });
  app.get('/', (request, reply) => ({
    token: readSession(request, reply).token,
    brings: hasCredentials(request),
  }));
  return app;
}

test.each([
  [secure, '__Host-bidwright=a-token; Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Lax'],
  [plain, 'bidwright=a-token; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax'],
])('at %s no script, other host or other site gets the session', async (appUrl, set) => {
  const app = await serverAt(appUrl);
  const { headers } = await app.inject({ method: 'POST', url: '/keep' });
  expect(headers['set-cookie']).toBe(set);
  expect(headers).not.toHaveProperty('clear-site-data');
});

test('signing out deletes the session, and the browser its cached files', async () => {
  const app = await serverAt(secure);
  const { headers } = await app.inject({ method: 'POST', url: '/drop' });
  expect(headers['set-cookie']).toBe(
    '__Host-bidwright=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
  );
  expect(headers['clear-site-data']).toBe('"cache"');
});

test('a session is read from the cookie of its origin; either cookie prevents caching', async () => {
  const app = await serverAt(secure);
  const read = async (cookies: Record<string, string>) =>
    (await app.inject({ url: '/', cookies })).json();
  expect(await read({ '__Host-bidwright': 'a' })).toEqual({ token: 'a', brings: true });
  expect(await read({ bidwright: 'a' })).toEqual({ token: null, brings: true });
  expect(await read({ other: 'a' })).toEqual({ token: null, brings: false });
});

const request = (method: string, headers: object, cookies: object = {}) =>
  ({ method, headers: { host: 'inner.local', ...headers }, cookies }) as FastifyRequest;
const session = { '__Host-bidwright': 'a' };
const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

test.each(['GET', 'HEAD', 'OPTIONS'])('a %s changes nothing, whatever its origin', (method) => {
  expect(isCrossSite(request(method, elsewhere, session), secure)).toBe(false);
});

test.each([
  ['from this site', { 'sec-fetch-site': 'same-origin' }, false],
  ['from a browser on this site', { 'sec-fetch-site': 'same-origin', origin: secure }, false],
  ['from a sister site', { 'sec-fetch-site': 'same-site', origin: secure }, true],
  ['from another site', { 'sec-fetch-site': 'cross-site', origin: secure }, true],
  ['typed into the address bar', { 'sec-fetch-site': 'none' }, true],
  ['with an empty site', { 'sec-fetch-site': '' }, true],
  ['from this origin', { origin: secure }, false],
  ['from the host it was sent to', { origin: 'http://inner.local' }, true],
  ['from the host it was sent to, with https', { origin: 'https://inner.local' }, true],
  ['from this host without its lock', { origin: 'http://bidwright.example' }, true],
  ['from another origin', { origin: 'https://evil.example' }, true],
  [
    'from an origin that contradicts its site',
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    true,
  ],
  ['from a form without a referrer', { 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  ['from what is no origin', { origin: 'null' }, true],
  ['without an origin or a host', { origin: 'null', host: undefined }, true],
  ['from a program', {}, false],
])('a change %s, with %j, is foreign: %s', (_where, headers, isExpected) => {
  for (const cookies of [{}, session]) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(isCrossSite(request(method, headers, cookies), secure)).toBe(isExpected);
    }
  }
});

test.each([
  ['from this origin', { origin: plain }, false],
  ['from the host it was sent to', { origin: 'http://inner.local' }, false],
  ['from another host', { origin: 'http://127.0.0.2:3000' }, true],
  ['from what is no origin', { origin: 'null' }, true],
  ['without an origin or a host', { origin: 'null', host: undefined }, true],
])('without https, a change %s, with %j, is foreign: %s', (_where, headers, isExpected) => {
  expect(isCrossSite(request('POST', headers), plain)).toBe(isExpected);
});
