import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deleteExpiredUploads } from '#features/files/file.service.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { daysFromNow, makeAdmin, makeClient, makeProject } from '#testing/fixtures/makers.ts';
import { uploadNote } from '#testing/fixtures/scenario.ts';
import { makeFile, png } from '#testing/fixtures/uploaded-files.ts';
import { isPartOfDraft } from '../project-file-access.queries.ts';
import { DRAFTS_MAX } from './draft.schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
afterEach(() => {
  app.clock.aheadMs = 0;
});

const form = () => ({
  title: 'A finished form',
  description: 'With all that a project needs.',
  category: 'Web App' as const,
  budget: 700,
  deadline: daysFromNow(app, 9),
});

test('a draft is saved incomplete, field by field, and listed by its last change', async () => {
  const client = app.as(await makeClient(app));
  const first = await client.drafts.create({ title: 'A' });
  expect(first).toMatchObject({ title: 'A', version: 1, status: 'draft', files: [] });
  const second = await client.drafts.create({ budget: '12' });
  const saved = await client.drafts.save({
    ...{ id: first.id, basedOn: 1 },
    fields: { description: '', criteria: ['One'] },
  });
  expect(saved).toMatchObject({ title: 'A', description: '', criteria: ['One'], version: 2 });
  expect((await client.drafts.list()).map(({ id }) => id)).toEqual([first.id, second.id]);
});

test('of two saves of the same version at once, the second is refused', async () => {
  const client = app.as(await makeClient(app));
  const { id } = await client.drafts.create({});
  const save = (title: string) => client.drafts.save({ id, basedOn: 1, fields: { title } });
  const results = await Promise.allSettled([save('One'), save('Two')]);
  const refused = results.find((one) => one.status === 'rejected');
  expect(refused?.reason).toEqual(matchRefusal('draft_changed'));
  expect(await client.drafts.get({ id })).toMatchObject({ version: 2 });
});

test('a repeated save changes nothing and is no conflict', async () => {
  const owner = await makeClient(app);
  const { id } = await app.as(owner).drafts.create({});
  const save = () => app.call(owner, 'PATCH', `/api/drafts/${id}`, { basedOn: 1, title: 'One' });
  const first = await save();
  expect(first.body).toMatchObject({ title: 'One', version: 2 });
  expect(await save()).toMatchObject({ status: 200, body: first.body });
});

test('a save repeated with its Idempotency-Key does not undo a later save', async () => {
  const owner = await makeClient(app);
  const { id } = await app.as(owner).drafts.create({});
  const save = (key: string, title: string) =>
    app.call(owner, 'PATCH', `/api/drafts/${id}`, { title }, { 'idempotency-key': key });
  const first = await save('K1', 'One');
  await save('K2', 'Two');
  const repeated = await save('K1', 'One');
  expect(repeated).toMatchObject({ status: 200, body: first.body });
  expect(repeated.headers['idempotent-replayed']).toBe('true');
  expect(await app.as(owner).drafts.get({ id })).toMatchObject({ title: 'Two', version: 3 });
});

test('a form with an old version can neither publish nor discard what was saved elsewhere', async () => {
  const client = app.as(await makeClient(app));
  const { id } = await client.drafts.create({ title: 'Old' });
  await client.drafts.save({ id, basedOn: 1, editor: 'phone', fields: { title: 'Newer' } });
  const stale = { id, basedOn: 1, editor: 'laptop' };
  const changed = matchRefusal('draft_changed');
  await expect(client.drafts.publish({ ...form(), ...stale })).rejects.toEqual(changed);
  await expect(client.drafts.publish({ ...form(), id, basedOn: 1 })).rejects.toEqual(changed);
  await expect(client.drafts.discard(stale)).rejects.toEqual(changed);
  const save = { ...stale, fields: { title: 'Mine' } };
  await expect(client.drafts.save(save)).rejects.toEqual(changed);
  expect(await client.drafts.get({ id })).toMatchObject({ title: 'Newer', version: 2 });
  await client.drafts.publish({ ...form(), id, basedOn: 2, editor: 'laptop' });
});

test('a save of the same form, whose response is not back yet, refuses nothing', async () => {
  const client = app.as(await makeClient(app));
  const makeSaved = async (editor: string) => {
    const { id } = await client.drafts.create({});
    await client.drafts.save({ id, basedOn: 1, editor, fields: { title: 'One' } });
    await client.drafts.save({ id, basedOn: 1, editor, fields: { title: 'Two' } });
    return { id, basedOn: 1, editor };
  };
  expect((await client.drafts.publish({ ...form(), ...(await makeSaved('a')) })).id).toBeTruthy();
  await client.drafts.discard(await makeSaved('b'));
  expect(await client.drafts.list()).toEqual([]);
});

test('own saves do not hide a save of another form between them', async () => {
  const client = app.as(await makeClient(app));
  const { id } = await client.drafts.create({});
  await client.drafts.save({ id, basedOn: 1, editor: 'phone', fields: { title: 'Phone' } });
  // Without `basedOn`, as a form saves after the user has decided to replace the other version.
  await client.drafts.save({ id, editor: 'laptop', fields: { budget: '1' } });
  const changed = matchRefusal('draft_changed');
  const discard = (basedOn: number) => client.drafts.discard({ id, basedOn, editor: 'laptop' });
  await expect(discard(1)).rejects.toEqual(changed);
  await expect(discard(9)).rejects.toEqual(changed);
  await discard(2);
});

test('without the version that was loaded, any version is published or discarded', async () => {
  const owner = await makeClient(app);
  const client = app.as(owner);
  const makeChanged = async () => {
    const { id } = await client.drafts.create({});
    await client.drafts.save({ id, fields: { title: 'Changed' } });
    return id;
  };
  const publish = `/api/drafts/${await makeChanged()}/publish`;
  expect((await app.call(owner, 'POST', publish, form())).status).toBe(201);
  const discard = `/api/drafts/${await makeChanged()}/discard`;
  expect((await app.call(owner, 'POST', discard)).status).toBe(200);
  expect(await client.drafts.list()).toEqual([]);
});

test('the REST API names the fields of a draft as they were sent', async () => {
  const owner = await makeClient(app);
  const { id } = await app.as(owner).drafts.create({});
  const body = { title: 'x'.repeat(201), criteria: [7] };
  const { body: error } = await app.call(owner, 'PATCH', `/api/drafts/${id}`, body);
  expect(Object.keys(error.issues).sort()).toEqual(['criteria.0', 'title']);
});

test('a client has at most 50 drafts, also if they are created at once', async () => {
  const owner = await makeClient(app);
  await app.sql(
    `insert into project_drafts (client_id, fields, created_at, updated_at)
     select $1, '{}', now(), now() from generate_series(1, $2)`,
    [owner.id, DRAFTS_MAX - 1],
  );
  const create = () => app.as(owner).drafts.create({});
  const results = await Promise.allSettled([create(), create(), create()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await app.as(owner).drafts.list()).toHaveLength(DRAFTS_MAX);
  await expect(create()).rejects.toEqual(matchRefusal('too_many_drafts'));
});

test('publishing posts the whole form and deletes the draft, once', async () => {
  const owner = await makeClient(app);
  const client = app.as(owner);
  const fileId = (await uploadNote(app, owner)).body.id;
  const { id } = await client.drafts.create({ title: 'An older title', fileIds: [fileId] });
  app.clock.aheadMs = 60_000;
  const publish = () => client.drafts.publish({ id, ...form(), fileIds: [fileId] });
  const results = await Promise.allSettled([publish(), publish()]);
  const [project] = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(project).toMatchObject({ title: 'A finished form', revision: 1, files: [{ id: fileId }] });
  expect(Date.parse(project?.createdAt ?? '')).toBeGreaterThan(Date.now() + 30_000);
  expect(results.find((one) => one.status === 'rejected')?.reason).toEqual(
    matchRefusal('draft_not_found'),
  );
  expect(await client.drafts.list()).toEqual([]);
});

test('a form that is refused leaves the draft', async () => {
  const client = app.as(await makeClient(app));
  const { id } = await client.drafts.create({ title: 'A' });
  const late = { ...form(), deadline: daysFromNow(app, -1) };
  await expect(client.drafts.publish({ id, ...late })).rejects.toEqual(
    matchRefusal('deadline_past'),
  );
  expect(await client.drafts.get({ id })).toMatchObject({ title: 'A' });
});

test('a draft does not exist for others, also admins, and is in no list or figure', async () => {
  const owner = await makeClient(app);
  const { id } = await app.as(owner).drafts.create({ title: 'A secret draft' });
  for (const other of [await makeClient(app), await makeAdmin(app)]) {
    await expect(app.as(other).drafts.get({ id })).rejects.toEqual(matchRefusal('draft_not_found'));
    await expect(app.as(other).drafts.discard({ id })).rejects.toEqual(
      matchRefusal('draft_not_found'),
    );
  }
  expect(await app.as(owner).projects.clientStats({ id: owner.id })).toMatchObject({
    totalProjects: 0,
  });
  expect(await app.as(owner).projects.ofClient({ id: owner.id })).toEqual([]);
});

test('uploads of a draft stay while it exists', async () => {
  const owner = await makeClient(app);
  const fileId = (await uploadNote(app, owner)).body.id;
  const { id } = await app.as(owner).drafts.create({ fileIds: [fileId] });
  app.clock.aheadMs = 3 * 86_400_000;
  const sweep = () =>
    deleteExpiredUploads({ ...app.system, em: app.system.em.fork() }, isPartOfDraft);
  await sweep();
  expect((await app.as(owner).drafts.get({ id })).files).toMatchObject([{ id: fileId }]);
  await app.as(owner).drafts.discard({ id });
  await sweep();
  expect(await app.sql('select id from files where id = $1', [fileId])).toEqual([]);
});

test('a copy of an own project has its texts and terms, but no deadline', async () => {
  const project = await makeProject(app, {
    criteria: ['It prints'],
    exclusions: ['Hosting'],
    rights: { kind: 'licence' },
  });
  const copy = await app.as(project.owner).drafts.copy({ projectId: project.id });
  expect(copy).toMatchObject({
    ...{ title: project.title, description: project.description, budget: 1_000 },
    ...{ criteria: ['It prints'], exclusions: ['Hosting'], rights: { kind: 'licence' } },
  });
  expect(copy).not.toHaveProperty('deadline');
});

test('a copy has its own uploads with the contents of the files that the project has now', async () => {
  const owner = await makeClient(app);
  const [plan, removed] = [await makeFile(app, owner), await makeFile(app, owner, 'old.png')];
  const project = await makeProject(app, { fileIds: [plan.id, removed.id], owner });
  await app.as(owner).projects.edit({ id: project.id, fileIds: [plan.id] });
  const copy = (key: string) =>
    app.call(owner, 'POST', `/api/projects/${project.id}/copy`, undefined, {
      'idempotency-key': key,
    });
  const { status, body } = await copy('K3');
  expect([status, body.missingFiles]).toEqual([201, 0]);
  expect(body.files).toEqual([{ ...plan, id: expect.any(Number) }]);
  expect(body.fileIds).toEqual([body.files[0].id]);
  expect(body.fileIds).not.toContain(plan.id);
  const download = await app.fastify.inject({
    url: `/files/${body.fileIds[0]}/plan.png`,
    headers: { cookie: owner.cookie },
  });
  expect(download.rawPayload.equals(png)).toBe(true);
  const uploads = () => app.sql('select id from files where owner_id = $1', [owner.id]);
  expect(await uploads()).toHaveLength(3);
  expect((await copy('K3')).body.fileIds).toEqual(body.fileIds);
  expect(await uploads()).toHaveLength(3);
  const { fileIds } = body;
  const posted = await app.as(owner).drafts.publish({ ...form(), id: body.id, fileIds });
  expect(posted.files.map(({ id }) => id)).toEqual(fileIds);
  const original = await app.as(owner).projects.get({ id: project.id });
  expect(original.files.map(({ id }) => id)).toEqual([plan.id]);
});

test('a copy lacks files that are lost, damaged or no longer accepted, and counts them', async () => {
  const owner = await makeClient(app);
  const names = ['good.png', 'lost.png', 'damaged.txt', 'unsafe.png'];
  const fileIds: number[] = [];
  for (const name of names) {
    const bytes = name === 'damaged.txt' ? Buffer.from('Two of them.') : png;
    fileIds.push((await makeFile(app, owner, name, bytes)).id);
  }
  const project = await makeProject(app, { fileIds, owner });
  const whereName = 'key = (select key from files where owner_id = $1 and name = $2)';
  await app.sql(`delete from file_chunks where ${whereName}`, [owner.id, 'lost.png']);
  await app.sql(`update file_chunks set bytes = 'Two' where ${whereName}`, [
    owner.id,
    'damaged.txt',
  ]);
  await app.sql(`update files set name = 'run.bat' where owner_id = $1 and name = 'unsafe.png'`, [
    owner.id,
  ]);
  const copy = await app.as(owner).drafts.copy({ projectId: project.id });
  expect(copy).toMatchObject({ files: [{ name: 'good.png' }], missingFiles: 3 });
  const unattached = 'select name from files where owner_id = $1 and attached_at is null';
  expect(await app.sql(unattached, [owner.id])).toEqual([{ name: 'good.png' }]);
  expect(app.reports.splice(0)).toEqual([expect.stringContaining('copy of file')]);
});

test('a copy over the limit of uploads comes without files and says so', async () => {
  const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.03' });
  try {
    const owner = await makeClient(limited);
    const plans = [await makeFile(limited, owner), await makeFile(limited, owner)];
    const fileIds = plans.map(({ id }) => id);
    const project = await makeProject(limited, { fileIds, owner });
    const { status, body } = await limited.call(owner, 'POST', `/api/projects/${project.id}/copy`);
    expect([status, body.files, body.missingFiles]).toEqual([201, [], 2]);
    expect(body.title).toBe(project.title);
  } finally {
    await limited.close();
  }
});

test('a copy that is refused for too many drafts stores no files', async () => {
  const owner = await makeClient(app);
  const project = await makeProject(app, { fileIds: [(await makeFile(app, owner)).id], owner });
  await app.sql(
    `insert into project_drafts (client_id, fields, created_at, updated_at)
     select $1, '{}', now(), now() from generate_series(1, $2)`,
    [owner.id, DRAFTS_MAX],
  );
  const copy = app.as(owner).drafts.copy({ projectId: project.id });
  await expect(copy).rejects.toEqual(matchRefusal('too_many_drafts'));
  expect(await app.sql('select id from files where owner_id = $1', [owner.id])).toHaveLength(1);
});
