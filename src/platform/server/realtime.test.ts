import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runStatement } from '#testing/app/postgres.ts';
import { createTestDatabase, type TestDatabase } from '#testing/app/test-database.ts';
import { openRealtime } from './realtime.ts';

let database: TestDatabase;
let admin: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new Client({ connectionString: database.url });
  admin.on('error', () => {});
  await admin.connect();
});

afterAll(async () => {
  await admin.end();
  await database.drop();
});

const say = (payload: string) => admin.query('select pg_notify($1, $2)', ['live', payload]);
const listening = `from pg_stat_activity where datname = current_database() and query like 'listen%'
  and pid <> pg_backend_pid()`;

async function listeners(): Promise<number> {
  const { rows } = await admin.query(`select count(*)::int as count ${listening}`);
  return rows[0].count;
}

test('a stream gets only the events of its user, and invalid payloads are ignored', async () => {
  const { realtime, close } = await openRealtime(database.url, () => {});
  const leaving = new AbortController();
  const events = realtime.subscribe(7, leaving.signal);
  const first = events.next();
  await say('not json');
  await say('{"kind":"bid"}');
  await say('{"kind":"bid","id":1,"userId":8}');
  await say('{"kind":"bid","id":2,"userId":7}');
  expect((await first).value).toEqual({ kind: 'bid', id: 2 });
  leaving.abort();
  expect((await events.next()).done).toBe(true);
  await close();
});

test('a user has at most fifty streams; closed ones do not count', async () => {
  const { realtime, close } = await openRealtime(database.url, () => {});
  const leaving = new AbortController();
  const open = () => {
    const stream = realtime.subscribe(7, leaving.signal);
    return { stream, next: stream.next() };
  };
  const streams = Array.from({ length: 50 }, open);
  await expect(open().next).rejects.toMatchObject({ kind: 'too_many' });
  expect(realtime.countStreams()).toBe(50);
  leaving.abort();
  await Promise.all(streams.map(({ next }) => next));
  expect(realtime.countStreams()).toBe(0);
  const one = realtime.subscribe(7, new AbortController().signal);
  const event = one.next();
  await say('{"kind":"bid","id":1,"userId":7}');
  expect((await event).value).toEqual({ kind: 'bid', id: 1 });
  await close();
});

test('a lost connection is reopened once, and open pages are told to reload', async () => {
  const { realtime, close } = await openRealtime(database.url, () => {});
  const events = realtime.subscribe(7, new AbortController().signal);
  const first = events.next();
  await admin.query(`select pg_terminate_backend(pid) ${listening}`);
  expect((await first).value).toEqual({ kind: 'missed', id: 0 });
  const second = events.next();
  await say('{"kind":"bid","id":3,"userId":7}');
  expect((await second).value).toEqual({ kind: 'bid', id: 3 });
  expect(await listeners()).toBe(1);
  await close();
});

test('while the database refuses, one attempt a second is made, and one connection follows', async () => {
  const problems: string[] = [];
  const { close } = await openRealtime(database.url, (problem) => problems.push(problem));
  const name = new URL(database.url).pathname.slice(1);
  const allow = (allowed: boolean) =>
    runStatement(
      inject('postgres').admin,
      `alter database ${name} with allow_connections ${allowed}`,
    );
  await allow(false);
  await admin.query(`select pg_terminate_backend(pid) ${listening}`);
  await expect.poll(() => problems.length).toBeGreaterThan(3);
  expect(problems.length).toBeLessThan(6);
  await allow(true);
  await expect.poll(listeners).toBe(1);
  await close();
  expect(await listeners()).toBe(0);
});

test('closing while the connection is lost leaves nothing behind', async () => {
  const { close } = await openRealtime(database.url, () => {});
  await admin.query(`select pg_terminate_backend(pid) ${listening}`);
  await close();
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  expect(await listeners()).toBe(0);
});
