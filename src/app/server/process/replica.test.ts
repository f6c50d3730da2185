import { afterAll, beforeAll, expect, test } from 'vitest';
import { imitateReplica } from '#testing/app/replica.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#testing/app/test-database.ts';
import { makeProject } from '#testing/fixtures/makers.ts';
import { type Gate, openGate } from '#tools/resilience/gate.ts';

let replica: TestDatabase;
let gate: Gate;
let app: TestApp;
beforeAll(async () => {
  const database = await createTestDatabase();
  replica = await createTestDatabase();
  await imitateReplica(replica.url);
  gate = await openGate(Number(new URL(replica.url).port));
  const urls = { DATABASE_URL: database.url, DATABASE_REPLICA_URL: gate.through(replica.url) };
  app = await startTestApp(urls, database);
});
afterAll(async () => {
  await app?.close();
  await gate?.close();
  await replica?.drop();
});

const figures = async () => (await app.call(null, 'GET', '/metrics')).text;

test('visitors read from the replica while it is usable, and signed-in users from the primary', async () => {
  const { id, owner } = await makeProject(app);
  const list = (person: typeof owner | null) => app.call(person, 'GET', '/api/projects');
  // The test replica gets no data from the primary.
  expect(await list(null)).toMatchObject({ status: 200, body: [] });
  expect(await list(owner)).toMatchObject({ status: 200, body: [{ id }] });
  expect(await figures()).toContain('bidwright_replica_well 1\n');
  expect(await figures()).toMatch(/bidwright_visitor_reads_total\{from="replica"\} [1-9]/);
  gate.cut();
  expect(await list(null)).toMatchObject({ status: 200, body: [{ id }] });
  await expect.poll(figures).toContain('bidwright_replica_well 0\n');
  expect(app.reports).toContain('Visitors read the primary: the replica does not answer');
});
