import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCookie, startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient } from '#testing/fixtures/makers.ts';
import { makeProtectedClient, STEP_MS, totpCode } from '#testing/fixtures/second-factors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const STEP = STEP_MS;
const code = (secret: string, aheadMs = 0) => totpCode(app, secret, aheadMs);
const ask = (person: TestUser, act: string, given: object) =>
  app.call(person, 'POST', `/trpc/secondFactor.${act}`, given);
const signIn = ({ email, password }: TestUser) =>
  app.call(null, 'POST', '/api/auth/login', { email, password });
const answer = (challenge: string, given: string) =>
  app.call(null, 'POST', '/api/auth/login/code', { challenge, code: given });
const me = (cookie: string) => app.call({ cookie }, 'GET', '/api/auth/me');
const acts = async ({ id }: TestUser) =>
  (
    await app.sql<{ action: string }>(
      `select action from audit_entries where target_type = 'user' and target_id = $1 order by id`,
      [String(id)],
    )
  ).map(({ action }) => action);

const makeProtected = () => makeProtectedClient(app);

const challenge = async (person: TestUser): Promise<string> =>
  (await signIn(person)).body.challenge;

test('a key is returned once, after the password, and names its account', async () => {
  const person = await makeClient(app);
  expect((await ask(person, 'startSetup', { password: 'Wrong-pass-1!' })).status).toBe(400);
  const { body } = await ask(person, 'startSetup', { password: person.password });
  const { secret, uri } = body.result.data;
  expect(uri).toMatch(/^otpauth:\/\/totp\/Bidwright:/);
  expect(uri).toContain(`secret=${secret}`);
  const status = await app.call(person, 'GET', '/trpc/secondFactor.status');
  expect(status.body.result.data).toEqual({ since: null, recoveryCodesLeft: 0, required: false });
  expect((await signIn(person)).body).toMatchObject({ id: person.id });
});

test('it is required after a first code, and all other devices must sign in again', async () => {
  const person = await makeClient(app);
  const other = String((await signIn(person)).headers['set-cookie']).split(';')[0] ?? '';
  const { body } = await ask(person, 'startSetup', { password: person.password });
  const wrong = await ask(person, 'confirmSetup', {
    code: code(body.result.data.secret, 10 * STEP),
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body.error.data.body.message).toContain('Scan the picture that is shown now');
  const fullWidthCode = code(body.result.data.secret).replace(/./g, (digit) =>
    String.fromCodePoint(0xff10 + Number(digit)),
  );
  const confirmed = await ask(person, 'confirmSetup', { code: fullWidthCode });
  const { codes } = confirmed.body.result.data;
  expect(new Set(codes).size).toBe(10);
  const here = { ...person, cookie: readCookie(confirmed) };
  expect((await me(here.cookie)).status).toBe(200);
  expect((await me(person.cookie)).status).toBe(401);
  expect((await me(other)).status).toBe(401);
  expect(await acts(person)).toContain('second_factor_on');
  expect((await ask(here, 'startSetup', { password: person.password })).status).toBe(409);
  await expect
    .poll(async () => (await app.mailsTo(person)).map(({ subject }) => subject))
    .toContain('Your second factor is on');
});

test('a sign-in that is concurrent with the setup requires its code', async () => {
  const person = await makeClient(app);
  const { body } = await ask(person, 'startSetup', { password: person.password });
  const confirmed = ask(person, 'confirmSetup', { code: code(body.result.data.secret) });
  const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(person)));
  expect((await confirmed).status).toBe(200);
  const cookies = answers.flatMap(({ headers }) => headers['set-cookie'] ?? []);
  for (const cookie of cookies) {
    expect((await me(String(cookie).split(';')[0] ?? '')).status).toBe(401);
  }
});

test('a setup that was not completed within an hour begins again', async () => {
  const person = await makeClient(app);
  const { body } = await ask(person, 'startSetup', { password: person.password });
  app.clock.aheadMs += 61 * 60_000;
  const late = await ask(person, 'confirmSetup', { code: code(body.result.data.secret) });
  expect(late.status).toBe(409);
});

test('the password alone opens no session, the code after it does', async () => {
  const { person, secret } = await makeProtected();
  const first = await signIn(person);
  expect(first.status).toBe(200);
  expect(Object.keys(first.body).sort()).toEqual(['challenge', 'codeNeeded', 'expiresAt']);
  expect(first.headers['set-cookie']).toBeUndefined();
  expect((await me(`bidwright=${first.body.challenge}`)).status).toBe(401);
  const second = await answer(first.body.challenge, code(secret));
  expect(second.body).toMatchObject({ id: person.id, email: person.email });
  const cookie = String(second.headers['set-cookie']).split(';')[0] ?? '';
  expect((await me(cookie)).status).toBe(200);
  expect((await acts(person)).at(-1)).toBe('signed_in');
});

test('a wrong password is answered as without a second factor', async () => {
  const { person } = await makeProtected();
  const wrong = await signIn({ ...person, password: 'Wrong-pass-1!' });
  expect([wrong.status, wrong.body]).toEqual([
    401,
    { code: 'invalid_credentials', message: 'Invalid credentials' },
  ]);
});

test('a wrong code is refused and logged, and the challenge remains open', async () => {
  const { person, secret } = await makeProtected();
  const token = await challenge(person);
  const wrong = await answer(token, code(secret, 10 * STEP));
  expect([wrong.status, wrong.body.code]).toEqual([401, 'code_wrong']);
  expect((await acts(person)).at(-1)).toBe('second_factor_failed');
  expect((await answer(token, code(secret))).status).toBe(200);
});

test.each([
  ['the one before', -STEP, 200],
  ['the next', STEP, 200],
  ['two before', -2 * STEP, 401],
  ['two ahead', 2 * STEP, 401],
])('clocks differ by a step at most: %s is answered', async (_, aheadMs, status) => {
  const { person, secret } = await makeProtected();
  app.clock.aheadMs += 2 * STEP;
  expect((await answer(await challenge(person), code(secret, aheadMs))).status).toBe(status);
});

test('no code works twice, nor one older than the last accepted one', async () => {
  const { person, secret } = await makeProtected();
  const [now, before] = [code(secret), code(secret, -STEP)];
  expect((await answer(await challenge(person), now)).status).toBe(200);
  expect((await answer(await challenge(person), now)).status).toBe(401);
  expect((await answer(await challenge(person), before)).status).toBe(401);
});

test('the code of the setup does not sign in', async () => {
  const person = await makeClient(app);
  const { body } = await ask(person, 'startSetup', { password: person.password });
  const first = code(body.result.data.secret);
  await ask(person, 'confirmSetup', { code: first });
  expect((await answer(await challenge(person), first)).status).toBe(401);
});

test('of ten concurrent sign-ins with one code one succeeds', async () => {
  const { person, secret } = await makeProtected();
  const tokens = await Promise.all(Array.from({ length: 10 }, () => challenge(person)));
  const given = code(secret);
  const statuses = await Promise.all(tokens.map((token) => answer(token, given)));
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
  const open = await app.sql('select 1 from sessions where user_id = $1', [person.id]);
  expect(open).toHaveLength(2);
});

test('a challenge is completed once, also with two valid codes at once', async () => {
  const { person, secret, codes } = await makeProtected();
  const token = await challenge(person);
  const answers = await Promise.all([
    answer(token, code(secret)),
    answer(token, codes[0] ?? ''),
    answer(token, codes[1] ?? ''),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await answer(token, codes[2] ?? '')).body.code).toBe('sign_in_over');
});

test('a challenge is valid for five minutes', async () => {
  const { person, secret } = await makeProtected();
  const token = await challenge(person);
  app.clock.aheadMs += 5 * 60_000 - 1_000;
  expect((await answer(token, '000000')).body.code).toBe('code_wrong');
  app.clock.aheadMs += 2_000;
  expect((await answer(token, code(secret))).body.code).toBe('sign_in_over');
});

test('a recovery code signs in once, however it is typed, and its owner is notified', async () => {
  const { person, codes } = await makeProtected();
  const typed = ` ${codes[3]?.toUpperCase().replaceAll('-', ' ')} `;
  expect((await answer(await challenge(person), typed)).status).toBe(200);
  const { status, body } = await answer(await challenge(person), typed);
  expect([status, body.message]).toEqual([
    401,
    'This recovery code is wrong or has been used before. Use another one.',
  ]);
  expect(await acts(person)).toContain('recovery_code_used');
  const mails = async () => (await app.mailsTo(person)).map(({ text }) => text).join();
  await expect.poll(mails).toContain('9 recovery codes left');
});

test('keys, recovery codes and challenges cannot be read from a session or a dump', async () => {
  const { person, codes, secret } = await makeProtected();
  const token = await challenge(person);
  const dump = await app.sql(
    `select r::text from recovery_codes r union all select c::text from sign_in_challenges c`,
  );
  const text = JSON.stringify(dump);
  expect(text).not.toContain(codes[0]?.replaceAll('-', ''));
  expect(text).not.toContain(token);
  const status = await app.call(person, 'GET', '/trpc/secondFactor.status');
  expect(status.text).not.toContain(secret);
});

test('new recovery codes invalidate the old ones', async () => {
  const { person, secret, codes } = await makeProtected();
  const { password } = person;
  expect((await ask(person, 'renewCodes', { password, code: '000000' })).status).toBe(400);
  const { body } = await ask(person, 'renewCodes', { password, code: code(secret) });
  expect((await answer(await challenge(person), codes[0] ?? '')).status).toBe(401);
  const [fresh] = body.result.data.codes;
  expect((await answer(await challenge(person), fresh)).status).toBe(200);
});

test('turning it off requires the password and a code', async () => {
  const { person, secret } = await makeProtected();
  const { password } = person;
  const off = (given: object) => ask(person, 'turnOff', { password, code: code(secret), ...given });
  expect((await off({ password: 'Wrong-pass-1!' })).status).toBe(400);
  expect((await off({ code: '000000' })).status).toBe(400);
  expect((await signIn(person)).body.codeNeeded).toBe(true);
  const turnedOff = await off({});
  expect(turnedOff.status).toBe(200);
  expect((await me(person.cookie)).status).toBe(401);
  expect((await me(readCookie(turnedOff))).status).toBe(200);
  expect((await signIn(person)).body).toMatchObject({ id: person.id });
  expect(await acts(person)).toContain('second_factor_off');
});

test('a password reset does not bypass the second factor of a confirmed account', async () => {
  const { person } = await makeProtected();
  await app.sql('update users set email_confirmed_at = created_at where id = $1', [person.id]);
  await app.call(null, 'POST', '/api/auth/forgot-password', { email: person.email });
  const link = async () =>
    (await app.mailsTo(person)).flatMap(
      ({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? [],
    );
  await expect.poll(link).toHaveLength(1);
  const [token] = await link();
  const given = { token, password: 'Quite-new-4?' };
  const reset = await app.call(null, 'POST', '/api/auth/reset-password', given);
  expect([reset.status, reset.headers['set-cookie']]).toEqual([200, undefined]);
  expect((await signIn({ ...person, password: given.password })).body.codeNeeded).toBe(true);
});
