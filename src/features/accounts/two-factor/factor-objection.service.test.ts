import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCookie, startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient } from '#testing/fixtures/makers.ts';
import { makeProtectedClient, totpCode } from '#testing/fixtures/second-factors.ts';
import { removeFactorFromCommand, sendFactorMail } from './factor-objection.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const makeProtected = () => makeProtectedClient(app);
const code = (secret: string) => totpCode(app, secret);
const ask = (person: TestUser, act: string, given: object) =>
  app.call(person, 'POST', `/trpc/secondFactor.${act}`, given);
const signIn = ({ email, password }: TestUser) =>
  app.call(null, 'POST', '/api/auth/login', { email, password });
const me = (cookie: string) => app.call({ cookie }, 'GET', '/api/auth/me');
const acts = async ({ id }: TestUser) =>
  (
    await app.sql<{ action: string }>(
      `select action from audit_entries where target_type = 'user' and target_id = $1`,
      [String(id)],
    )
  ).map(({ action }) => action);
const mailedLinks = async (person: { email: string }, page: string) =>
  (await app.mailsTo(person)).flatMap(
    ({ text }) => new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1] ?? [],
  );
const object = (token: string) =>
  app.call(null, 'POST', '/trpc/secondFactor.submitObjection', { token });

test('the link in the mail about a second factor removes it, with all access by the password', async () => {
  const { person } = await makeProtected();
  await expect.poll(() => mailedLinks(person, 'second-factor')).toHaveLength(1);
  const [token = ''] = await mailedLinks(person, 'second-factor');
  expect(await app.as(null).secondFactor.objectionLink({ token })).toHaveProperty('since');
  expect((await signIn(person)).body.codeNeeded).toBe(true);
  const answers = await Promise.all([object(token), object(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await me(person.cookie)).status).toBe(401);
  expect((await signIn(person)).status).toBe(401);
  expect(await acts(person)).toContain('second_factor_refused');

  await resetPassword(person);
});

test('the objection link works for seven days, and not for a later second factor', async () => {
  const { person, codes } = await makeProtected();
  await expect.poll(() => mailedLinks(person, 'second-factor')).toHaveLength(1);
  const [token = ''] = await mailedLinks(person, 'second-factor');
  const startedAt = app.clock.aheadMs;
  app.clock.aheadMs = startedAt + 7 * 86_400_000;
  expect((await object(token)).status).toBe(404);
  app.clock.aheadMs = startedAt;
  const off = await ask(person, 'turnOff', { password: person.password, code: codes[0] });
  const here = { ...person, cookie: readCookie(off) };
  const setup = await ask(here, 'startSetup', { password: person.password });
  await ask(here, 'confirmSetup', { code: code(setup.body.result.data.secret) });
  expect((await object(token)).status).toBe(404);
});

/** Changes the address of an account, as a person who knows its password can. */
async function changeEmail(person: TestUser): Promise<string> {
  const email = `thief-${crypto.randomUUID()}@example.org`;
  const { password } = person;
  await app.call(person, 'POST', '/trpc/emailChanges.request', { email, password });
  await expect.poll(() => mailedLinks({ email }, 'email-change')).toHaveLength(1);
  const [token] = await mailedLinks({ email }, 'email-change');
  const changed = await app.call(null, 'POST', '/trpc/emailChanges.follow', { token });
  expect(changed.status).toBe(200);
  return email;
}

async function resetPassword(person: TestUser): Promise<void> {
  await expect.poll(() => mailedLinks(person, 'reset-password')).toHaveLength(1);
  const [token = ''] = await mailedLinks(person, 'reset-password');
  await app.as(null).passwords.reset({ token, password: 'Mine-again-7?' });
  expect((await signIn({ ...person, password: 'Mine-again-7?' })).body.id).toBe(person.id);
}

test('a second factor is reported to the address at its setup, also by a retry after a change', async () => {
  const { person } = await makeProtected();
  await expect.poll(() => mailedLinks(person, 'second-factor')).toHaveLength(1);
  const email = await changeEmail(person);
  const job = {
    ...app.system,
    em: app.system.em.fork(),
    jobId: '',
    mailer: app.mailer,
    print() {},
  };
  await sendFactorMail(job, person.id);
  expect(await mailedLinks({ email }, 'second-factor')).toEqual([]);
  expect(await mailedLinks(person, 'second-factor')).toHaveLength(2);
});

test('an objection to a second factor restores the address to which it was reported', async () => {
  const { person } = await makeProtected();
  await expect.poll(() => mailedLinks(person, 'second-factor')).toHaveLength(1);
  const [token = ''] = await mailedLinks(person, 'second-factor');
  const email = await changeEmail(person);
  const later = `later-${crypto.randomUUID()}@example.org`;
  const { password } = person;
  await app.call(person, 'POST', '/trpc/emailChanges.request', { email: later, password });
  await expect.poll(() => mailedLinks({ email: later }, 'email-change')).toHaveLength(1);
  const [pending] = await mailedLinks({ email: later }, 'email-change');
  expect((await object(token)).status).toBe(200);
  const confirmed = await app.call(null, 'POST', '/trpc/emailChanges.follow', { token: pending });
  expect(confirmed.status).toBe(404);
  await resetPassword(person);
  expect(await mailedLinks({ email }, 'reset-password')).toEqual([]);
  expect(await acts(person)).toContain('email_change_refused');
});

test.each([
  'started and confirmed after',
  'started before but confirmed after',
  'confirmed before',
])('an objection to a change of address removes a second factor that was %s it', async (order) => {
  const person = await makeClient(app);
  // A password reset removes a second factor that is older than the confirmation of the address.
  const confirmed = [person.id, app.clock.now()];
  await app.sql('update users set email_confirmed_at = $2 where id = $1', confirmed);
  const { password } = person;
  const start = () => ask(person, 'startSetup', { password });
  const confirm = async (setup: Awaited<ReturnType<typeof start>>) => {
    const on = await ask(person, 'confirmSetup', { code: code(setup.body.result.data.secret) });
    expect(on.status).toBe(200);
    return { ...person, cookie: readCookie(on) };
  };
  const early = order.startsWith('started and') ? null : await start();
  const owner = early && order === 'confirmed before' ? await confirm(early) : person;
  app.clock.aheadMs += 1_000;
  await changeEmail(owner);
  if (order !== 'confirmed before') await confirm(early ?? (await start()));
  await expect.poll(() => mailedLinks(person, 'email-change')).not.toHaveLength(0);
  const [objection] = await mailedLinks(person, 'email-change');
  await app.call(null, 'POST', '/trpc/emailChanges.follow', { token: objection });
  await resetPassword(person);
});

test('an objection to a change of address deletes a setup that is not confirmed yet', async () => {
  const person = await makeClient(app);
  const { password } = person;
  await ask(person, 'startSetup', { password });
  app.clock.aheadMs += 1_000;
  const email = `thief-${crypto.randomUUID()}@example.org`;
  await app.call(person, 'POST', '/trpc/emailChanges.request', { email, password });
  await expect.poll(() => mailedLinks(person, 'email-change')).toHaveLength(1);
  const [objection] = await mailedLinks(person, 'email-change');
  await app.call(null, 'POST', '/trpc/emailChanges.follow', { token: objection });
  expect(await app.sql('select 1 from second_factors where user_id = $1', [person.id])).toEqual([]);
});

test('an operator removes a second factor by a command, which is in the audit log', async () => {
  const { person } = await makeProtected();
  await removeFactorFromCommand({ ...app.system, em: app.system.em.fork() }, person.email);
  expect((await me(person.cookie)).status).toBe(401);
  expect((await signIn(person)).body.id).toBe(person.id);
  expect(await acts(person)).toContain('second_factor_removed');
  await expect
    .poll(async () => (await app.mailsTo(person)).map(({ subject }) => subject))
    .toContain('Your second factor was turned off');
});
