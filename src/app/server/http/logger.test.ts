import cookie from '@fastify/cookie';
import fastify, { LogController } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { bearer, makeToken } from '#testing/fixtures/access-tokens.ts';
import { makeClient } from '#testing/fixtures/makers.ts';
import { restRoutes } from '../rest/rest-routes.ts';
import { collectAllowedMethods } from './allowed-methods.ts';
import { authenticateTokens } from './authenticate-tokens.ts';
import { loggerOptions, logRequests } from './logger.ts';
import { createContextFactory } from './request-context.ts';
import { trpcRoutes } from './trpc-routes.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product?.close());

function createLoggingApp(level: string, isSandbox = false) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const options = loggerOptions(level);
  const app = fastify({
    logger: { ...(typeof options === 'object' && options), stream },
    logController: new LogController({ disableRequestLogging: true }),
  });
  logRequests(app, { isSandbox });
  return { app, lines };
}

/** Returns the lines that the server logs for these requests. */
async function linesOf(urls: string[], { level = 'trace', isSandbox = false } = {}) {
  const { app, lines } = createLoggingApp(level, isSandbox);
  app.get('/api/users/check-email', async () => ({ exists: true }));
  app.get('/api/webhooks/stripe', async () => ({}));
  app.get('/api/webhooks/stripe/thin', async (_request, reply) => reply.code(503).send({}));
  app.get('/reset-password/:token', async () => 'page');
  for (const url of urls) {
    await app.inject({ url, headers: { cookie: 'bidwright=secret-cookie' } });
  }
  await app.close();
  return lines.join('');
}

test('the log names the route, but no searched name, token or cookie', async () => {
  const output = await linesOf([
    '/api/users/check-email?email=ada@example.org',
    '/reset-password/secret-token',
    '/nowhere?email=ada@example.org',
    '/reset-password/secret-token-of-43-characters/again',
    '/unsubscribe/secret-token-of-43-characters;x',
  ]);
  expect(output).toContain('"route":"/api/users/check-email"');
  expect(output).toContain('"route":"/reset-password/:token"');
  expect(output).toContain('"route":"/reset-password/:redacted/again"');
  expect(output).not.toMatch(/ada@|secret-/);
});

test('a line names the procedures, the actor and the outcome of each part of a batch', async () => {
  const client = await makeClient(product);
  const { app, lines } = createLoggingApp('info');
  await app.register(cookie);
  const limits = { use: async () => undefined, reset: async () => {} };
  const createContext = createContextFactory(product.system, limits, 8);
  await app.register(trpcRoutes(createContext), { prefix: '/trpc' });
  const paths = 'accounts.me,audit.head,no.such-procedure';
  const headers = { cookie: client.cookie };
  await app.inject({ url: `/trpc/${paths}?batch=1&input=%7B%7D`, headers });
  await app.close();
  const line = JSON.parse(lines.at(-1) ?? '');
  expect(line).toMatchObject({
    method: 'GET',
    actor: client.id,
    status: 207,
  });
  const byProcedure = new Map(
    line.calls.map(({ procedure, ...call }: { procedure: string }) => [procedure, call]),
  );
  expect(byProcedure.get('accounts.me')).toMatchObject({ status: 200 });
  expect(byProcedure.get('audit.head')).toMatchObject({ status: 403 });
  expect(byProcedure.get('unknown')).toMatchObject({ status: 404, code: 'not_found' });
  expect(line.route).toBe('/trpc/accounts.me,audit.head,unknown');
  expect(lines.join('')).not.toContain('no.such');
});

test('a line names the access token by its id and never contains it, wherever it was sent', async () => {
  const client = await makeClient(product);
  const { id, token } = await makeToken(product, client);
  const { app, lines } = createLoggingApp('trace');
  await app.register(cookie);
  const limits = { use: async () => undefined, reset: async () => {} };
  collectAllowedMethods(app, { hasPages: false });
  authenticateTokens(app, product.system, limits);
  await app.register(restRoutes(createContextFactory(product.system, limits, 8)));
  app.get('/broken', (request) => {
    request.log.error(new Error(`Could not send ${token}`));
    return {};
  });
  const headers = bearer(token);
  await app.inject({ url: '/api/auth/me', headers });
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ actor: client.id, accessTokenId: id });
  await app.inject({ method: 'POST', url: '/api/drafts', headers });
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ status: 403, accessTokenId: id });
  for (const url of [`/api/auth/me?token=${token}`, `/${token}`, `/x/${token}/y`, '/broken']) {
    await app.inject({ url, headers: { ...headers, 'user-agent': token } });
  }
  await app.close();
  expect(lines.join('')).toContain('Could not send bw_…');
  expect(lines.join('')).not.toContain(token);
});

test('a request cannot add lines to the log', async () => {
  const output = await linesOf(['/nowhere%0d%0a{"level":30,"msg":"forged"}']);
  const lines = output.trim().split('\n');
  expect(lines.filter((line) => JSON.parse(line).msg === 'forged')).toEqual([]);
});

test('the webhooks of the payment sandbox are not shown unless they fail; those of Stripe are', async () => {
  const urls = ['/api/webhooks/stripe', '/api/webhooks/stripe/thin'];
  const shown = async (isSandbox: boolean) => {
    const lines = (await linesOf(urls, { level: 'info', isSandbox })).trim().split('\n');
    return lines.map((line) => JSON.parse(line).status);
  };
  expect(await shown(true)).toEqual([503]);
  expect(await shown(false)).toEqual([200, 503]);
});

test('a terminal shows a request as one readable line', async () => {
  const options = loggerOptions('info', { isTerminal: true });
  const { target, options: format } = Object(options).transport;
  const { prettyFactory } = await import(target);
  const line = { level: 30, time: 1, pid: 7, hostname: 'vm', msg: 'answered' };
  const request = { method: 'GET', route: '/api/projects', ip: '127.0.0.1', status: 200, ms: 12 };
  const shown = prettyFactory({ ...format, colorize: false });
  expect(shown({ ...line, ...request, reqId: 'x' })).toMatch(
    /^\[\d\d:\d\d:\d\d\] INFO: answered GET \/api\/projects 200 in 12 ms\n$/,
  );
  expect(shown({ ...line, msg: 'Server listening' })).toMatch(/INFO: Server listening\n$/);
  expect(Object(loggerOptions('info')).transport).toBeUndefined();
});
