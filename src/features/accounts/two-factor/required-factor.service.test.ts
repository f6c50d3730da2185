import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCookie, startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeAdmin, makeClient } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true' });
  app.system.settings.adminsNeedFactor = true;
});
afterAll(() => app?.close());

const code = (secret: string) =>
  generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1_000) });

test('an admin without a second factor sets it up before anything else works', async () => {
  const admin = await makeAdmin(app);
  const project = await app.as(admin).dashboard.analytics();
  expect(project).toBeTruthy();
  for (const path of [
    '/trpc/dashboard.analytics',
    '/api/admin/analytics',
    '/api/admin/audit-logs',
  ]) {
    const refused = await app.call(admin, 'GET', path);
    expect([path, refused.status, refused.text.includes('factor_needed')]).toEqual([
      path,
      403,
      true,
    ]);
  }
  const log = await app.call(admin, 'POST', '/api/admin/audit-logs/export');
  expect([log.status, log.body.code]).toEqual([403, 'factor_needed']);
  expect((await app.call(admin, 'GET', '/api/auth/me')).body.id).toBe(admin.id);

  const setup = await app.call(admin, 'POST', '/trpc/secondFactor.startSetup', {
    password: admin.password,
  });
  const { secret } = setup.body.result.data;
  const given = { code: code(secret) };
  const confirmed = await app.call(admin, 'POST', '/trpc/secondFactor.confirmSetup', given);
  const here = { cookie: readCookie(confirmed) };
  expect((await app.call(here, 'GET', '/api/admin/analytics')).status).toBe(200);

  app.clock.aheadMs += 60_000;
  const proofs = { password: admin.password, code: code(secret) };
  const off = await app.call(here, 'POST', '/trpc/secondFactor.turnOff', proofs);
  expect([off.status, off.text.includes('factor_required')]).toEqual([409, true]);
});

test('other users need no second factor', async () => {
  const client = await makeClient(app);
  expect((await app.call(client, 'GET', '/trpc/sessions.list')).status).toBe(200);
});

/** Returns a client with a second factor, and a function that sends codes of one new sign-in. */
async function makeProtectedClient() {
  const { id, email, password, cookie } = await makeClient(app);
  // A password reset removes a second factor that is older than the proof of the address.
  await app.sql('update users set email_confirmed_at = created_at where id = $1', [id]);
  const setup = await app.call({ cookie }, 'POST', '/trpc/secondFactor.startSetup', { password });
  const { secret } = setup.body.result.data;
  const confirmed = await app.call({ cookie }, 'POST', '/trpc/secondFactor.confirmSetup', {
    code: code(secret),
  });
  const [recoveryCode] = confirmed.body.result.data.codes;
  app.clock.aheadMs += 60_000;
  let addresses = 0;
  const signIn = async (secretWord = password) => {
    const from = () => {
      addresses += 1;
      return { 'x-forwarded-for': `203.0.113.${addresses}` };
    };
    const first = await app.call(
      null,
      'POST',
      '/api/auth/login',
      { email, password: secretWord },
      from(),
    );
    const { challenge } = first.body;
    return (given: string) =>
      app.call(null, 'POST', '/api/auth/login/code', { challenge, code: given }, from());
  };
  return { email, secret, recoveryCode, signIn };
}

const outcomes = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => `${status} ${body.code}`).sort();

test('ten wrong codes end that sign-in, from all addresses together, and no other one', async () => {
  const { secret, signIn } = await makeProtectedClient();
  const [attacker, owner] = [await signIn(), await signIn()];
  const answers = await Promise.all(Array.from({ length: 14 }, () => attacker('000000')));
  expect(outcomes(answers)).toEqual([
    ...Array(10).fill('401 code_wrong'),
    ...Array(4).fill('401 sign_in_over'),
  ]);
  expect((await attacker(code(secret))).status).toBe(401);
  expect((await owner(code(secret))).status).toBe(200);
});

test('a hundred wrong codes in a day leave the owner the recovery codes, and a new password', async () => {
  const { email, secret, recoveryCode, signIn } = await makeProtectedClient();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const attacker = await signIn();
    await Promise.all(Array.from({ length: 10 }, () => attacker('000000')));
  }
  const owner = await signIn();
  const refused = await owner(code(secret));
  expect([refused.status, refused.body.code]).toEqual([429, 'app_codes_locked']);

  await app.call(null, 'POST', '/api/auth/forgot-password', { email });
  const links = async () =>
    (await app.mailsTo({ email })).flatMap(
      ({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? [],
    );
  await expect.poll(links).toHaveLength(1);
  const [token] = await links();
  const other = await signIn();
  expect((await other(recoveryCode)).status).toBe(200);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const attacker = await signIn();
    await Promise.all(Array.from({ length: 10 }, () => attacker('000000')));
  }
  const reset = { token, password: 'Quite-new-4?' };
  expect((await app.call(null, 'POST', '/api/auth/reset-password', reset)).status).toBe(200);
  expect((await (await signIn(reset.password))(code(secret))).status).toBe(200);
});
