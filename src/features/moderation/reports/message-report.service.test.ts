import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeAdmin, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

const note = 'Looked at it and at what was said.';

/** Returns a conversation in which the developer has sent `texts` to the client. */
async function makeTalk(texts: string[]) {
  const [client, developer] = [await makeClient(app), await makeDeveloper(app)];
  const { id } = await app.as(client).conversations.start({ developerId: developer.id });
  const ids: number[] = [];
  for (const text of texts) {
    const message = { conversationId: id, key: crypto.randomUUID(), fileIds: [], text };
    ids.push((await app.as(developer).conversations.send(message)).id);
  }
  return { client, developer, conversationId: id, ids };
}

const report = (by: TestUser, id: number) =>
  app.as(by).reports.send({ kind: 'message', id, reason: 'off_platform', details: '' });

async function reportIdOf(messageId: number): Promise<number> {
  const [found] = await app.sql<{ id: number }>(
    `select id from reports where message_id = $1 and status = 'open'`,
    [messageId],
  );
  return found?.id ?? 0;
}

test('a message can be reported by its recipient, and by no user who cannot read it', async () => {
  const { client, developer, ids } = await makeTalk(['Pay me by gift card.']);
  const [id = 0] = ids;
  for (const stranger of [await makeClient(app), await makeDeveloper(app), admin]) {
    await expect(report(stranger, id)).rejects.toEqual(matchRefusal('message_not_found'));
  }
  await expect(report(developer, id)).rejects.toThrow('You cannot report your own message.');
  await report(client, id);
  await expect(report(client, id)).rejects.toThrow('You have already reported this message.');
});

test('an admin reads the message and its neighbors, but not the rest of the conversation', async () => {
  const texts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  const { client, developer, ids } = await makeTalk(texts);
  await report(client, ids[4] ?? 0);
  const detail = await app.as(admin).reports.get({ id: await reportIdOf(ids[4] ?? 0) });
  expect(detail).toMatchObject({
    subject: { kind: 'message', id: ids[4], name: developer.name },
    reportedUser: { id: developer.id },
    project: null,
    profile: null,
  });
  expect(detail.messages?.map(({ text }) => text)).toEqual(texts.slice(1, 8));
  expect(detail.messages?.filter(({ isReported }) => isReported)).toMatchObject([
    { text: 'five', senderId: developer.id, senderName: developer.name, fileCount: 0 },
  ]);
});

test('a reported message is in the queue and on its author’s page, apart from reports of the profile', async () => {
  const { client, developer, ids } = await makeTalk(['Pay me by gift card.', 'By tomorrow.']);
  const [first = 0, second = 0] = ids;
  await report(client, first);
  await report(client, second);
  await app.as(client).reports.send({ kind: 'developer', id: developer.id, reason: 'fraud' });
  const queue = (query: object) => app.as(admin).reports.queue({ status: 'open', ...query });
  const own = async (kind: 'message' | 'developer') => {
    const { items } = await queue({ kind, search: developer.email });
    return items.map(({ subject }) => subject.id);
  };
  expect(await own('message')).toEqual([first, second]);
  expect(await own('developer')).toEqual([developer.id]);
  const seen = await app.as(admin).adminUsers.get({ id: developer.id });
  expect(seen.reports).toHaveLength(3);
  const detail = await app.as(admin).reports.get({ id: await reportIdOf(first) });
  expect(detail).toMatchObject({ otherReports: [], otherOpenCount: 0 });
});

test('its author can be warned without the rest of the conversation or the reporter’s name', async () => {
  const { client, developer, ids } = await makeTalk(['Pay me by gift card.']);
  await report(client, ids[0] ?? 0);
  const id = await reportIdOf(ids[0] ?? 0);
  const { resolve } = app.as(admin).reports;
  await expect(resolve({ id, note, outcome: 'content_removed' })).rejects.toThrow(
    'A message cannot be removed.',
  );
  await resolve({ id, note, outcome: 'warned', warning: 'Keep to cards on Bidwright.' });
  const [notice] = (await app.as(developer).notifications.list({})).items;
  expect(notice).toMatchObject({ title: 'A warning from our team', path: '/messages' });
  expect(notice?.body).toBe('Your message was reported to us, and our team reviewed the report.');
  expect(JSON.stringify(notice)).not.toContain(client.name);
  expect((await app.as(client).notifications.list({})).items[0]?.body).toContain('a message');
});

/** Returns an answered question about a public project. */
async function makeAnswered() {
  const project = await makeProject(app);
  const asker = await makeDeveloper(app);
  const asked = { projectId: project.id, text: 'Do you pay by gift card?' };
  const { id } = await app.as(asker).questions.ask(asked);
  const answer = 'Only outside Bidwright.';
  await app.as(project.owner).questions.answer({ id, answer });
  return { project, owner: project.owner, asker, id, text: asked.text, answer };
}

const reportText = (by: TestUser, kind: 'question' | 'answer', id: number) =>
  app.as(by).reports.send({ kind, id, reason: 'off_platform', details: '' });

async function reportOf(questionId: number, author: TestUser): Promise<number> {
  const [found] = await app.sql<{ id: number }>(
    'select id from reports where question_id = $1 and user_id = $2',
    [questionId, author.id],
  );
  return found?.id ?? 0;
}

test('a question and its answer are reported apart, each as its author’s', async () => {
  const { project, owner, asker, id, text, answer } = await makeAnswered();
  const reader = await makeDeveloper(app);
  await expect(reportText(asker, 'question', id)).rejects.toThrow('report your own question.');
  await expect(reportText(owner, 'answer', id)).rejects.toThrow('report your own answer.');
  await reportText(reader, 'question', id);
  await reportText(reader, 'answer', id);
  await expect(reportText(reader, 'answer', id)).rejects.toThrow(
    'You have already reported this answer.',
  );
  await app.as(reader).reports.send({ kind: 'client', id: owner.id, reason: 'fraud' });
  const { get, queue } = app.as(admin).reports;
  for (const [kind, author] of [
    ['question', asker],
    ['answer', owner],
  ] as const) {
    expect(await get({ id: await reportOf(id, author) })).toMatchObject({
      subject: { kind, id, name: author.name },
      reportedUser: { id: author.id },
      question: { text, answer, projectId: project.id, projectTitle: project.title },
      profile: null,
      messages: null,
      otherOpenCount: 0,
    });
    const { items } = await queue({ status: 'open', kind, search: author.email });
    expect(items.map(({ subject }) => subject.id)).toEqual([id]);
  }
});

test('an unanswered question can be reported by its client alone, and has no answer to report', async () => {
  const { owner, asker, project } = await makeAnswered();
  const { id } = await app.as(asker).questions.ask({ projectId: project.id, text: 'Why?' });
  const reader = await makeDeveloper(app);
  const hidden = matchRefusal('question_not_found');
  await expect(reportText(reader, 'question', id)).rejects.toEqual(hidden);
  await expect(reportText(asker, 'answer', id)).rejects.toEqual(hidden);
  await reportText(owner, 'question', id);
});

test('the author of a warned answer gets a link to the project, but not the reporter', async () => {
  const { project, owner, id } = await makeAnswered();
  const reader = await makeDeveloper(app);
  await reportText(reader, 'answer', id);
  const reportId = await reportOf(id, owner);
  const { resolve } = app.as(admin).reports;
  await expect(resolve({ id: reportId, note, outcome: 'content_removed' })).rejects.toThrow(
    'An answer cannot be removed.',
  );
  await resolve({ id: reportId, note, outcome: 'warned', warning: 'Pay on Bidwright only.' });
  const [warning] = (await app.as(owner).notifications.list({})).items;
  expect(warning).toMatchObject({
    body: 'Your answer was reported to us, and our team reviewed the report.',
    path: `/projects/${project.id}`,
  });
  expect((await app.as(reader).notifications.list({})).items[0]?.body).toContain('an answer');
});

test('the database refuses a reported message without a sender', async () => {
  const { client, ids } = await makeTalk(['Pay me by gift card.']);
  await report(client, ids[0] ?? 0);
  await expect(
    app.sql('update reports set user_id = null, project_id = 1 where message_id = $1', [ids[0]]),
  ).rejects.toThrow('reports_of_sender');
});
