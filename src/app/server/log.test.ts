import fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { loggerOptions, logRequests } from './log.ts';

/** What the server writes of these requests. */
async function linesOf(urls: string[]): Promise<string> {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const options = loggerOptions('trace');
  const app = fastify({
    logger: { ...(typeof options === 'object' && options), stream },
    logController: new LogController({ disableRequestLogging: true }),
  });
  logRequests(app);
  app.get('/api/users/check-email', async () => ({ exists: true }));
  app.get('/reset-password/:token', async () => 'page');
  for (const url of urls) {
    await app.inject({ url, headers: { cookie: 'bidwright=secret-cookie' } });
  }
  await app.close();
  return lines.join('');
}

test('a log names the route, and neither whom somebody looked up nor a token nor a cookie', async () => {
  const told = await linesOf([
    '/api/users/check-email?email=ada@example.org',
    '/reset-password/secret-token',
    '/nowhere?email=ada@example.org',
  ]);
  expect(told).toContain('"route":"/api/users/check-email"');
  expect(told).toContain('"route":"/reset-password/:token"');
  expect(told).not.toMatch(/ada@|secret-/);
});

test('nobody writes a line of their own into the log', async () => {
  const told = await linesOf(['/nowhere%0d%0a{"level":30,"msg":"forged"}']);
  const lines = told.trim().split('\n');
  expect(lines.filter((line) => JSON.parse(line).msg === 'forged')).toEqual([]);
});
