import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCookie, startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: 'true' });
});
afterAll(() => app?.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';

/** Signs the same user in on another device. */
async function signedIn(person: TestUser, userAgent = FIREFOX, address = '203.0.113.7') {
  const { email, password } = person;
  const { headers } = await app.call(
    null,
    'POST',
    '/api/auth/login',
    { email, password },
    { 'user-agent': userAgent, 'x-forwarded-for': address },
  );
  return { ...person, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

const sessions = async (person: TestUser) =>
  (await app.call(person, 'GET', '/trpc/sessions.list')).body.result.data;
const end = (person: TestUser, id: string) =>
  app.call(person, 'POST', '/trpc/sessions.end', { id });
const status = async (person: TestUser) => (await app.call(person, 'GET', '/api/auth/me')).status;

/** Collects the live events that an open page of this user receives. */
async function listen(person: TestUser) {
  const leaving = new AbortController();
  const chunks: string[] = [];
  const response = await fetch(`${app.url}/trpc/notifications.live`, {
    headers: { accept: 'text/event-stream', cookie: person.cookie },
    signal: leaving.signal,
  });
  const reading = (async () => {
    for await (const chunk of response.body ?? []) chunks.push(Buffer.from(chunk).toString());
  })().catch(() => {});
  await expect.poll(() => chunks.join('')).toContain('event: connected');
  return {
    received: () => chunks.join(''),
    async leave() {
      leaving.abort();
      await reading;
    },
  };
}

const revocations = (person: TestUser) =>
  app.sql(
    `select target_type as type, target_id as id, details from audit_entries
     where action = 'session_revoked' and actor_id = $1 order by id`,
    [person.id],
  );

test('a user sees their devices, the current one first', async () => {
  const person = await makeClient(app);
  const laptop = await signedIn(person);
  const [here, other] = await sessions(laptop);
  expect(here).toEqual({
    id: expect.any(String),
    name: 'Firefox on Linux',
    kind: 'computer',
    address: '203.0.113.7',
    firstSeen: expect.any(String),
    lastSeen: expect.any(String),
    current: true,
  });
  expect(other).toMatchObject({ current: false });
  expect(await sessions(person)).toHaveLength(2);
});

test('expired sessions are not listed', async () => {
  const person = await makeClient(app);
  await signedIn(person);
  await app.sql(`update sessions set expires_at = now() where user_id = $1`, [person.id]);
  const back = await signedIn(person);
  expect(await sessions(back)).toHaveLength(1);
});

test('a device is signed out at once, also on its open pages', async () => {
  const person = await makeClient(app);
  const phone = await signedIn(person);
  const [page, mine] = [await listen(phone), await listen(person)];
  const [, other] = await sessions(person);
  expect((await end(person, other.id)).status).toBe(200);
  expect(await status(phone)).toBe(401);
  expect(await status(person)).toBe(200);
  await expect.poll(page.received).toContain('"code":"signed_out"');
  expect(mine.received()).not.toContain('signed_out');
  expect((await end(person, other.id)).status).toBe(404);
  expect(await revocations(person)).toMatchObject([{ type: 'session', id: other.id }]);
  await Promise.all([page.leave(), mine.leave()]);
});

test('all other devices are signed out together, including copies of the current cookie', async () => {
  const person = await makeClient(app);
  const others = [await signedIn(person), await signedIn(person)];
  const copied = await listen(person);
  const { body, headers } = await app.call(person, 'POST', '/trpc/sessions.endOthers', {});
  expect(body.result.data).toEqual({ ended: 2 });
  for (const other of [...others, person]) expect(await status(other)).toBe(401);
  await expect.poll(copied.received).toContain('"code":"signed_out"');
  const here = { ...person, cookie: readCookie({ headers }) };
  expect(await sessions(here)).toMatchObject([{ current: true }]);
  const page = await listen(here);
  expect(await revocations(person)).toMatchObject([{ type: 'session', details: { ended: 2 } }]);
  await Promise.all([copied.leave(), page.leave()]);
});

test('a user cannot sign out a device of another user', async () => {
  const [person, stranger] = [await makeClient(app), await makeClient(app)];
  const [session] = await sessions(person);
  expect((await end(stranger, session.id)).status).toBe(404);
  expect(await status(person)).toBe(200);
});

test('a page that signs out receives no more events, and the browser deletes its data', async () => {
  const person = await makeClient(app);
  const page = await listen(person);
  const { headers } = await app.call(person, 'POST', '/trpc/accounts.signOut', {});
  expect(headers['clear-site-data']).toBe('"cache"');
  await expect.poll(page.received).toContain('"code":"signed_out"');
  await page.leave();
  const { email, password } = person;
  const again = await app.call(person, 'POST', '/api/auth/login', { email, password });
  expect(again.headers['clear-site-data']).toBeUndefined();
});

test('the id of a session does not authenticate', async () => {
  const person = await makeClient(app);
  const [{ id }] = await sessions(person);
  expect(await status({ ...person, cookie: `bidwright=${id}` })).toBe(401);
});

test('a write that was made for another user than that of the session is refused', async () => {
  const [ada, bob] = [await makeClient(app), await makeDeveloper(app)];
  const cancel = (person: { cookie: string }, madeFor: number) =>
    app.call(person, 'POST', '/trpc/emailChanges.cancel', {}, { 'x-acting-user': `${madeFor}` });
  const refused = await cancel(bob, ada.id);
  expect([refused.status, refused.body.error.data.body.code]).toEqual([409, 'other_account']);
  expect((await cancel(bob, bob.id)).status).toBe(200);
  const file = await app.fastify.inject({
    method: 'POST',
    url: '/files?name=a.txt',
    headers: {
      cookie: bob.cookie,
      'sec-fetch-site': 'same-origin',
      'x-acting-user': `${ada.id}`,
      'content-type': 'application/octet-stream',
    },
    payload: 'text',
  });
  expect([file.statusCode, file.json().code]).toEqual([409, 'other_account']);
});

test('a message to the operator and a sign-out are refused if made for another user', async () => {
  const [ada, bob] = [await makeClient(app), await makeDeveloper(app)];
  const act = (path: string, given: object, madeFor: number | string) =>
    app.call(bob, 'POST', `/trpc/${path}`, given, { 'x-acting-user': `${madeFor}` });
  const message = { name: 'Ada', email: ada.email, topic: 'question', message: 'A question.' };
  for (const [path, given] of [
    ['contact.send', message],
    ['accounts.signOut', {}],
  ] as const) {
    const refused = await act(path, given, ada.id);
    expect([path, refused.body.error?.data.body.code]).toEqual([path, 'other_account']);
    expect([path, (await act(path, given, bob.id)).status]).toEqual([path, 200]);
  }
});

test.each(['', 'ada', '1.5', '-1', '0x1', '1, 2', '9'.repeat(20)])(
  'a write that names a user by %j, which is no id, is refused',
  async (madeFor) => {
    const person = await makeClient(app);
    const headers = { 'x-acting-user': madeFor };
    const refused = await app.call(person, 'POST', '/trpc/emailChanges.cancel', {}, headers);
    expect([refused.status, refused.body.error?.data.body.code]).toEqual([400, 'invalid']);
  },
);
