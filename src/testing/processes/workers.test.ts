import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectLiveEvents } from '../app/live-events.ts';
import { createTestDatabase, type TestDatabase } from '../app/test-database.ts';
import { type Product, startProduct } from '../e2e/server.ts';
import { placeBid, postProject, signUp } from '../fixtures/acknowledged-writes.ts';

let database: TestDatabase;
let product: Product;
beforeAll(async () => {
  database = await createTestDatabase();
  product = await startProduct({
    withClient: false,
    workers: 2,
    dataDir: '/nonexistent',
    env: { DATABASE_URL: database.url, DEMO: '0', LOG_LEVEL: 'silent' },
  });
}, 60_000);
afterAll(async () => {
  await product?.stop();
  await database?.drop();
});

/** Without keep-alive each request may be handled by another process. */
const connection = { connection: 'close' };

async function figures(): Promise<string> {
  const answer = await fetch(`${product.url}/metrics`, { headers: connection }).catch(() => null);
  return (await answer?.text()) ?? '';
}

const pidsIn = (text: string, figure: RegExp) => {
  const found = [...text.matchAll(figure)].map(([, pid]) => Number(pid));
  return [...new Set(found)];
};

/** Returns the processes that have answered a request, from the metrics of any of them. */
const answering = async () =>
  pidsIn(await figures(), /^http_request_duration_seconds_count\{[^}]*pid="(\d+)"/gm);

test('two processes share a port, sessions and live events', async () => {
  const client = await signUp(product.url, '/api/users/create-with-profile');
  const developer = await signUp(product.url, '/api/developers');
  // The operating system assigns connections to any idle process.
  await expect.poll(async () => (await answering()).length, { timeout: 10_000 }).toBe(2);
  for (let asked = 0; asked < 6; asked += 1) {
    const headers = { cookie: client.cookie, ...connection };
    expect((await fetch(`${product.url}/api/auth/me`, { headers })).status).toBe(200);
  }

  const pages = await Promise.all(
    Array.from({ length: 6 }, () => collectLiveEvents(product, client)),
  );
  const project = await postProject(client, 'Two processes');
  await placeBid(developer, project.id);
  for (const { receivedEvents } of pages) {
    await expect.poll(() => receivedEvents.map(({ kind }) => kind)).toEqual(['notification']);
  }
  await Promise.all(pages.map(({ leave }) => leave()));
});

test('each process returns the metrics of both', async () => {
  const ofStats = /^http_request_duration_seconds_count\{[^}]*route="\/api\/stats"[^}]*\} (\d+)/gm;
  const asked = async () =>
    [...(await figures()).matchAll(ofStats)].reduce((sum, [, count]) => sum + Number(count), 0);
  for (let time = 1; time <= 12; time += 1) {
    await fetch(`${product.url}/api/stats`, { headers: connection });
    await expect.poll(asked).toBe(time);
  }
  const text = await figures();
  expect(pidsIn(text, /^nodejs_eventloop_lag_p99_seconds\{pid="(\d+)"\}/gm)).toHaveLength(2);
  expect(text.match(/^# TYPE process_resident_memory_bytes/gm)).toHaveLength(1);
});

test('a killed process is restarted while the other responds, and all shut down cleanly', async () => {
  const [dead] = await answering();
  if (!dead) throw new Error('No process tells of itself');
  process.kill(dead, 'SIGKILL');
  const unanswered = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`${product.url}/healthz`, { headers: connection, signal: AbortSignal.timeout(5_000) })
        .then(() => false)
        .catch(({ name }) => name === 'TimeoutError'),
    ),
  );
  expect(unanswered).not.toContain(true);
  await expect.poll(answering).not.toContain(dead);
  expect((await fetch(`${product.url}/api/projects`)).status).toBe(200);
  await expect.poll(answering, { timeout: 30_000 }).toHaveLength(2);
  expect(product.output()).toContain(`Process ${dead} ended with SIGKILL; restarting`);
  expect(product.output().match(/Bidwright {4}http/g)).toHaveLength(1);
  expect(await product.stop()).toBe(0);
}, 60_000);
