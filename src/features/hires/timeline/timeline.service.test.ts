import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '#platform/server/db.ts';
import { type Rig, testApp } from '#testing/app.ts';
import { makeDelivery } from '#testing/hires.ts';
import type { TimelineEvent } from './timeline.rules.ts';
import { brokenAt, hashOf } from './timeline.service.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

type Kept = TimelineEvent & { hash: string };

const kept = async (projectId: number) =>
  (
    await rig.sql<Omit<Kept, 'at'> & { at: string | Date }>(
      `select project_id as "projectId", seq, kind, party, actor_id as "actorId", at, detail,
         prev_hash as "prevHash", hash
       from hire_events where project_id = $1 order by seq`,
      [projectId],
    )
  ).map((event): Kept => ({ ...event, at: new Date(event.at).toISOString() }));

test('each entry carries the hash of the one before, from the first on', async () => {
  const { projectId, client } = await makeDelivery(rig);
  await rig.as(client).hires.release({ projectId });
  const events = await kept(projectId);
  expect(events.map(({ kind }) => kind)).toEqual(['hired', 'deliver', 'release']);
  expect(brokenAt(events)).toBeNull();
});

test('other pages of who acts hear of it', async () => {
  const { projectId, client } = await makeDelivery(rig);
  const left = new AbortController();
  const events = rig.system.live.of(client.id, left.signal);
  const nextOfWork = async () => {
    for (;;) {
      const { value, done } = await events.next();
      if (done || value.kind === 'work') return value?.id;
    }
  };
  const heard = nextOfWork();
  await rig.as(client).hires.release({ projectId });
  expect(await heard).toBe(projectId);
  left.abort();
});

test('a changed, a missing and a moved entry each show', async () => {
  const { projectId, client } = await makeDelivery(rig);
  await rig.as(client).hires.askForChanges({ projectId, note: 'Blue, please.' });
  const events = await kept(projectId);
  const [first, second, third] = events;
  if (!first || !second || !third) throw new Error('Three things happened');
  const changed = { ...second, detail: { ...second.detail, note: 'Something else' } };
  expect(brokenAt([first, changed, third])).toBe(2);
  expect(brokenAt([first, { ...changed, hash: hashOf(changed) }, third])).toBe(3);
  expect(brokenAt([first, third])).toBe(2);
  expect(brokenAt([second, third])).toBe(1);
  expect(brokenAt([first, third, second])).toBe(2);
});

test.each([
  `update hire_events set detail = '{}'`,
  'delete from hire_events',
  'truncate hire_events',
])('the database refuses to %s', async (statement) => {
  await makeDelivery(rig);
  await expect(rows(rig.system.em.fork(), statement)).rejects.toThrow('append-only');
});
