import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeAdmin, makeBid, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await startTestApp();
  there = await startTestApp({}, { url: here.databaseUrl, drop: async () => {} });
});
afterAll(async () => {
  await there.close();
  await here.close();
});

interface ReceivedEvent {
  event: string;
  data: string;
  at: number;
}

/** Opens an event stream over the network, as a browser does. */
async function listen(app: TestApp, person: TestUser | null) {
  const leaving = new AbortController();
  const received: ReceivedEvent[] = [];
  const response = await fetch(`${app.url}/trpc/notifications.live`, {
    headers: { accept: 'text/event-stream', ...(person && { cookie: person.cookie }) },
    signal: leaving.signal,
  });
  const reading = read(response.body, received).catch(() => {});
  return {
    received,
    async leave() {
      leaving.abort();
      await reading;
    },
  };
}

async function read(body: ReadableStream<Uint8Array> | null, received: ReceivedEvent[]) {
  let rest = '';
  for await (const chunk of body ?? []) {
    const [...blocks] = `${rest}${Buffer.from(chunk)}`.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks.filter((one) => one.trim())) {
      const event = /^event: (.*)$/m.exec(block)?.[1] ?? 'message';
      received.push({ event, data: /^data: (.*)$/m.exec(block)?.[1] ?? '', at: Date.now() });
    }
  }
}

const messages = ({ received }: { received: ReceivedEvent[] }) =>
  received.filter(({ event }) => event === 'message');

/** Resolves when all earlier events have arrived, because events are delivered in order. */
async function allReceived() {
  const person = await makeDeveloper(here);
  const tab = await listen(there, person);
  await expect.poll(() => tab.received.length).toBeGreaterThan(0);
  await here.as(person).notifications.markReadUpTo({ id: 1 });
  await expect.poll(() => messages(tab)).toHaveLength(1);
  await tab.leave();
}

test('a bid placed in one process reaches another within a second', async () => {
  const project = await makeProject(here);
  const owner = await listen(there, project.owner);
  const stranger = await listen(there, await makeDeveloper(there));
  await expect.poll(() => owner.received.map(({ event }) => event)).toContain('connected');
  const developer = await makeDeveloper(here);
  const started = Date.now();
  await makeBid(here, { project, developer });
  await expect.poll(() => messages(owner)).toHaveLength(1);
  const [message] = messages(owner);
  expect(JSON.parse(message?.data ?? '')).toEqual({ kind: 'notification', id: expect.any(Number) });
  expect((message?.at ?? 0) - started).toBeLessThan(1_000);
  expect(messages(stranger)).toEqual([]);
  await owner.leave();
  await stranger.leave();
});

test('the open pages of all viewers are informed of a removal and a restoration', async () => {
  const project = await makeProject(here);
  const { id, owner } = project;
  const { bidder } = await makeBid(here, { project });
  const [invited, stranger, admin] = [
    await makeDeveloper(here),
    await makeDeveloper(here),
    await makeAdmin(here),
  ];
  await here.as(owner).invitations.invite({ projectId: id, developerIds: [invited.id] });
  await allReceived();
  const people = [owner, bidder, invited, stranger];
  const pages = await Promise.all(people.map((person) => listen(there, person)));
  for (const { received } of pages) await expect.poll(() => received.length).toBeGreaterThan(0);
  const newsByPage = () =>
    pages.map((page) => {
      const news = messages(page).map(({ data }) => JSON.parse(data));
      return news.filter(({ kind }) => kind === 'project');
    });
  const news = { kind: 'project', id };
  await here.as(admin).takedowns.takeDown({ projectId: id, rule: 'fraud', reason: 'Gift cards.' });
  await expect.poll(newsByPage).toEqual([[news], [news], [news], []]);
  await here.as(admin).takedowns.restore({ projectId: id, reason: 'It was a joke.' });
  await expect.poll(newsByPage).toEqual([[news, news], [news, news], [news, news], []]);
  for (const page of pages) await page.leave();
});

test('the open pages of a suspended user are informed of the appeal decision', async () => {
  const [person, admin, judge] = [
    await makeDeveloper(here),
    await makeAdmin(here),
    await makeAdmin(here),
  ];
  const because = { rule: 'spam', reason: 'The same words to forty clients.' } as const;
  await here.as(admin).suspensions.suspend({ userId: person.id, ...because });
  await allReceived();
  const { headers } = await here.call(null, 'POST', '/api/auth/login', {
    email: person.email,
    password: person.password,
  });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const tab = await listen(there, { ...person, cookie });
  await expect.poll(() => tab.received.length).toBeGreaterThan(0);
  const news = () => messages(tab).map(({ data }) => JSON.parse(data).kind);
  await here.as(person).suspensions.appeal({ appeal: 'They were different projects.' });
  await expect.poll(news).toEqual(['suspension']);
  const { suspensions } = await here.as(judge).adminUsers.get({ id: person.id });
  const id = suspensions[0]?.id ?? 0;
  const decision = { id, decision: 'granted', reason: 'They were indeed.' } as const;
  await here.as(judge).suspensions.decide(decision);
  await expect.poll(news).toEqual(['suspension', 'suspension']);
  await tab.leave();
});

test('reading in one tab is reported to the other tabs', async () => {
  const { owner } = (await makeBid(here)).project;
  await allReceived();
  const tab = await listen(there, owner);
  await expect.poll(() => tab.received.length).toBeGreaterThan(0);
  const [latest] = (await here.as(owner).notifications.list({})).items;
  await here.as(owner).notifications.markReadUpTo({ id: latest?.id ?? 0 });
  await expect
    .poll(() => messages(tab).map(({ data }) => JSON.parse(data).kind))
    .toEqual(['notifications_read']);
  await tab.leave();
});

test('two hundred open streams need less than 100 MB, and all receive events', {
  timeout: 60_000,
}, async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => makeDeveloper(there)));
  const before = process.memoryUsage.rss();
  const streams = await Promise.all(
    people.flatMap((person) => Array.from({ length: 25 }, () => listen(there, person))),
  );
  await expect.poll(() => streams.every(({ received }) => received.length > 0)).toBe(true);
  for (const person of people) await here.as(person).notifications.markReadUpTo({ id: 1 });
  await expect.poll(() => streams.every((stream) => messages(stream).length === 1)).toBe(true);
  // Client and server of every stream run in this process.
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(100);
  await Promise.all(streams.map(({ leave }) => leave()));
});

test('a server that closes ends its streams, and waits for none of them', async () => {
  const leaving = await startTestApp({}, { url: here.databaseUrl, drop: async () => {} });
  const tab = await listen(leaving, await makeDeveloper(here));
  await expect.poll(() => tab.received.length).toBeGreaterThan(0);
  const before = performance.now();
  await leaving.close();
  expect(performance.now() - before).toBeLessThan(3_000);
  await tab.leave();
});

test('a stream requires a session', async () => {
  const { received, leave } = await listen(here, null);
  await expect.poll(() => received.at(-1)?.event).toBe('serialized-error');
  expect(received.at(-1)?.data).toContain('"code":"signed_out"');
  await leave();
});
