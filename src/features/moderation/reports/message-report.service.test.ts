import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeAdmin, makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';

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
  await expect(report(client, id)).rejects.toThrow('You have reported this message already.');
});

test('an admin reads the message and its neighbors, but not the rest of the conversation', async () => {
  const texts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  const { client, developer, ids } = await makeTalk(texts);
  await report(client, ids[4] ?? 0);
  const detail = await app.as(admin).reports.get({ id: await reportIdOf(ids[4] ?? 0) });
  expect(detail).toMatchObject({
    subject: { kind: 'message', id: ids[4], name: developer.name },
    person: { id: developer.id },
    project: null,
    profile: null,
  });
  expect(detail.messages?.map(({ text }) => text)).toEqual(texts.slice(1, 8));
  expect(detail.messages?.filter(({ reported }) => reported)).toMatchObject([
    { text: 'five', senderId: developer.id, senderName: developer.name, files: 0 },
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
  const seen = await app.as(admin).people.get({ id: developer.id });
  expect(seen.reports).toHaveLength(3);
  const detail = await app.as(admin).reports.get({ id: await reportIdOf(first) });
  expect(detail).toMatchObject({ others: [], othersOpen: 0 });
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
  expect(notice?.body).toBe('Your message was reported to us, and our team looked at it.');
  expect(JSON.stringify(notice)).not.toContain(client.name);
  expect((await app.as(client).notifications.list({})).items[0]?.body).toContain('a message');
});

test('the database refuses a reported message without a sender', async () => {
  const { client, ids } = await makeTalk(['Pay me by gift card.']);
  await report(client, ids[0] ?? 0);
  await expect(
    app.sql('update reports set user_id = null, project_id = 1 where message_id = $1', [ids[0]]),
  ).rejects.toThrow('reports_of_sender');
});
