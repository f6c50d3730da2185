// cspell:ignore zepelin
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { hear } from '#testing/heard-statements.ts';
import { daysFromNow, makeAdmin, makeClient, makeProject } from '#testing/makers.ts';

let here: Rig;
let there: Rig;
let owner: Person;
let admin: Person;
let asked: () => string[];
beforeAll(async () => {
  // Long enough that nothing below is explained by its end.
  const env = { CACHE_SECONDS: '60' };
  here = await testApp(env);
  there = await testApp(env, { url: here.databaseUrl, drop: async () => {} });
  owner = await makeClient(here);
  admin = await makeAdmin(here);
  asked = hear(await here.orm.em.getDriver().getConnection().getNativeClient());
});
afterAll(async () => {
  await there?.close();
  await here?.close();
});
beforeEach(allHeard);

/** Changes are heard in order: after this one, none of before is still on its way. */
async function allHeard() {
  here.answers.dropAll();
  here.answers.ask('/last', ['last'])?.making?.end({ body: Buffer.from(''), headers: {} });
  await here.sql(`select pg_notify('changed', 'last')`);
  await expect.poll(() => here.answers.bytes, { interval: 1 }).toBe(0);
}

const LIST = '/api/projects?limit=50';
const TRPC = `/trpc/projects.list?input=${encodeURIComponent('{"limit":50}')}`;

function get(rig: Rig, url: string, person: Person | null = null, headers = {}) {
  return rig.call(person, 'GET', url, undefined, headers);
}

async function ids(rig: Rig, person: Person | null = null): Promise<number[]> {
  const { body } = await get(rig, LIST, person);
  return body.map(({ id }: { id: number }) => id);
}

async function post(rig: Rig, given: object = {}): Promise<number> {
  const { body } = await rig.call(owner, 'POST', '/api/projects', {
    title: 'A booking page',
    description: 'Customers pick a day and get a price.',
    category: 'Web App',
    budget: 1_000,
    deadline: daysFromNow(rig, 30),
    ...given,
  });
  return body.id;
}

async function act(path: string, input: object): Promise<void> {
  const { status } = await here.call(admin, 'POST', `/trpc/${path}`, input);
  expect(status).toBe(200);
}

const because = { rule: 'spam', reason: 'The same words to forty people.' };

const batch = encodeURIComponent('{"1":{}}');
test.each([
  [LIST, 1],
  [TRPC, 1],
  ['/api/stats', 1],
  [`/trpc/showcase.stats,projects.list?batch=1&input=${batch}`, 2],
])(
  'many strangers who ask %s at once cost one reading, those after them none',
  async (url, reads) => {
    asked();
    const first = await Promise.all(Array.from({ length: 20 }, () => get(here, url)));
    const statements = asked().length;
    const [{ text, headers }] = [await get(here, url)];
    expect(asked()).toEqual([]);
    expect(statements).toBe(reads);
    expect(new Set(first.map((one) => one.text))).toEqual(new Set([text]));
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toContain('application/json');
    // As any other answer.
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(headers['x-request-id']).not.toBe(first[0]?.headers['x-request-id']);
  },
);

test('a browser that has the answer is told so, until there is another', async () => {
  const { headers } = await get(here, LIST);
  const held = { 'if-none-match': `"other", W/${headers.etag}` };
  const again = await get(here, LIST, null, held);
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
  await post(here);
  expect(await get(here, LIST, null, held)).toMatchObject({ status: 200 });
  here.answers.dropAll();
  const { etag } = (await get(here, LIST)).headers;
  here.answers.dropAll();
  const unread = await get(here, LIST, null, { 'if-none-match': String(etag) });
  expect([unread.status, unread.text]).toEqual([304, '']);
});

test('a list that is kept goes on, and names what it answers, as the one it was kept of', async () => {
  await post(here, { title: 'Zeppelin timetable' });
  await post(here, { title: 'Zeppelin tickets' });
  const words = `select 1 from project_words where word in ('timetable', 'tickets')`;
  await expect.poll(() => here.sql(words)).toHaveLength(2);
  async function said() {
    const { headers } = await get(here, '/api/projects?search=zepelin&limit=1');
    return { link: headers.link, answered: headers['content-location'] };
  }
  await allHeard();
  const first = await said();
  expect(first).toMatchObject({
    link: expect.stringContaining('cursor='),
    answered: '/api/projects?search=zeppelin&limit=1',
  });
  asked();
  expect(await said()).toEqual(first);
  expect(asked().filter((text) => text.includes('sought('))).toEqual([]);
});

test('who wrote finds it in the very next list, and other processes as soon as they hear', async () => {
  for (let round = 0; round < 5; round += 1) {
    await ids(here);
    await ids(there);
    const id = await post(here);
    expect(await ids(here)).toContain(id);
    await expect.poll(() => ids(there), { interval: 5 }).toContain(id);
  }
});

test('a private project is in no stranger’s list, whoever asked before', async () => {
  const id = await post(here, { isPrivate: true });
  expect(await ids(here)).not.toContain(id);
  const own = await get(here, LIST, owner);
  expect(own.body.map((project: { id: number }) => project.id)).toContain(id);
  expect(own.headers['cache-control']).toBe('no-store');
  expect(own.headers.etag).toBeUndefined();
  expect(await ids(here)).not.toContain(id);
  expect(await ids(here, owner)).toContain(id);
  here.answers.dropAll();
  expect(await ids(here, owner)).toContain(id);
  expect(await ids(here)).not.toContain(id);
});

test('neither a session that is no more nor an authorization reads or leaves an answer', async () => {
  for (const headers of [{ cookie: 'bidwright=gone' }, { authorization: 'Bearer x' }]) {
    await ids(here);
    asked();
    const { status, headers: said } = await get(here, LIST, null, headers);
    expect(status).toBe(200);
    expect(said.etag).toBeUndefined();
    expect(asked()).not.toEqual([]);
  }
  expect((await get(here, LIST, null, { cookie: '_fbp=1' })).headers.etag).toBeDefined();
});

test('what is removed, and what a suspended person posted, leaves at once', async () => {
  const removed = await post(here);
  const paused = await makeProject(here);
  expect(await ids(here)).toEqual(expect.arrayContaining([removed, paused.id]));
  await act('removals.remove', { projectId: removed, ...because });
  expect(await ids(here)).not.toContain(removed);
  expect(await ids(here)).toContain(paused.id);
  await act('suspensions.suspend', { userId: paused.owner.id, ...because });
  expect(await ids(here)).not.toContain(paused.id);
  await expect.poll(() => ids(there)).not.toContain(paused.id);
});

test('refusals and what is not for sharing are kept for nobody', async () => {
  for (const url of ['/api/projects?limit=51', '/api/auth/me', '/trpc/accounts.me']) {
    const { headers } = await get(here, url);
    expect([url, headers['cache-control'], headers.etag]).toEqual([url, 'no-store', undefined]);
  }
  expect((await get(here, `/trpc/accounts.me,projects.list?batch=1&input=${batch}`)).status).toBe(
    200,
  );
  expect(here.answers.bytes).toBe(0);
});

test('what passes its deadline leaves when the answer is old', async () => {
  const id = await post(here, { deadline: daysFromNow(here, 1) });
  expect(await ids(here)).toContain(id);
  here.clock.aheadMs = 86_400_000 + 60_000;
  expect(await ids(here)).not.toContain(id);
  here.clock.aheadMs = 0;
});

test('while changes go unheard nothing is kept, and everything again after', async () => {
  const etag = async () => (await get(there, LIST)).headers.etag;
  await expect.poll(etag).toBeDefined();
  await here.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`);
  await expect.poll(etag, { interval: 1 }).toBeUndefined();
  const unheard = await post(here);
  expect(await ids(there)).toContain(unheard);
  await expect.poll(etag).toBeDefined();
  const heard = await post(here);
  await expect.poll(() => ids(there), { interval: 5 }).toContain(heard);
});

test('the figures tell of hits, misses and drops', async () => {
  await ids(here);
  await ids(here);
  await post(here);
  const { text } = await get(here, '/metrics');
  for (const what of ['hit', 'miss', 'drop']) {
    expect(text).toMatch(new RegExp(`bidwright_kept_answers_total\\{what="${what}"\\} [1-9]`));
  }
});
