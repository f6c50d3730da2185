import { afterAll, beforeAll, expect, test } from 'vitest';
import { idempotencyWorker } from '#platform/server/idempotency/idempotency-keys.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { countLockWaits } from '#testing/app/lock-waits.ts';
import { readCookie, startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  daysFromNow,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';
import { drainQueues, withStripeErrors } from '#testing/fixtures/payments.ts';

let app: TestApp;
let client: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  [client, other] = await Promise.all([makeClient(app), makeClient(app)]);
});
afterAll(() => app.close());

type Sender = { cookie: string } | null;
const details = { description: 'Posted once, whatever the line does.', category: 'Web App' };
const form = (title: string) => {
  return { ...details, title, budget: 500, deadline: daysFromNow(app, 300) };
};

/** Sends a body with an Idempotency-Key; the default is a new key. */
function send(by: Sender, path: string, body: object, key: string = crypto.randomUUID()) {
  return app.call(by, 'POST', path, body, { 'idempotency-key': key });
}

const projects = async (title: string) =>
  (await app.sql('select id from projects where title = $1', [title])).length;

test('the same request with the same key is executed once and gets the same response', async () => {
  const [key, body] = [crypto.randomUUID(), form('Posted twice')];
  const first = await send(client, '/api/projects', body, key);
  const again = await send(client, '/api/projects', body, key);
  expect(first.status).toBe(201);
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(await projects('Posted twice')).toBe(1);
  // The order of the fields in a body must not matter.
  const turned = Object.fromEntries(Object.entries(body).toReversed());
  expect((await send(client, '/api/projects', turned, key)).text).toBe(first.text);
});

test('without a key the same request twice is two', async () => {
  const body = form('No key');
  await app.call(client, 'POST', '/api/projects', body);
  const { headers } = await app.call(client, 'POST', '/api/projects', body);
  expect(headers['idempotent-replayed']).toBeUndefined();
  expect(await projects('No key')).toBe(2);
});

test('another body or another act under the same key is refused', async () => {
  const key = crypto.randomUUID();
  await send(client, '/api/projects', form('Under one key'), key);
  const body = await send(client, '/api/projects', form('Another'), key);
  const { id: developerId } = await makeDeveloper(app);
  const act = await send(client, '/trpc/conversations.start', { developerId }, key);
  expect([body.status, act.status]).toEqual([422, 422]);
  expect(body.body).toEqual({
    code: 'idempotency_key_reused',
    message: 'This Idempotency-Key was used for another request. Send this request with a new key.',
  });
  expect(act.body.error.data.body.code).toBe('idempotency_key_reused');
  expect(await projects('Another')).toBe(0);
});

test('a key belongs to its user', async () => {
  const [key, body] = [crypto.randomUUID(), form('Two people')];
  const mine = await send(client, '/api/projects', body, key);
  const theirs = await send(other, '/api/projects', body, key);
  expect([theirs.status, theirs.body.clientId]).toEqual([201, other.id]);
  expect(theirs.body.id).not.toBe(mine.body.id);
  expect((await send(null, '/api/projects', body, key)).status).toBe(401);
});

test('a request whose key is still running gets 409 without waiting', async () => {
  const [project, developer] = [await makeProject(app), await makeDeveloper(app)];
  const offer = { projectId: project.id, amount: 400, proposal: 'Me.', deliveryTime: 7 };
  const key = crypto.randomUUID();
  // From here on the first transaction that waits for the project is that of the first request.
  await drainQueues(app);
  const holding = app.system.em.fork();
  await holding.begin();
  await holding.execute('select 1 from projects where id = ? for update', [offer.projectId]);
  const first = send(developer, '/api/bids', offer, key);
  await expect.poll(() => countLockWaits(app)).toBe(1);
  const second = await send(developer, '/api/bids', offer, key);
  await holding.rollback();
  expect([second.status, second.body.code]).toEqual([409, 'still_running']);
  expect((await first).status).toBe(201);
  expect((await send(developer, '/api/bids', offer, key)).text).toBe((await first).text);
});

test('of twenty concurrent requests with one key one is executed', async () => {
  const [key, body] = [crypto.randomUUID(), form('Twenty')];
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(client, '/api/projects', body, key)),
  );
  const [done] = answers.filter(({ status }) => status === 201);
  for (const { status, text } of answers) {
    if (status === 409) expect(text).toContain('still_running');
    else expect([status, text]).toEqual([201, done?.text]);
  }
  expect(await projects('Twenty')).toBe(1);
});

test('more concurrent keyed requests than pool connections all complete', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => send(client, '/api/projects', form('Forty'))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201));
});

test('a stored refusal is repeated, also after its reason is gone', async () => {
  const { owner, ...project } = await makeProject(app);
  const developer = await makeDeveloper(app);
  const asked = { projectId: project.id, developerId: developer.id };
  const key = crypto.randomUUID();
  expect((await send(owner, '/api/invitations', asked)).status).toBe(201);
  const refused = await send(owner, '/api/invitations', asked, key);
  await app.sql('delete from invitations where project_id = $1', [project.id]);
  const again = await send(owner, '/api/invitations', asked, key);
  expect(refused.status).toBe(409);
  expect([again.status, again.body]).toEqual([refused.status, refused.body]);
  expect(again.headers['idempotent-replayed']).toBe('true');
});

test('a request refused before its execution can be sent again with its key', async () => {
  const [key, body] = [crypto.randomUUID(), form('Mended')];
  expect((await send(client, '/api/projects', { ...body, budget: -1 }, key)).status).toBe(400);
  await app.sql(`update users set role = 'developer' where id = $1`, [client.id]);
  expect((await send(client, '/api/projects', body, key)).status).toBe(403);
  await app.sql(`update users set role = 'client' where id = $1`, [client.id]);
  expect((await send(client, '/api/projects', body, key)).status).toBe(201);
});

test('an internal error stores nothing and changes nothing', async () => {
  const [key, body] = [crypto.randomUUID(), form('Defect')];
  const { send: queue } = app.system.jobs;
  app.system.jobs.send = () => Promise.reject(new Error('The queue is broken'));
  const broken = await send(client, '/api/projects', body, key);
  app.system.jobs.send = queue;
  expect([broken.status, await projects('Defect')]).toEqual([500, 0]);
  expect((await send(client, '/api/projects', body, key)).status).toBe(201);
  expect(await projects('Defect')).toBe(1);
});

test('a key is 1 to 255 visible characters', async () => {
  const body = form('Odd key');
  for (const key of ['', 'a b', 'x'.repeat(256), 'ключ']) {
    const refused = await send(client, '/api/projects', body, Buffer.from(key).toString('latin1'));
    expect([refused.status, refused.body.code]).toEqual([400, 'idempotency_key_invalid']);
  }
  expect((await send(client, '/api/projects', body, 'x'.repeat(255))).status).toBe(201);
  expect(
    (await app.call(null, 'GET', '/api/projects', undefined, { 'idempotency-key': '' })).status,
  ).toBe(200);
});

test('a response is stored for 24 hours and then deleted', async () => {
  const [key, body] = [crypto.randomUUID(), form('A day')];
  await send(client, '/api/projects', body, key);
  const ahead = app.clock.aheadMs;
  app.clock.aheadMs = ahead + DAY_MS - 60_000;
  const cookie = await signedInAnew();
  expect((await send(cookie, '/api/projects', body, key)).headers['idempotent-replayed']).toBe(
    'true',
  );
  app.clock.aheadMs = ahead + DAY_MS + 60_000;
  expect(
    (await send(cookie, '/api/projects', body, key)).headers['idempotent-replayed'],
  ).toBeUndefined();
  expect(await projects('A day')).toBe(2);

  await send(client, '/api/projects', form('Kept on'));
  await idempotencyWorker.run(
    { ...app.system, em: app.system.em.fork(), jobId: '', mailer: app.mailer, print() {} },
    {},
  );
  const left = 'select count(*)::int as keys from idempotency_keys';
  expect(await app.sql(left)).toEqual([{ keys: 2 }]);
  app.clock.aheadMs = ahead;
});

async function signedInAnew() {
  const { headers } = await app.call(null, 'POST', '/api/auth/login', client);
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

const newcomer = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email,
  password: 'Test-pass-1!',
  city: 'Oslo',
  country: 'Norway',
});
const path = '/api/users/create-with-profile';

test('a sign-up whose response was lost is repeated with a new session', async () => {
  const [key, body] = [crypto.randomUUID(), newcomer('lost@example.org')];
  const first = await send(null, path, body, key);
  const again = await send(null, path, body, key);
  expect([again.status, again.text]).toEqual([201, first.text]);
  const cookies = [first, again].map(readCookie);
  expect(new Set(cookies).size).toBe(2);
  const meOf = (cookie: string) => app.call({ cookie }, 'GET', '/api/auth/me');
  for (const cookie of cookies) expect((await meOf(cookie)).body.id).toBe(first.body.id);
  const out = await send({ cookie: cookies[0] ?? '' }, '/api/auth/logout', {});
  expect(readCookie(out)).toBe('bidwright=');
});

test('the key of a sign-up does not give access to its account', async () => {
  const [key, body] = [crypto.randomUUID(), newcomer('keyed@example.org')];
  await send(null, path, body, key);
  const guessed = await send(null, path, { ...body, password: 'Guessed-pass-1!' }, key);
  expect([guessed.status, guessed.headers['set-cookie']]).toEqual([422, undefined]);
  // An old password must not work either.
  await app.sql(
    `update users set password_hash = (select password_hash from users where id = $2)
     where email = $1`,
    [body.email, (await makeClient(app, { password: 'Another-pass-1!' })).id],
  );
  const late = await send(null, path, body, key);
  expect([late.status, late.headers['set-cookie']]).toEqual([401, undefined]);
  expect(late.headers['idempotent-replayed']).toBeUndefined();
});

test('a sign-in runs again on a retry, and its response is not stored', async () => {
  const { email, password } = client;
  const key = crypto.randomUUID();
  const first = await send(null, '/api/auth/login', { email, password }, key);
  const again = await send(null, '/api/auth/login', { email, password }, key);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(String(again.headers['set-cookie'])).toMatch(/^bidwright=./);
  expect(again.headers['set-cookie']).not.toEqual(first.headers['set-cookie']);
  expect(again.headers['idempotent-replayed']).toBeUndefined();
});

test('the database contains neither keys nor readable responses', async () => {
  const key = crypto.randomUUID();
  await send(client, '/api/projects', form('A secret title'), key);
  const kept = await app.sql<{ row: string; bytes: string }>(
    `select to_jsonb(k)::text as row, encode(answer, 'escape') as bytes from idempotency_keys k`,
  );
  const all = kept.map(({ row, bytes }) => row + bytes).join();
  for (const said of [key, 'A secret title', client.email]) expect(all).not.toContain(said);
});

/** Returns a project with a bid, and the body with which its client hires the bidder. */
async function toHire() {
  const { project, bidder, amount } = await makeBid(app);
  return { owner: project.owner, asked: { amount, projectId: project.id, developerId: bidder.id } };
}

const hire = '/api/create-payment-intent';

test('a payment is opened once, and its response is replayed', async () => {
  const { owner, asked } = await toHire();
  const key = crypto.randomUUID();
  const first = await send(owner, hire, asked, key);
  const again = await send(owner, hire, asked, key);
  expect([first.status, again.text]).toEqual([201, first.text]);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect((await send(owner, hire, { ...asked, amount: 1 }, key)).status).toBe(422);
});

test('after a crash a payment counts as running for a minute, and is then opened', async () => {
  const { owner, asked } = await toHire();
  const key = crypto.randomUUID();
  const opened = await send(owner, hire, asked, key);
  await app.sql('update idempotency_keys set answer = null where scope = $1', [owner.id]);
  const soon = await send(owner, hire, asked, key);
  expect([soon.status, soon.body.code]).toEqual([409, 'still_running']);
  app.clock.aheadMs += 61_000;
  const later = await send(owner, hire, asked, key);
  app.clock.aheadMs -= 61_000;
  expect([later.status, later.text]).toEqual([201, opened.text]);
  const payments = 'select 1 from payments where project_id = $1';
  expect(await app.sql(payments, [asked.projectId])).toHaveLength(1);
});

test('a payment that Stripe could not open can be requested again at once', async () => {
  const { owner, asked } = await toHire();
  const key = crypto.randomUUID();
  const unopened = await withStripeErrors(app, /payment_intents/, () =>
    send(owner, hire, asked, key),
  );
  expect(unopened.status).toBe(503);
  app.clock.aheadMs += 30_000;
  expect((await send(owner, hire, asked, key)).status).toBe(201);
});
