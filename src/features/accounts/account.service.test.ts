import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeDeveloper } from '#testing/fixtures/makers.ts';

let here: TestApp;
let there: TestApp;
const env = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true' };
beforeAll(async () => {
  here = await startTestApp(env);
  there = await startTestApp(env, { url: here.databaseUrl, drop: async () => {} });
});
afterAll(async () => {
  await there?.close();
  await here?.close();
});

const tryFrom = (address: string, email: string, password = 'not-the-password') =>
  here.call(null, 'POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': address });

test('the longest possible login is answered like any other', async () => {
  const { status, body } = await tryFrom('203.0.113.1', `${'a'.repeat(242)}@example.org`);
  expect(status).toBe(401);
  expect(body.message).toBe('Invalid credentials');
});

test('after ten failures an address must wait, but the owner can sign in from another one', async () => {
  const owner = await makeDeveloper(here);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect((await tryFrom('203.0.113.2', owner.email)).status).toBe(401);
  }
  const refused = await tryFrom('203.0.113.2', owner.email, owner.password);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await tryFrom('203.0.113.3', owner.email, owner.password)).status).toBe(200);
});

test('concurrent attempts are counted one by one', async () => {
  const owner = await makeDeveloper(here);
  const tries = Array.from({ length: 25 }, () => tryFrom('203.0.113.4', owner.email));
  const verified = (await Promise.all(tries)).filter(({ status }) => status === 401);
  expect(verified.length).toBeLessThanOrEqual(10);
});

test('an address cannot try an unlimited number of accounts', async () => {
  const statuses: number[] = [];
  for (let person = 0; person < 32; person += 1) {
    statuses.push((await tryFrom('203.0.113.5', `nobody-${person}@example.org`)).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test('expired counts are deleted, so that the table does not grow forever', async () => {
  await tryFrom('203.0.113.6', 'forgotten@example.org');
  const counts = () => here.sql(`select key from limits where key like 'sign-in%'`);
  expect(await counts()).not.toEqual([]);
  const { expiredLimitsWorker: limitWorker } = await import('#app/server/process/job-workers.ts');
  const inAnHour = { ...here.system, now: () => new Date(Date.now() + 3_700_000) };
  await limitWorker.run(
    { ...inAnHour, em: here.system.em.fork(), jobId: 'x', mailer: here.mailer, print() {} },
    {},
  );
  expect(await counts()).toEqual([]);
});

const post = (app: TestApp, path: string, given: object, address: string) =>
  app.call(null, 'POST', path, given, { 'x-forwarded-for': address });
const signIn = (app: TestApp, email: string, password: string, address: string) =>
  post(app, '/api/auth/login', { email, password }, address);

test('two processes share one limit', async () => {
  const { email } = await makeDeveloper(here);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const app = attempt % 2 ? here : there;
    statuses.push((await signIn(app, email, 'Not-it-1!', '203.0.113.20')).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});

const linkOf = async (person: { email: string }) =>
  (await here.mailsTo(person)).flatMap(
    ({ text }) => /sign-in-link\/([\w-]+)/.exec(text)?.[1] ?? [],
  );

test('guesses at one account from many addresses are slowed, the fifty-first is refused, and a mailed link signs the owner in', {
  timeout: 60_000,
}, async () => {
  const owner = await makeDeveloper(here);
  const guesses = Array.from({ length: 60 }, async (_, attempt) => {
    const before = performance.now();
    const { status } = await signIn(here, owner.email, 'Not-it-1!', `198.51.100.${attempt}`);
    return { status, ms: performance.now() - before };
  });
  const verified = (await Promise.all(guesses)).filter(({ status }) => status === 401);
  expect(verified).toHaveLength(50);
  expect(Math.max(...verified.map(({ ms }) => ms))).toBeGreaterThan(5_000);
  const home = '203.0.113.21';
  const refused = await signIn(here, owner.email, owner.password, home);
  expect([refused.status, refused.body.code]).toEqual([429, 'sign_in_locked']);
  expect(refused.body.message).toContain('sign in with a link that we email to you');
  await post(here, '/trpc/signInLinks.request', { email: owner.email }, home);
  await expect.poll(() => linkOf(owner)).toHaveLength(1);
  const [token] = await linkOf(owner);
  const followed = await post(here, '/trpc/signInLinks.follow', { token }, home);
  expect(followed.body.result.data).toMatchObject({ id: owner.id });
  const before = performance.now();
  expect((await signIn(here, owner.email, owner.password, home)).status).toBe(200);
  expect(performance.now() - before).toBeLessThan(5_000);
});

test('the addresses of one IPv6 network share the limits of sign-in', async () => {
  const owner = await makeDeveloper(here);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const address = `2001:db8:0:7::${attempt.toString(16)}`;
    statuses.push((await signIn(here, owner.email, 'Not-it-1!', address)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  expect((await signIn(here, owner.email, owner.password, '2001:db8:0:8::1')).status).toBe(200);
});

test.each(['emailConfirmations.follow', 'secondFactor.submitObjection'])(
  'the addresses of one IPv6 network share the limit of the links of %s',
  async (procedure) => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 32; attempt += 1) {
      const address = `2001:db8:0:9::${attempt.toString(16)}`;
      const link = { token: 'x'.repeat(43) };
      statuses.push((await post(here, `/trpc/${procedure}`, link, address)).status);
    }
    expect(statuses).toEqual([...Array(30).fill(404), 429, 429]);
  },
);

test('ten failures by username do not reveal the email address of the account, nor does a header', async () => {
  const owner = await makeDeveloper(here);
  const [user] = await here.sql<{ username: string }>('select username from users where id = $1', [
    owner.id,
  ]);
  const stranger = await makeDeveloper(here);
  const username = String(user?.username);
  const from = '203.0.113.27';
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const refused = await signIn(here, username, 'Not-it-1!', from);
    statuses.push(refused.status);
    expect(`${refused.headers.ratelimit}`).toMatch(/^"sign-in-address";r=\d+;t=\d+$/);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  const tryAddress = async (email: string) => {
    const { status, text } = await signIn(here, email, 'Not-it-1!', from);
    return `${status} ${text}`;
  };
  expect(await tryAddress(owner.email.toUpperCase())).toBe(await tryAddress(stranger.email));
  expect((await signIn(here, owner.email, owner.password, from)).status).toBe(200);
  expect((await signIn(here, username, owner.password, from)).status).toBe(429);
});

test('guesses at a username from many addresses do not slow the email address of the account', async () => {
  const { email, id } = await makeDeveloper(here);
  const [user] = await here.sql<{ username: string }>('select username from users where id = $1', [
    id,
  ]);
  const guesses = Array.from({ length: 51 }, (_, attempt) =>
    signIn(here, String(user?.username), 'Not-it-1!', `198.51.101.${attempt}`),
  );
  await Promise.all(guesses);
  const before = performance.now();
  expect((await signIn(here, email, 'Not-it-1!', '198.51.101.99')).status).toBe(401);
  expect(performance.now() - before).toBeLessThan(5_000);
});

test('a password reset resets the limit of an address', async () => {
  const owner = await makeDeveloper(here);
  const home = '203.0.113.22';
  for (let attempt = 0; attempt < 11; attempt += 1) {
    await signIn(here, owner.email, 'Not-it-1!', home);
  }
  expect((await signIn(here, owner.email, owner.password, home)).status).toBe(429);
  await post(here, '/api/auth/forgot-password', { email: owner.email }, home);
  const link = async () =>
    (await here.mailsTo(owner)).flatMap(
      ({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? [],
    );
  await expect.poll(link).toHaveLength(1);
  const [token] = await link();
  const given = { token, password: 'Quite-new-4?' };
  expect((await post(here, '/api/auth/reset-password', given, home)).status).toBe(200);
  expect((await signIn(here, owner.email, given.password, home)).status).toBe(200);
});

test('a fourth request in an hour is answered like the first, but no mail is sent', async () => {
  const owner = await makeDeveloper(here);
  const answers: string[] = [];
  for (const app of [here, there, here, there, here]) {
    const given = { email: owner.email };
    const { status, text, headers } = await post(
      app,
      '/api/auth/forgot-password',
      given,
      '203.0.113.23',
    );
    const limits = `${headers.ratelimit}`.replaceAll(/\d+/g, 'n');
    answers.push(`${status} ${text} ${Object.keys(headers).join()} ${limits}`);
  }
  expect(new Set(answers).size).toBe(1);
  const work = () =>
    here.sql<{ state: string }>(
      `select state::text from pgboss.job
       where name = 'mail-password-reset' and data->>'email' = $1`,
      [owner.email],
    );
  const done = { state: 'completed' };
  await expect.poll(work).toEqual([done, done, done]);
  // Of concurrent requests, an older one needs no mail if the mail of a newer one was sent.
  const mails = await here.mailsTo(owner);
  const resets = mails.filter(({ subject }) => subject === 'Reset your password').length;
  expect(resets).toBeGreaterThan(0);
  expect(resets).toBeLessThanOrEqual(3);
});

test('an address cannot send mails to an unlimited number of accounts', async () => {
  const statuses: number[] = [];
  for (let person = 0; person < 32; person += 1) {
    const given = { email: `nobody-${person}@example.org` };
    statuses.push((await post(here, '/api/auth/forgot-password', given, '203.0.113.24')).status);
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
});

test('an address cannot try an unlimited number of links', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 32; attempt += 1) {
    const given = { token: `${attempt}`.padEnd(43, 'x'), password: 'Quite-new-4?' };
    statuses.push((await post(here, '/api/auth/reset-password', given, '203.0.113.25')).status);
  }
  expect(statuses).toEqual([...Array(30).fill(400), 429, 429]);
});
