import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createApp, openSystem } from '#app/server/process/bootstrap.ts';
import { readConfig } from '#platform/server/config.ts';
import { loadJobs } from '#testing/app/job-queues.ts';
import { databaseUrl } from '#testing/app/postgres.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { notifyUnreadMessages } from './message-notifications.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const counter = { keys: 0 };
function newKey() {
  counter.keys += 1;
  return `test-key-${String(counter.keys).padStart(12, '0')}`;
}

async function talk() {
  const client = await makeClient(app);
  const developer = await makeDeveloper(app);
  const { id } = await app.as(client).conversations.start({ developerId: developer.id });
  const say = (who: TestUser, text: string, key = newKey()) =>
    app.as(who).conversations.send({ conversationId: id, key, text });
  return { client, developer, id, say };
}

test('a message is unread for the other side until read, and the sender sees the read mark', async () => {
  const { client, developer, id, say } = await talk();
  const { id: messageId } = await say(client, 'Hello');
  const as = app.as(developer).conversations;
  expect(await as.unreadCount()).toBe(1);
  const { items } = await as.list({});
  expect(items).toMatchObject([{ id, unreadCount: 1, last: { text: 'Hello', isOwn: false } }]);
  await as.markRead({ id, messageId });
  expect(await as.unreadCount()).toBe(0);
  expect(await app.as(client).conversations.get({ id })).toMatchObject({ otherReadId: messageId });
});

test('unread conversations can be listed alone until they are read', async () => {
  const { client, developer, id, say } = await talk();
  const other = await makeClient(app);
  const quiet = await app.as(other).conversations.start({ developerId: developer.id });
  const first = await say(client, 'Hello');
  const second = await say(client, 'Still there?');
  await app.as(other).conversations.send({
    conversationId: quiet.id,
    key: newKey(),
    text: 'And me',
  });
  const as = app.as(developer).conversations;
  const waiting = async () => {
    const { items } = await as.list({ unread: true });
    return items.map((item) => [item.id, item.unreadCount]);
  };
  expect(await waiting()).toEqual([
    [quiet.id, 1],
    [id, 2],
  ]);
  await as.markRead({ id, messageId: first.id });
  expect(await waiting()).toContainEqual([id, 1]);
  await as.markRead({ id, messageId: second.id });
  await say(developer, 'Here I am');
  expect(await waiting()).toEqual([[quiet.id, 1]]);
  expect(await app.as(client).conversations.list({ unread: true })).toMatchObject({
    items: [{ id, unreadCount: 1 }],
  });
});

test('a read mark moves neither back nor beyond the last message', async () => {
  const { client, developer, id, say } = await talk();
  const first = await say(client, 'One');
  const second = await say(client, 'Two');
  const as = app.as(developer).conversations;
  await as.markRead({ id, messageId: 2_147_483_647 });
  await as.markRead({ id, messageId: first.id });
  expect((await as.get({ id })).lastReadId).toBe(second.id);
});

test('a conversation does not exist for users outside it', async () => {
  const { client, id, say } = await talk();
  await say(client, 'Between us');
  for (const stranger of [await makeClient(app), await makeDeveloper(app)]) {
    const as = app.as(stranger).conversations;
    const refusal = { code: 'NOT_FOUND', message: 'Conversation Not Found' };
    await expect(as.get({ id })).rejects.toMatchObject(refusal);
    await expect(as.messages({ id })).rejects.toMatchObject(refusal);
    await expect(as.markRead({ id, messageId: 1 })).rejects.toMatchObject(refusal);
    await expect(as.setBlocked({ id, blocked: true })).rejects.toMatchObject(refusal);
    const sent = as.send({ conversationId: id, key: newKey(), text: 'Hi' });
    await expect(sent).rejects.toMatchObject(refusal);
    expect((await as.list({})).items).toEqual([]);
  }
  await expect(app.as(null).conversations.get({ id })).rejects.toThrow('Please sign in');
});

test('a message sent again after a lost response is stored once, also if both arrive together', async () => {
  const { client, developer, id } = await talk();
  const message = { conversationId: id, key: newKey(), text: 'Once' };
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => app.as(client).conversations.send(message)),
  );
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect(await app.as(developer).conversations.unreadCount()).toBe(1);
  const other = app.as(client).conversations.send({ ...message, text: 'Twice' });
  await expect(other).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('emoji, right-to-left text and line breaks are stored unchanged', async () => {
  const { client, id, say } = await talk();
  const text = '👩🏽‍💻🏳️‍🌈 שלום עולם\nمرحبا بالعالم\n\tcafé ﷽ ‏יום 3‏';
  await say(client, text);
  const { items } = await app.as(client).conversations.messages({ id });
  expect(items[0]?.text).toBe(text);
});

test('a message has 1 to 5,000 characters', async () => {
  const { client, say } = await talk();
  await expect(say(client, '  \n ')).rejects.toThrow('Please write something');
  await expect(say(client, 'x'.repeat(5_001))).rejects.toThrow('at most 5,000 characters');
  await expect(say(client, 'NUL \0')).rejects.toThrow('cannot be stored');
  expect((await say(client, 'x'.repeat(5_000))).text).toHaveLength(5_000);
});

test('a thousand messages are paged back without loss or repetition', async () => {
  const { client, id } = await talk();
  await app.sql(
    `insert into messages (conversation_id, sender_id, key, text, created_at)
     select $1, $2, 'bulk-key-' || lpad(n::text, 12, '0'), 'Message ' || n, now()
     from generate_series(1, 1000) n`,
    [id, client.id],
  );
  const as = app.as(client).conversations;
  const seen: string[] = [];
  let before: number | undefined;
  for (let page = 0; page < 30; page += 1) {
    const { items, more } = await as.messages({ id, ...(before && { cursor: before }) });
    seen.push(...items.map(({ text }) => text));
    before = items.at(-1)?.id;
    if (!more) break;
  }
  expect(seen).toEqual(Array.from({ length: 1_000 }, (_, n) => `Message ${1_000 - n}`));
  const { items, more } = await as.messages({ id, after: before ?? 0 });
  expect([items[0]?.text, items.length, more]).toEqual(['Message 2', 50, true]);
});

test('the unread count is exact after both sides write concurrently', async () => {
  const { client, developer, id, say } = await talk();
  const all = Array.from({ length: 40 }, (_, n) => say(n % 2 ? client : developer, `No ${n}`));
  const ids = (await Promise.all(all)).map((message) => message.id);
  expect(new Set(ids).size).toBe(40);
  for (const one of [client, developer]) {
    expect(await app.as(one).conversations.unreadCount()).toBe(20);
    const { items } = await app.as(one).conversations.list({});
    expect(items).toMatchObject([{ id, unreadCount: 20 }]);
  }
});

test('a blocked user cannot write and gets the reason; both can read; unblocking reopens it', async () => {
  const { client, developer, id, say } = await talk();
  await say(client, 'Before');
  await app.as(developer).conversations.setBlocked({ id, blocked: true });
  await expect(say(client, 'After')).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('Dev Eloper has blocked you'),
  });
  await expect(say(developer, 'After')).rejects.toThrow('Unblock to write again');
  const project = await makeProject(app, { owner: client });
  const another = { developerId: developer.id, projectId: project.id };
  await expect(app.as(client).conversations.start(another)).rejects.toThrow('has blocked you');
  expect((await app.as(client).conversations.messages({ id })).items).toHaveLength(1);
  await app.as(developer).conversations.setBlocked({ id, blocked: false });
  await say(client, 'After all');
});

test('unread messages cause one mail, read ones none', async () => {
  const { client, developer, id, say } = await talk();
  const jobs = async () =>
    (await loadJobs(app, 'tell-of-message')).filter(({ data }) => data.conversationId === id);
  const due = (messageId: number) => ({ conversationId: id, userId: developer.id, messageId });
  const mails = async () =>
    (await loadJobs(app, 'mail-notice')).filter(
      ({ data }) => data.kind === 'message' && data.userId === developer.id,
    ).length;

  const first = await say(client, 'One');
  for (const text of ['Two', 'Three']) await say(client, text);
  expect(await jobs()).toHaveLength(1);
  await notifyUnreadMessages(app.ctx(developer), due(first.id));
  await notifyUnreadMessages(app.ctx(developer), due(first.id));
  expect(await mails()).toBe(1);
  await say(client, 'Four');
  expect(await jobs()).toHaveLength(1);

  const as = app.as(developer).conversations;
  await as.markRead({ id, messageId: 2_147_483_647 });
  const later = await say(client, 'Five');
  expect(await jobs()).toHaveLength(2);
  await as.markRead({ id, messageId: later.id });
  await notifyUnreadMessages(app.ctx(developer), due(later.id));
  expect(await mails()).toBe(1);
  const [notice] = (await app.as(developer).notifications.list({})).items;
  expect(notice).toMatchObject({ kind: 'message', path: `/messages/${id}`, read: true });
});

test.each([
  [['Hello'], '“Hello”'],
  [['One', 'Two', 'Three'], '3 new messages. The first: “One”'],
])(
  'the notification and the mail about %j show the beginning of the message',
  async (texts, words) => {
    const { client, developer, id, say } = await talk();
    let messageId = 0;
    for (const text of texts) messageId = (await say(client, text)).id;
    await notifyUnreadMessages(app.ctx(developer), {
      conversationId: id,
      userId: developer.id,
      messageId,
    });
    const [notice] = (await app.as(developer).notifications.list({})).items;
    expect(notice).toMatchObject({ kind: 'message', body: words });
    await drainQueues(app);
    const [mail] = await app.mailsTo(developer);
    expect(mail?.text).toContain(words);
  },
);

test('lists cost one statement each', async () => {
  const { client, id, say } = await talk();
  for (const text of ['One', 'Two', 'Three']) await say(client, text);
  const pool = await app.orm.em.getDriver().getConnection().getNativeClient();
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  pool.on('acquire', count);
  const as = app.as(client).conversations;
  const costs: number[] = [];
  for (const read of [() => as.list({}), () => as.messages({ id }), () => as.unreadCount()]) {
    statements = 0;
    await read();
    costs.push(statements);
  }
  pool.off('acquire', count);
  expect(costs).toEqual([1, 1, 1]);
});

test('a message written in one process reaches another within a second', async () => {
  const { client, developer, id } = await talk();
  const [here] = await app.sql<{ name: string }>('select current_database() as name');
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '0' });
  const url = databaseUrl(inject('postgres').admin, here?.name ?? '');
  const silent = { info() {}, warn() {}, error() {} };
  const second = await openSystem(config, url, app.clock.now, silent);
  const secondApp = await createApp(second, config, null);
  const stop = new AbortController();
  const events = second.system.realtime.subscribe(developer.id, stop.signal);
  const next = events.next();
  const sentAt = performance.now();
  const key = newKey();
  await app.as(client).conversations.send({ conversationId: id, key, text: 'Across' });
  const { value } = await Promise.race([
    next,
    setTimeout(1_000).then(() => Promise.reject(new Error('Nothing was heard'))),
  ]);
  expect(value).toEqual({ kind: 'message', id });
  expect(performance.now() - sentAt).toBeLessThan(1_000);
  const url2 = `/trpc/conversations.messages?input=${encodeURIComponent(JSON.stringify({ id }))}`;
  const read = await secondApp.inject({ url: url2, headers: { cookie: developer.cookie } });
  expect(read.body).toContain('Across');
  stop.abort();
  await secondApp.close();
  await second.close();
});
