import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { FAVORITES_MAX } from './favorite.rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const set = (by: TestUser, kind: 'developer' | 'project', id: number, saved = true) =>
  app.as(by).favorites.set({ kind, id, saved });

const projectIds = async (by: TestUser) =>
  (await app.as(by).favorites.projects({})).items.map(({ id }) => id);

test('a client lists saved developers with their details, newest first', async () => {
  const client = await makeClient(app);
  const ada = await makeDeveloper(app, { firstName: 'Ada', bio: 'Maps.', skills: ['GIS'] });
  const bob = await makeDeveloper(app);
  await set(client, 'developer', ada.id);
  await set(client, 'developer', bob.id);
  const { items, next } = await app.as(client).favorites.developers({});
  expect(items.map(({ id }) => id)).toEqual([bob.id, ada.id]);
  expect(items[1]).toMatchObject({
    name: 'Ada Eloper',
    bio: 'Maps.',
    skills: ['GIS'],
    rating: 0,
    reviewCount: 0,
  });
  expect(next).toBeNull();
  expect(await app.as(client).favorites.ids()).toEqual([bob.id, ada.id]);
});

test('saving twice and removing twice are no errors, also at the same moment', async () => {
  const developer = await makeDeveloper(app);
  const { id } = await makeProject(app);
  await Promise.all(Array.from({ length: 8 }, () => set(developer, 'project', id)));
  await set(developer, 'project', id);
  expect(await projectIds(developer)).toEqual([id]);
  const rows = await app.sql('select 1 from saved_projects where user_id = $1', [developer.id]);
  expect(rows).toHaveLength(1);

  await Promise.all(Array.from({ length: 4 }, () => set(developer, 'project', id, false)));
  await set(developer, 'project', id, false);
  expect(await projectIds(developer)).toEqual([]);
  await set(developer, 'project', id);
  expect(await app.as(developer).favorites.ids()).toEqual([id]);
});

test('a project saved twice keeps its position', async () => {
  const developer = await makeDeveloper(app);
  const [first, second] = [await makeProject(app), await makeProject(app)];
  await set(developer, 'project', first.id);
  await set(developer, 'project', second.id);
  await set(developer, 'project', first.id);
  expect(await projectIds(developer)).toEqual([second.id, first.id]);
});

test('favorites of other users can be neither seen nor removed', async () => {
  const [ada, bob] = [await makeDeveloper(app), await makeDeveloper(app)];
  const { id } = await makeProject(app);
  await set(ada, 'project', id);
  await set(bob, 'project', id, false);
  expect(await projectIds(ada)).toEqual([id]);
  expect(await projectIds(bob)).toEqual([]);
  expect(await app.as(bob).favorites.ids()).toEqual([]);
});

test('a missing or invisible object cannot be saved', async () => {
  const [client, developer] = [await makeClient(app), await makeDeveloper(app)];
  const hidden = await makeProject(app, {
    isPrivate: true,
    invitedDeveloperIds: [(await makeDeveloper(app)).id],
  });
  await expect(set(developer, 'project', hidden.id)).rejects.toThrow('This project is private');
  await expect(set(developer, 'project', 2_000_000_000)).rejects.toThrow('Project Not Found');
  await expect(set(client, 'developer', 2_000_000_000)).rejects.toThrow('Developer Not Found');
  await expect(set(client, 'developer', client.id)).rejects.toThrow('Developer Not Found');
  await expect(set(client, 'project', hidden.id)).rejects.toThrow('Only developers can save');
  await expect(set(developer, 'developer', developer.id)).rejects.toThrow('Only clients can save');
});

test('a private project stays in the favorites of invited users until they decline', async () => {
  const developer = await makeDeveloper(app);
  const hidden = await makeProject(app, {
    title: 'Zanzibar ledger',
    isPrivate: true,
    invitedDeveloperIds: [developer.id],
  });
  const open = await makeProject(app);
  await set(developer, 'project', hidden.id);
  await set(developer, 'project', open.id);
  expect(await projectIds(developer)).toEqual([open.id, hidden.id]);

  const [invitation] = (await app.as(developer).invitations.mine()).pending;
  const answer = { id: invitation?.id ?? 0, status: 'declined' as const };
  await app.as(developer).invitations.answer(answer);
  const page = await app.as(developer).favorites.projects({});
  expect(page.items.map(({ id }) => id)).toEqual([open.id]);
  expect(JSON.stringify(page)).not.toContain('Zanzibar');
  await expect(set(developer, 'project', hidden.id)).rejects.toThrow('This project is private');
  await set(developer, 'project', hidden.id, false);
  expect(await app.as(developer).favorites.ids()).toEqual([open.id]);
});

test('a saved project that was cancelled or has expired is shown as such', async () => {
  const developer = await makeDeveloper(app);
  const [cancelled, expired] = [await makeProject(app), await makeProject(app)];
  await set(developer, 'project', cancelled.id);
  await set(developer, 'project', expired.id);
  await app.as(cancelled.owner).hires.cancelProject({ id: cancelled.id });
  await app.sql(`update projects set deadline = '2020-01-01' where id = $1`, [expired.id]);
  expect((await app.as(developer).favorites.projects({})).items).toMatchObject([
    { id: expired.id, status: 'active', deadline: '2020-01-01T00:00:00.000Z' },
    { id: cancelled.id, status: 'cancelled' },
  ]);
});

test('paging is stable while favorites are added or removed', async () => {
  const client = await makeClient(app);
  const developers: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { id } = await makeDeveloper(app);
    developers.unshift(id);
    await set(client, 'developer', id);
  }
  // With equal times, pages are ordered by id.
  await app.sql('update saved_developers set created_at = $2 where user_id = $1', [
    client.id,
    app.clock.now(),
  ]);
  const read = (cursor?: string) =>
    app.as(client).favorites.developers({ limit: 2, ...(cursor && { cursor }) });
  const first = await read();
  await set(client, 'developer', (await makeDeveloper(app)).id);
  await set(client, 'developer', developers[0] ?? 0, false);
  const second = await read(first.next ?? '');
  const third = await read(second.next ?? '');
  const seen = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
  expect(seen).toEqual(developers);
  expect(third.next).toBeNull();
});

test('a person saves at most a thousand, also at the same moment', async () => {
  const developer = await makeDeveloper(app);
  const { id: some, owner } = await makeProject(app);
  const made = await app.sql<{ id: number }>(
    `insert into projects (client_id, title, description, category, budget, is_private, is_urgent,
       skills, deadline, created_at)
     select $1, 'One of many', 'Made at once.', 'Web App', 1, false, false, '{}', $2, $2
     from generate_series(1, $3::int) returning id`,
    [owner.id, app.clock.now(), FAVORITES_MAX + 2],
  );
  const ids = made.map(({ id }) => id);
  await app.sql(
    `insert into saved_projects (user_id, project_id, created_at)
     select $1, id, $2 from unnest($3::int[]) id`,
    [developer.id, app.clock.now(), ids.slice(0, FAVORITES_MAX - 1)],
  );
  const last = [some, ...ids.slice(FAVORITES_MAX - 1)];
  const tries = await Promise.allSettled(last.map((id) => set(developer, 'project', id)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [refused] = tries.filter((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({
    code: 'CONFLICT',
    message: 'You can save at most 1,000 projects. Remove one first.',
  });
  await set(developer, 'project', ids[0] ?? 0);
  await set(developer, 'project', ids[0] ?? 0, false);
  await set(developer, 'project', ids[0] ?? 0);
  expect(await app.as(developer).favorites.ids()).toHaveLength(FAVORITES_MAX);
});

test('a heart, a bid and an invitation at the same moment never refuse each other', async () => {
  const developer = await makeDeveloper(app);
  for (let round = 0; round < 15; round += 1) {
    const project = await makeProject(app);
    const on = { projectId: project.id };
    await Promise.all([
      set(developer, 'project', project.id),
      makeBid(app, { project, developer }),
      app.as(project.owner).invitations.invite({ ...on, developerIds: [developer.id] }),
    ]);
  }
  const [{ deadlocks } = { deadlocks: 1 }] = await app.sql<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(deadlocks).toBe(0);
});
