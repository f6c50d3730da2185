import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { countLockWaits } from '#testing/app/lock-waits.ts';
import { startTestApp } from '#testing/app/test-app.ts';

test('a request in progress does not delay the shutdown', async () => {
  const app = await startTestApp();
  const holder = new Client({ connectionString: app.databaseUrl });
  await holder.connect();
  await holder.query('begin; lock table projects in access exclusive mode');
  const agent = new Agent({ keepAlive: true });
  const asking = get(`${app.url}/api/projects`, { agent });
  await expect.poll(() => countLockWaits(app)).toBe(1);
  const ended = app.fastify.close();
  await holder.query('rollback');
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.resume();
  // Otherwise the connection stays open for 72 s, and `close` waits for it.
  await ended;
  await holder.end();
  await app.close();
});
