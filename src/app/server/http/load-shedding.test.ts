import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Blocks the event loop. */
function block(ms: number): void {
  const until = Date.now() + ms;
  while (Date.now() < until);
}

test('an overloaded process answers at once, and browsers get the usual page', async () => {
  while (!app.fastify.isUnderPressure()) {
    block(2_500);
    await setImmediate();
  }
  const { statusCode, headers, body } = await app.fastify.inject('/api/projects');
  expect(statusCode).toBe(503);
  expect(JSON.parse(body)).toMatchObject({ code: 'busy' });
  expect(headers).toMatchObject({
    'retry-after': '2',
    'x-content-type-options': 'nosniff',
  });
});
