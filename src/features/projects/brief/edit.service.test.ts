import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  daysFromNow,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';
import { confirmPayment, drainQueues, startPayment } from '#testing/fixtures/payments.ts';
import { uploadNote } from '#testing/fixtures/scenario.ts';
import { EditProject } from '../project.schema.ts';
import { editProject } from './edit.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
afterEach(() => {
  app.clock.aheadMs = 0;
});

async function upload(person: TestUser): Promise<number> {
  return (await uploadNote(app, person)).body.id;
}

async function download(person: TestUser | null, id: number): Promise<number> {
  return (await app.call(person, 'GET', `/files/${id}/note.txt`)).status;
}

test('a project is posted with criteria, exclusions, rights and files', async () => {
  const owner = await makeClient(app);
  const fileId = await upload(owner);
  const project = await makeProject(app, {
    owner,
    criteria: ['It prints', 'It mails'],
    exclusions: ['Hosting'],
    rights: { kind: 'open_source', licence: 'MIT' },
    fileIds: [fileId],
  });
  expect(project).toMatchObject({
    revision: 1,
    materialRevision: 1,
    editedAt: null,
    criteria: [
      { id: 1, text: 'It prints' },
      { id: 2, text: 'It mails' },
    ],
    exclusions: ['Hosting'],
    rights: { kind: 'open_source', licence: 'MIT' },
    files: [{ id: fileId, name: 'note.txt', type: 'text/plain', size: 5 }],
  });
  expect(await makeProject(app)).toMatchObject({ criteria: [], exclusions: [], rights: null });
});

test('an edit changes the named fields only and is a revision with its diff', async () => {
  const { id, owner } = await makeProject(app, { criteria: ['It prints'] });
  const edited = await app.as(owner).projects.edit({ id, basedOn: 1, budget: 1_200 });
  expect(edited).toMatchObject({
    ...{ budget: 1_200, revision: 2, materialRevision: 2 },
    ...{ title: 'A booking page for a bicycle workshop', criteria: [{ id: 1, text: 'It prints' }] },
  });
  const titled = await app.as(owner).projects.edit({ id, title: 'Another title' });
  expect(titled).toMatchObject({ revision: 3, materialRevision: 2 });
  const history = await app.as(null).projects.revisions({ id });
  expect(history.items).toMatchObject([
    {
      revision: 3,
      isMaterial: false,
      changes: [{ field: 'title', before: edited.title, after: 'Another title' }],
    },
    { revision: 2, isMaterial: true, changes: [{ field: 'budget', before: 1_000, after: 1_200 }] },
    { revision: 1, isMaterial: false, changes: [] },
  ]);
});

test('a history is paged, the newest revisions first', async () => {
  const { id, owner } = await makeProject(app);
  for (const budget of [1_100, 1_200, 1_300]) {
    await app.as(owner).projects.edit({ id, budget });
  }
  const numbers = (body: { revision: number }[]) => body.map(({ revision }) => revision);
  const first = await app.call(null, 'GET', `/api/projects/${id}/revisions?limit=2`);
  expect(numbers(first.body)).toEqual([4, 3]);
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? [];
  const second = await app.call(null, 'GET', next.replace(/^https?:\/\/[^/]+/, ''));
  expect(numbers(second.body)).toEqual([2, 1]);
  expect(second.headers.link).toBeUndefined();
  const many = await app.call(null, 'GET', `/api/projects/${id}/revisions?limit=21`);
  expect([many.status, many.body.message]).toEqual([400, 'limit is 1 to 20']);
});

test('changes since a revision are one per field, without fields that are as before', async () => {
  const { id, owner, budget } = await makeProject(app);
  const edit = (fields: object) => app.as(owner).projects.edit({ id, ...fields });
  const question = { projectId: id, text: 'Who hosts it?' };
  const { id: questionId } = await app.as(await makeDeveloper(app)).questions.ask(question);
  await edit({ budget: 1_100 });
  await edit({ budget: 1_200, exclusions: ['Hosting'] });
  await app.as(owner).questions.answer({ id: questionId, answer: 'You do.', changesBrief: true });
  await edit({ budget, exclusions: ['Hosting', 'Texts'] });
  const load = (since: number) => app.as(null).projects.changesSince({ id, since });
  const exclusions = { field: 'exclusions', after: ['Hosting', 'Texts'] };
  const answer = { field: 'answer', after: { question: question.text, answer: 'You do.' } };
  expect(await load(1)).toMatchObject({
    revision: 5,
    changes: [{ ...exclusions, before: [] }, answer],
  });
  expect((await load(4)).changes).toMatchObject([
    { field: 'budget', before: 1_200, after: budget },
    { ...exclusions, before: ['Hosting'] },
  ]);
  expect(await load(5)).toEqual({ revision: 5, changes: [] });
});

test('a project has at most 20 edits an hour', async () => {
  const { id, owner } = await makeProject(app);
  const uses: unknown[] = [];
  const limits = {
    use: async (...use: unknown[]) => void uses.push(use),
    reset: async () => {},
  };
  await editProject({ ...app.ctx(owner), limits }, EditProject.parse({ id, budget: 1_100 }));
  expect(uses).toMatchObject([[{ maxUses: 20, windowSeconds: 3_600 }, `${owner.id}-${id}`]]);
});

test('a reworded criterion keeps its id, which bids refer to, and any other text is a new one', async () => {
  const { id, owner } = await makeProject(app, { criteria: ['It prints', 'Free support'] });
  const edit = async (criteria: unknown) => {
    const { status, body } = await app.call(owner, 'PATCH', `/api/projects/${id}`, { criteria });
    return { status, code: body.code, criteria: body.criteria };
  };
  const reworded = [{ id: 2, text: 'Support for a year' }, 'It prints', 'Hosting'];
  expect(await edit(reworded)).toMatchObject({
    status: 200,
    criteria: [
      { id: 2, text: 'Support for a year' },
      { id: 1, text: 'It prints' },
      { id: 3, text: 'Hosting' },
    ],
  });
  expect((await edit(['It prints'])).criteria).toMatchObject([{ id: 1 }]);
  const removed = await edit([{ id: 2, text: 'Support for a year' }]);
  expect(removed).toMatchObject({ status: 400, code: 'no_such_criterion' });
  expect((await edit(['It prints', 'Hosting'])).criteria).toMatchObject([{ id: 1 }, { id: 4 }]);
});

test('an edit that changes nothing is no revision', async () => {
  const { id, owner, title } = await makeProject(app);
  expect(await app.as(owner).projects.edit({ id, title })).toMatchObject({ revision: 1 });
  expect((await app.as(owner).projects.revisions({ id })).items).toHaveLength(1);
});

test('of two edits of the same revision at once, the second is refused', async () => {
  const { id, owner } = await makeProject(app);
  const edit = (budget: number) => app.as(owner).projects.edit({ id, basedOn: 1, budget });
  const results = await Promise.allSettled([1_100, 1_200, 1_300].map(edit));
  const refused = results.filter((one) => one.status === 'rejected');
  expect(refused.map(({ reason }) => reason)).toEqual([
    matchRefusal('project_changed'),
    matchRefusal('project_changed'),
  ]);
  expect((await app.as(owner).projects.revisions({ id })).items).toHaveLength(2);
});

test('edits at once without a base revision are revisions one after the other', async () => {
  const { id, owner } = await makeProject(app);
  await Promise.all(
    [1_100, 1_200, 1_300].map((budget) => app.as(owner).projects.edit({ id, budget })),
  );
  const { items: revisions } = await app.as(owner).projects.revisions({ id });
  expect(revisions.map(({ revision }) => revision)).toEqual([4, 3, 2, 1]);
  const budgets = revisions.toReversed().flatMap(({ changes }) => changes);
  expect(budgets.slice(1).map(({ before }) => before)).toEqual(
    budgets.slice(0, -1).map(({ after }) => after),
  );
});

test('a passed deadline does not prevent an edit, but a new one is in the future', async () => {
  const { id, owner, deadline } = await makeProject(app);
  app.clock.aheadMs = 31 * 86_400_000;
  const edit = (fields: object) => app.as(owner).projects.edit({ id, ...fields });
  expect(await edit({ deadline, title: 'Another title' })).toMatchObject({ revision: 2, deadline });
  await expect(edit({ deadline: daysFromNow(app, -1) })).rejects.toEqual(
    matchRefusal('deadline_past'),
  );
  const later = daysFromNow(app, 3);
  expect(await edit({ deadline: later })).toMatchObject({ deadline: later, revision: 3 });
  const { items } = await app.as(null).projects.list({});
  expect(items.map((project) => project.id)).toContain(id);
});

test('an absent field stays, and null is refused', async () => {
  const { id, owner } = await makeProject(app, { rights: { kind: 'all_rights' } });
  for (const field of ['title', 'budget', 'criteria', 'rights', 'fileIds', 'deadline']) {
    const response = await app.call(owner, 'PATCH', `/api/projects/${id}`, { [field]: null });
    expect([field, response.status]).toEqual([field, 400]);
  }
  const kept = await app.call(owner, 'PATCH', `/api/projects/${id}`, { isUrgent: true });
  expect(kept.body).toMatchObject({ revision: 2, rights: { kind: 'all_rights' }, isUrgent: true });
});

test('the visibility stays as it is after the first bid, even a withdrawn one', async () => {
  const project = await makeProject(app);
  const { id, owner } = project;
  const edit = (isPrivate: boolean) => app.as(owner).projects.edit({ id, isPrivate });
  expect(await edit(true)).toMatchObject({ isPrivate: true });
  expect(await edit(false)).toMatchObject({ isPrivate: false });
  const bid = await makeBid(app, { project });
  await app.as(bid.bidder).bids.withdraw({ id: bid.id });
  await expect(edit(true)).rejects.toEqual(matchRefusal('has_bids'));
});

test('files are listed for all, readable by viewers of the project, and not after a takedown', async () => {
  const owner = await makeClient(app);
  const [first, second] = [await upload(owner), await upload(owner)];
  const invited = await makeDeveloper(app);
  const { id } = await makeProject(app, {
    owner,
    isPrivate: true,
    invitedDeveloperIds: [invited.id],
    fileIds: [first],
  });
  const outsider = await makeDeveloper(app);
  expect(await download(invited, first)).toBe(200);
  expect(await download(outsider, first)).toBe(404);
  expect(await download(null, first)).toBe(401);
  await app.as(owner).projects.edit({ id, isPrivate: false });
  expect(await download(outsider, first)).toBe(200);
  expect(await download(null, first)).toBe(401);
  const edited = await app.as(owner).projects.edit({ id, fileIds: [second] });
  expect(edited.files).toMatchObject([{ id: second, name: 'note.txt' }]);
  expect((await app.as(null).projects.get({ id })).files).toHaveLength(1);
  for (const person of [outsider, owner]) expect(await download(person, first)).toBe(404);
  expect(await download(outsider, second)).toBe(200);
  const [latest] = (await app.as(null).projects.revisions({ id })).items;
  expect(latest?.changes).toMatchObject([
    { field: 'files', before: [{ id: first }], after: [{ id: second }] },
  ]);
  await expect(app.as(owner).projects.edit({ id, fileIds: [first] })).rejects.toEqual(
    matchRefusal('file_not_found'),
  );
});

test('a preview shows the changes and the number of bids affected, and stores nothing', async () => {
  const project = await makeProject(app);
  const { id, owner } = project;
  await makeBid(app, { project });
  expect(await app.as(owner).projects.previewEdit({ id, budget: 1_500 })).toEqual({
    changes: [{ field: 'budget', before: 1_000, after: 1_500 }],
    isMaterial: true,
    bidderCount: 1,
  });
  expect(await app.as(owner).projects.get({ id })).toMatchObject({ revision: 1, budget: 1_000 });
});

test('a material edit waits for a payment that is being processed, another edit does not', async () => {
  const project = await makeProject(app);
  const { id, owner } = project;
  const bid = await makeBid(app, { project });
  await startPayment(app, bid);
  // Events of the new payment would set its status again.
  await drainQueues(app);
  await app.sql(`update payments set status = 'processing' where project_id = $1`, [id]);
  const edit = (fields: object) => app.as(owner).projects.edit({ id, ...fields });
  await expect(edit({ budget: 5_000 })).rejects.toEqual(matchRefusal('payment_open'));
  expect(await edit({ title: 'Another title' })).toMatchObject({ revision: 2 });
});

test('an edit and a hire at once: the edit is stored or the project is closed to it', async () => {
  const project = await makeProject(app);
  const { id, owner } = project;
  const bid = await makeBid(app, { project });
  const started = await startPayment(app, bid);
  const [edited] = await Promise.allSettled([
    app.as(owner).projects.edit({ id, title: 'Another title' }),
    confirmPayment(app, started).then(() => drainQueues(app)),
  ]);
  const view = await app.as(owner).projects.get({ id });
  expect(view).toMatchObject(
    edited.status === 'fulfilled'
      ? { title: 'Another title', revision: 2 }
      : { title: project.title, revision: 1 },
  );
  await expect(app.as(owner).projects.edit({ id, title: 'Too late' })).rejects.toEqual(
    matchRefusal('not_active'),
  );
});
