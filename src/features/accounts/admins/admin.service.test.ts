import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeAdmin, makeClient } from '#testing/fixtures/makers.ts';
import { ADMIN_SETUP_MINUTES } from './admin.rules.ts';
import { inviteAdminFromCommand } from './admin.service.ts';

const wait = { timeout: 20_000, interval: 50 };
const MINUTE = 60_000;
const PASSWORD = 'A-new-pass-1!';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const newEmail = () => `rosa.allen-${crypto.randomUUID().slice(0, 8)}@desk.example`;

/**
 * Invites an address and returns the token from the mail; `nth` is the number of its invitations.
 */
async function invite(email: string, nth = 1) {
  const admin = await makeAdmin(app);
  await app.as(admin).admins.invite({ email });
  await expect.poll(() => app.mailsTo({ email }), wait).toHaveLength(nth);
  const mails = await app.mailsTo({ email });
  const link = /\S+\/admin\/setup-password#\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
  return { admin, token: new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '' };
}

const setUp = (email: string, token: string, given: object = {}) =>
  app.call(null, 'POST', '/api/admin/setup-password', {
    email,
    token,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...given,
  });

async function later(ms: number, act: () => Promise<unknown>) {
  app.clock.aheadMs += ms;
  try {
    return await act();
  } finally {
    app.clock.aheadMs -= ms;
  }
}

test('an invited user sets a password, signs in, and is an admin with a name from the address', async () => {
  const email = newEmail();
  const { token } = await invite(email);
  expect((await setUp(email.toUpperCase(), token)).status).toBe(200);
  const { body } = await app.call(null, 'POST', '/api/auth/login', { email, password: PASSWORD });
  expect(body).toMatchObject({ role: 'admin', email });
  expect(body.name).toMatch(/^Rosa Allen/);
});

test('a token has 256 bits, is stored only as a hash, and is in no queue', async () => {
  const email = newEmail();
  const { token } = await invite(email);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const [kept] = await app.sql<{ found: boolean }>(
    `select exists (select from admin_invitations i where i::text like '%' || $1 || '%')
       or exists (select from pgboss.job j where j.data::text like '%' || $1 || '%') as found`,
    [token],
  );
  expect(kept?.found).toBe(false);
});

test('a token works once', async () => {
  const email = newEmail();
  const { token } = await invite(email);
  const answers = await Promise.all([setUp(email, token), setUp(email, token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const again = await setUp(email, token, {
    password: 'Other-pass-2!',
    confirmPassword: 'Other-pass-2!',
  });
  expect(again.body.message).toBe(
    'This setup token is invalid or has expired. Ask an admin for a new invitation.',
  );
});

test('a token works for 14:59, and not at 15:01', async () => {
  const [early, late] = [newEmail(), newEmail()];
  const [first, second] = [await invite(early), await invite(late)];
  const limit = ADMIN_SETUP_MINUTES * MINUTE;
  await later(limit + 1_000, async () => {
    expect((await setUp(late, second.token)).status).toBe(400);
  });
  await later(limit - 4_000, async () => {
    expect((await setUp(early, first.token)).status).toBe(200);
  });
});

test('a new invitation invalidates the older one', async () => {
  const email = newEmail();
  const older = await invite(email);
  const newer = await invite(email, 2);
  expect((await setUp(email, older.token)).status).toBe(400);
  expect((await setUp(email, newer.token)).status).toBe(200);
});

test('a token is invalid with another address', async () => {
  const [mine, theirs] = [newEmail(), newEmail()];
  const { token } = await invite(mine);
  await invite(theirs);
  expect((await setUp(theirs, token)).status).toBe(400);
  expect((await setUp(mine, token)).status).toBe(200);
});

test.each([
  [{ confirmPassword: 'Another-1!' }, 'Password Mismatch'],
  [{ password: 'aA1!', confirmPassword: 'aA1!' }, 'Password Too Short'],
  [
    { password: 'only letters', confirmPassword: 'only letters' },
    'The password must meet at least 3 of the five checks',
  ],
  [{ token: '' }, 'Please fill in all fields'],
  [{ email: '  ' }, 'Please fill in all fields'],
  [{ password: 7 }, 'Please fill in all fields'],
])('%j is refused, and the token stays good', async (wrong, message) => {
  const email = newEmail();
  const { token } = await invite(email);
  const { status, body } = await setUp(email, token, wrong);
  expect([status, body.message]).toEqual([400, message]);
  expect((await setUp(email, token)).status).toBe(200);
});

test('an address with an account is not invited, with the reason', async () => {
  const admin = await makeAdmin(app);
  const client = await makeClient(app);
  await expect(app.as(admin).admins.invite({ email: client.email })).rejects.toThrow(
    'This email belongs to the account of a client. An admin needs a separate account. Invite another email.',
  );
  await expect(app.as(admin).admins.invite({ email: admin.email })).rejects.toThrow(
    'This email already belongs to an admin.',
  );
  expect(await app.mailsTo(client)).toEqual([]);
});

test('an account created in the meantime does not change its role', async () => {
  const email = newEmail();
  const { token } = await invite(email);
  const client = await makeClient(app, { email });
  expect((await setUp(email, token)).status).toBe(409);
  const [found] = await app.sql('select role from users where id = $1', [client.id]);
  expect(found).toEqual({ role: 'client' });
});

test('the command line can invite too, and each step is logged', async () => {
  const email = newEmail();
  await inviteAdminFromCommand({ ...app.system, em: app.system.em.fork() }, { email });
  await expect.poll(() => app.mailsTo({ email }), wait).toHaveLength(1);
  const entries = await app.sql(
    `select action, actor_id as by from audit_entries where target_id = $1`,
    [email],
  );
  expect(entries).toEqual([{ action: 'admin_invited', by: null }]);
});
