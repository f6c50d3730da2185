import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#platform/server/database/db.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeDelivery, makeHire } from '#testing/fixtures/hires.ts';
import { makeDeveloper } from '#testing/fixtures/makers.ts';
import type { TimelineEvent } from './timeline.rules.ts';
import { findBrokenEntry, hashEvent } from './timeline.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

type Kept = TimelineEvent & { hash: string };

const eventsOf = async (projectId: number) =>
  (
    await app.sql<Omit<Kept, 'at'> & { at: string | Date }>(
      `select project_id as "projectId", seq, kind, party, actor_id as "actorId", at, detail,
         prev_hash as "prevHash", hash
       from hire_events where project_id = $1 order by seq`,
      [projectId],
    )
  ).map((event): Kept => ({ ...event, at: new Date(event.at).toISOString() }));

test('each event contains the hash of the one before, from the first on', async () => {
  const { projectId, client } = await makeDelivery(app);
  await app.as(client).hires.release({ projectId });
  const events = await eventsOf(projectId);
  expect(events.map(({ kind }) => kind)).toEqual(['hired', 'deliver', 'release']);
  expect(findBrokenEntry(events)).toBeNull();
});

test('other pages of the acting user are updated', async () => {
  const { projectId, client } = await makeDelivery(app);
  const controller = new AbortController();
  const events = app.system.realtime.subscribe(client.id, controller.signal);
  const nextOfWork = async () => {
    for (;;) {
      const { value, done } = await events.next();
      if (done || value.kind === 'work') return value?.id;
    }
  };
  const event = nextOfWork();
  await app.as(client).hires.release({ projectId });
  expect(await event).toBe(projectId);
  controller.abort();
});

test('a changed, a missing and a moved entry each show', async () => {
  const { projectId, client } = await makeDelivery(app);
  await app.as(client).hires.askForChanges({ projectId, note: 'Blue, please.' });
  const events = await eventsOf(projectId);
  const [first, second, third] = events;
  if (!first || !second || !third) throw new Error('Three things happened');
  const changed = { ...second, detail: { ...second.detail, note: 'Something else' } };
  expect(findBrokenEntry([first, changed, third])).toBe(2);
  expect(findBrokenEntry([first, { ...changed, hash: hashEvent(changed) }, third])).toBe(3);
  expect(findBrokenEntry([first, third])).toBe(2);
  expect(findBrokenEntry([second, third])).toBe(1);
  expect(findBrokenEntry([first, third, second])).toBe(2);
});

test.each([
  `update hire_events set detail = '{}'`,
  'delete from hire_events',
  'truncate hire_events',
])('the database refuses to %s', async (statement) => {
  await makeDelivery(app);
  await expect(db(app.system.em.fork()).executeQuery(CompiledQuery.raw(statement))).rejects.toThrow(
    'is protected',
  );
});

test('a long timeline is paged to its beginning, and hidden from outsiders', async () => {
  const { projectId, client, developer } = await makeHire(app);
  await app.as(client).disputes.open({ projectId, reason: 'Half is missing.', fileIds: [] });
  for (let part = 0; part < 50; part += 1) {
    await app
      .as(client)
      .disputes.addStatement({ projectId, text: `Part ${part} is missing.`, fileIds: [] });
  }
  const read = (before?: number) =>
    app.as(developer).hires.timeline({ projectId, ...(before && { before }) });
  const first = await read();
  expect(first.items.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, at) => 52 - at));
  expect(first.next).toBe(3);
  const rest = await read(3);
  expect(rest.items.map(({ kind }) => kind)).toEqual(['dispute', 'hired']);
  expect(rest.next).toBeNull();
  expect(await read(1)).toEqual({ items: [], next: null });
  const stranger = await makeDeveloper(app);
  await expect(app.as(stranger).hires.timeline({ projectId })).rejects.toEqual(
    matchRefusal('no_room'),
  );
});
