import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const DAY = 86_400_000;
const newAddress = () => `moved-${crypto.randomUUID()}@example.org`;

const signIn = (email: string, password: string) =>
  app.call(null, 'POST', '/api/auth/login', { email, password });
const me = async (person: TestUser) => (await app.call(person, 'GET', '/api/auth/me')).body.email;
const ask = (person: TestUser, email: string, password = person.password) =>
  app.call(person, 'POST', '/trpc/emailChanges.request', { email, password });
const follow = (token: string) => app.call(null, 'POST', '/trpc/emailChanges.follow', { token });
const statusAndCode = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [
  status,
  body.error?.data.body.code,
];

async function linkTo(email: string): Promise<string> {
  const found = async () => {
    const mails = await app.mailsTo({ email });
    return mails.flatMap(({ text }) => /email-change\/([\w-]+)/.exec(text)?.[1] ?? []).at(-1);
  };
  await expect.poll(found).toBeTruthy();
  return (await found()) ?? '';
}

/** Requests a new address and returns the links in the mails to both addresses. */
async function requestChange(person: TestUser) {
  const email = newAddress();
  expect((await ask(person, email)).status).toBe(200);
  return { email, confirm: await linkTo(email), object: await linkTo(person.email) };
}

test('an address changes when the link in its mail is followed; the old address is notified', async () => {
  const person = await makeClient(app);
  const { email, confirm } = await requestChange(person);
  expect(await me(person)).toBe(person.email);
  expect(await app.as(person).emailChanges.pending()).toEqual({ email });
  expect((await follow(confirm)).status).toBe(200);
  expect(await me(person)).toBe(email);
  expect(await app.as(person).emailChanges.pending()).toBeNull();
  expect((await signIn(person.email, person.password)).status).toBe(401);
  expect((await signIn(email, person.password)).status).toBe(200);
  await expect
    .poll(async () => (await app.mailsTo(person)).map(({ subject }) => subject))
    .toContain('Your email address was changed');
  const letter = (await app.mailsTo(person)).find(({ subject }) => subject.endsWith('was changed'));
  const token = /email-change\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  expect((await app.as(null).emailChanges.link({ token })).action).toBe('object');
  const again = await follow(confirm);
  expect(statusAndCode(again)).toEqual([404, 'email_link_used']);
  expect(again.body.error?.data.body.message).toContain('already confirmed');
});

const isTaken = async ({ email }: { email: string }) =>
  (await app.as(null).accounts.checkEmail({ email })).exists;
const confirmAddress = ({ id }: TestUser) =>
  app.sql('update users set email_confirmed_at = created_at where id = $1', [id]);

test('no other account gets the old address while its owner can object', async () => {
  const [person, other] = [await makeClient(app), await makeClient(app)];
  await confirmAddress(person);
  const { confirm } = await requestChange(person);
  await follow(confirm);
  expect(statusAndCode(await ask(other, person.email))).toEqual([409, 'email_taken']);
  expect(await isTaken(person)).toBe(true);
  expect((await ask(person, person.email)).status).toBe(200);
  app.clock.aheadMs += 7 * DAY;
  expect(await isTaken(person)).toBe(false);
  expect((await ask(other, person.email)).status).toBe(200);
});

test.each([true, false])(
  'an old address that was never confirmed stays free for its owner (confirmation required: %s)',
  async (isConfirmationRequired) => {
    app.system.settings.isConfirmationRequired = isConfirmationRequired;
    const [stranger, other] = [await makeClient(app), await makeClient(app)];
    const email = newAddress();
    expect((await ask(stranger, email)).status).toBe(200);
    expect((await follow(await linkTo(email))).status).toBe(200);
    expect(await isTaken(stranger)).toBe(false);
    expect((await ask(other, stranger.email)).status).toBe(200);
    const owner = await makeClient(app, { email: stranger.email });
    expect(await me(owner)).toBe(stranger.email);
    app.system.settings.isConfirmationRequired = false;
  },
);

test('reading a link changes nothing, because mail programs read links too', async () => {
  const person = await makeClient(app);
  const { email, confirm, object } = await requestChange(person);
  const link = { oldEmail: person.email, newEmail: email, confirmed: false };
  expect(await app.as(null).emailChanges.link({ token: confirm })).toEqual({
    ...link,
    action: 'confirm',
  });
  expect(await app.as(null).emailChanges.link({ token: object })).toEqual({
    ...link,
    action: 'object',
  });
  expect(await me(person)).toBe(person.email);
});

test.each([
  ['before it is confirmed', false],
  ['after it was confirmed', true],
])('the old address can object %s: only its owner has access again', async (_when, late) => {
  const person = await makeClient(app);
  const { email, confirm, object } = await requestChange(person);
  if (late) await follow(confirm);
  expect((await follow(object)).status).toBe(200);
  expect((await app.call(person, 'GET', '/api/auth/me')).status).toBe(401);
  expect((await signIn(email, person.password)).status).toBe(401);
  expect((await signIn(person.email, person.password)).status).toBe(401);
  expect((await follow(confirm)).status).toBe(404);
  const resetLink = async () =>
    (await app.mailsTo(person))
      .flatMap(({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? [])
      .at(-1);
  await expect.poll(resetLink).toBeTruthy();
  const letter = (await app.mailsTo(person)).find(({ text }) => text.includes('/reset-password/'));
  expect(letter?.subject).toBe('Choose a new password');
  expect(letter?.text).toContain('the old password no longer works');
  expect(letter?.text).not.toContain('stays as it is');
  const given = { token: (await resetLink()) ?? '', password: 'Mine-again-7?' };
  await app.as(null).passwords.reset(given);
  expect((await signIn(person.email, given.password)).status).toBe(200);
});

test('a link confirms for a day, and objects for a week', async () => {
  const person = await makeClient(app);
  const { confirm, object } = await requestChange(person);
  const startedAt = app.clock.aheadMs;
  app.clock.aheadMs = startedAt + DAY;
  expect((await follow(confirm)).status).toBe(404);
  app.clock.aheadMs = startedAt + 7 * DAY;
  expect((await follow(object)).status).toBe(404);
  app.clock.aheadMs = startedAt;
});

test('the address cannot be changed without the password', async () => {
  const person = await makeClient(app);
  expect(statusAndCode(await ask(person, newAddress(), 'Not-it-1!'))).toEqual([
    400,
    'password_wrong',
  ]);
});

test('an address in use, or the current one, is refused', async () => {
  const [person, other] = [await makeClient(app), await makeClient(app)];
  const taken = await ask(person, other.email.toUpperCase());
  expect(statusAndCode(taken)).toEqual([409, 'email_taken']);
  expect(JSON.stringify(taken)).toContain('Another account uses this email. Choose another one.');
  expect(statusAndCode(await ask(person, person.email))).toEqual([400, 'same_email']);
});

test('an address that was taken in the meantime cannot be confirmed', async () => {
  const person = await makeClient(app);
  const { email, confirm } = await requestChange(person);
  await makeClient(app, { email });
  expect(statusAndCode(await follow(confirm))).toEqual([409, 'email_taken']);
  expect(await me(person)).toBe(person.email);
});

test('a new request replaces the older one, and the user can cancel it', async () => {
  const person = await makeClient(app);
  const older = await requestChange(person);
  const newer = newAddress();
  await ask(person, newer);
  expect((await follow(older.confirm)).status).toBe(404);
  const confirm = await linkTo(newer);
  await app.as(person).emailChanges.cancel();
  expect((await follow(confirm)).status).toBe(404);
  expect(await me(person)).toBe(person.email);
});

test('a link that is followed twice concurrently works once', async () => {
  const person = await makeClient(app);
  const { confirm } = await requestChange(person);
  const answers = await Promise.all([follow(confirm), follow(confirm), follow(confirm)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});

test('the change invalidates password links that were mailed to the old address', async () => {
  const person = await makeClient(app);
  const { confirm } = await requestChange(person);
  await app.as(null).passwords.forgot({ email: person.email });
  const link = async () =>
    (await app.mailsTo(person)).flatMap(
      ({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? [],
    );
  await expect.poll(link).toHaveLength(1);
  await follow(confirm);
  const [token = ''] = await link();
  expect(await app.as(null).passwords.checkToken({ token })).toEqual({ valid: false });
});
