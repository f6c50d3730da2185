import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';
import { TOO_WEAK_MESSAGE } from './password.rules.ts';
import { checkResetToken, resetPassword, sendResetMail } from './reset-password.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const NEW = 'Quite-new-4?';
const MINUTE = 60_000;

const ask = (email: string) => app.call(null, 'POST', '/api/auth/forgot-password', { email });
const reset = (token: string, password = NEW) =>
  app.call(null, 'POST', '/api/auth/reset-password', { token, password });
const isValid = async (token: string) =>
  (await app.call(null, 'GET', `/api/auth/validate-reset-token/${token}`)).body;
const signIn = (email: string, password: string) =>
  app.call(null, 'POST', '/api/auth/login', { email, password });
const me = (person: TestUser) => app.call(person, 'GET', '/api/auth/me');

const tokensOf = async (person: { email: string }) =>
  (await app.mailsTo(person)).flatMap(
    ({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? [],
  );

/** Requests a link, waits for its mail and returns the token. */
async function linkFor(person: TestUser): Promise<string> {
  const before = (await tokensOf(person)).length;
  expect((await ask(person.email)).status).toBe(200);
  await expect.poll(async () => (await tokensOf(person)).length).toBe(before + 1);
  return (await tokensOf(person)).at(-1) ?? '';
}

test('the response for an unknown account equals that for a known one, but no mail is sent', async () => {
  const person = await makeClient(app);
  const [known, unknown] = [await ask(person.email), await ask('nobody@example.org')];
  expect(known.status).toBe(200);
  expect(unknown.status).toBe(200);
  expect(unknown.text).toBe(known.text);
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
  await expect.poll(() => tokensOf(person)).toHaveLength(1);
  expect(await tokensOf({ email: 'nobody@example.org' })).toEqual([]);
});

test.each([
  [{}, 'Email required'],
  [{ email: '  ' }, 'Email required'],
  [{ email: 'ada' }, 'Invalid email'],
  [{ email: `${'a'.repeat(300)}@example.org` }, 'Invalid email'],
])('a request with %j returns: %s', async (given, words) => {
  const { status, body } = await app.call(null, 'POST', '/api/auth/forgot-password', given);
  expect([status, body.message]).toEqual([400, words]);
});

test('the link sets a new password once; the old one no longer works', async () => {
  const person = await makeClient(app);
  const token = await linkFor(person);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await isValid(token)).toEqual({ valid: true });
  expect((await reset(token)).status).toBe(200);
  expect((await signIn(person.email, person.password)).status).toBe(401);
  expect((await signIn(person.email, NEW)).status).toBe(200);
  expect(await isValid(token)).toEqual({ valid: false });
  const again = await reset(token, 'Another-one-5?');
  expect([again.status, again.body.message]).toEqual([
    400,
    'This password reset link is invalid or has expired. Reset links are only valid for 1 hour.',
  ]);
  expect((await signIn(person.email, NEW)).status).toBe(200);
});

test('a reset ends all sessions of the account and notifies its owner by mail', async () => {
  const person = await makeDeveloper(app);
  const bystander = await makeDeveloper(app);
  const other = await signIn(person.email, person.password);
  const cookie = String(other.headers['set-cookie']).split(';')[0] ?? '';
  await reset(await linkFor(person));
  expect((await me(person)).status).toBe(401);
  expect((await me({ ...person, cookie })).status).toBe(401);
  expect((await me(bystander)).status).toBe(200);
  await expect
    .poll(async () => (await app.mailsTo(person)).map(({ subject }) => subject))
    .toContain('Your password was changed');
});

test('a link that is used twice concurrently works once', async () => {
  const person = await makeClient(app);
  const token = await linkFor(person);
  const passwords = ['First-one-1?', 'Second-one-2?', 'Third-one-3?', 'Fourth-one-4?'];
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
  expect((await signIn(person.email, winner)).status).toBe(200);
});

test.each([
  ['59:59', true],
  ['60:01', false],
])('a link %s old is valid: %s', async (age, valid) => {
  const person = await makeClient(app);
  const token = await linkFor(person);
  const [made] = await app.sql<{ at: Date }>(
    `select expires_at - interval '1 hour' as at from password_resets where user_id = $1`,
    [person.id],
  );
  const [minutes = 0, seconds = 0] = age.split(':').map(Number);
  const at = new Date(new Date(made?.at ?? 0).getTime() + minutes * MINUTE + seconds * 1_000);
  const ctx = { ...app.ctx(person), now: () => at };
  expect(await checkResetToken(ctx, token)).toEqual({ valid });
  const done = resetPassword(ctx, { token, password: NEW }).then(() => true);
  expect(await done.catch(({ code }) => code)).toBe(valid || 'reset_link_dead');
});

test('a new link invalidates the older one', async () => {
  const person = await makeClient(app);
  const older = await linkFor(person);
  const newer = await linkFor(person);
  expect(newer).not.toBe(older);
  expect((await reset(older)).status).toBe(400);
  expect((await reset(newer)).status).toBe(200);
});

test('a link sets only the password of its own account, and an invented one none', async () => {
  const [one, two] = [await makeClient(app), await makeClient(app)];
  const token = await linkFor(one);
  await linkFor(two);
  expect((await reset(token)).status).toBe(200);
  expect((await signIn(two.email, two.password)).status).toBe(200);
  expect((await signIn(two.email, NEW)).status).toBe(401);
  expect((await reset('x'.repeat(43))).status).toBe(400);
  expect(await isValid('..%2f..')).toEqual({ valid: false });
});

test('changing the password in the account invalidates a mailed link', async () => {
  const person = await makeClient(app);
  const token = await linkFor(person);
  const change = { current: person.password, password: 'Third-way-6?' };
  await app.as(person).passwords.change(change);
  expect(await isValid(token)).toEqual({ valid: false });
});

test.each([
  [{}, 'Invalid request'],
  [{ token: '', password: NEW }, 'Invalid request'],
  [{ token: 'x' }, 'All fields required'],
  [{ token: 'x', password: 'short1!' }, TOO_WEAK_MESSAGE],
  [{ token: 'x', password: 'no-digit-here' }, TOO_WEAK_MESSAGE],
  [{ token: 'x', password: `${'a'.repeat(10_000)}1!` }, 'Password must be at most 128 characters'],
])('a reset with %j returns: %s', async (given, words) => {
  const { status, body } = await app.call(null, 'POST', '/api/auth/reset-password', given);
  expect([status, body.message]).toEqual([400, words]);
});

test('a common password is refused, and the link still works', async () => {
  const person = await makeClient(app);
  const token = await linkFor(person);
  const refused = await reset(token, 'P@ssw0rd1!');
  expect([refused.status, refused.body.code]).toEqual([400, 'password_guessable']);
  expect((await reset(token)).status).toBe(200);
});

test('the database contains a token only in the queued mail', async () => {
  const person = await makeClient(app);
  const token = await linkFor(person);
  for (const table of ['password_resets', 'pgboss.job', 'audit_entries', 'limits']) {
    const [found] = await app.sql<{ count: string }>(
      `select count(*) from ${table} t where t::text like $1`,
      [`%${token}%`],
    );
    expect([table, Number(found?.count)]).toEqual([table, 0]);
  }
});

test('requests and resets are in the audit log', async () => {
  const person = await makeClient(app);
  await reset(await linkFor(person));
  const acts = await app.sql<{ action: string }>(
    `select action from audit_entries where target_type = 'user' and target_id = $1 order by id`,
    [String(person.id)],
  );
  expect(acts.map(({ action }) => action).slice(-2)).toEqual([
    'password_reset_asked',
    'password_reset',
  ]);
});

test('a request that is processed late creates no link beside a newer one', async () => {
  const person = await makeClient(app);
  const newer = await linkFor(person);
  const askedAt = new Date(app.clock.now().getTime() - MINUTE).toISOString();
  const origin = { address: '203.0.113.9', userAgent: '' };
  const job = {
    ...app.system,
    em: app.system.em.fork(),
    jobId: 'late',
    mailer: app.mailer,
    print() {},
  };
  await sendResetMail(job, { email: person.email, askedAt, why: 'asked', origin });
  expect(await tokensOf(person)).toEqual([newer]);
  expect(await isValid(newer)).toEqual({ valid: true });
});

test('a concurrent sign-in with the old password does not outlive a reset', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await makeClient(app);
    const token = await linkFor(person);
    const [done, ...signedIn] = await Promise.all([
      reset(token),
      ...Array.from({ length: 4 }, () => signIn(person.email, person.password)),
    ]);
    expect(done.status).toBe(200);
    for (const { status, headers } of signedIn) {
      const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
      if (status === 200) expect((await me({ ...person, cookie })).status).toBe(401);
    }
    const [left] = await app.sql<{ count: string }>(
      'select count(*) from sessions where user_id = $1',
      [person.id],
    );
    expect(Number(left?.count)).toBe(0);
  }
});
