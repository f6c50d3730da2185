import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectLiveEvents } from '../app/live-events.ts';
import { createTestDatabase, type TestDatabase } from '../app/test-database.ts';
import { type Product, startProduct } from '../e2e/server.ts';
import { placeBid, postProject, signUp } from '../fixtures/acknowledged-writes.ts';

let database: TestDatabase;
let here: Product;
let there: Product;
beforeAll(async () => {
  database = await createTestDatabase();
  const start = () =>
    startProduct({
      withClient: false,
      dataDir: '/nonexistent',
      env: { DATABASE_URL: database.url, DEMO: '0', LOG_LEVEL: 'silent' },
    });
  [here, there] = await Promise.all([start(), start()]);
}, 60_000);
afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()]);
  await database?.drop();
});

test('a write to one process reaches pages of another within a second', async () => {
  const client = await signUp(here.url, '/api/users/create-with-profile');
  const developer = await signUp(here.url, '/api/developers');
  const page = await collectLiveEvents(there, client);
  const stranger = await collectLiveEvents(there, await signUp(there.url, '/api/developers'));
  const project = await postProject(client, 'Two servers');

  const bidAt = performance.now();
  await placeBid(developer, project.id);
  await expect.poll(() => page.receivedEvents.map(({ kind }) => kind)).toEqual(['notification']);
  expect((page.receivedEvents[0]?.at ?? 0) - bidAt).toBeLessThan(1_000);

  const { result } = await developer.post('/trpc/conversations.start', { projectId: project.id });
  const saidAt = performance.now();
  await developer.post('/trpc/conversations.send', {
    conversationId: result.data.id,
    key: crypto.randomUUID(),
    text: 'Hello from the other side',
  });
  await expect.poll(() => page.receivedEvents.map(({ kind }) => kind)).toContain('message');
  const messageEvent = page.receivedEvents.find(({ kind }) => kind === 'message');
  expect((messageEvent?.at ?? 0) - saidAt).toBeLessThan(1_000);
  expect(stranger.receivedEvents).toEqual([]);
  await Promise.all([page.leave(), stranger.leave()]);
});
