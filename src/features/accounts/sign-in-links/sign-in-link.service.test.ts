import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countLockWaits } from '#testing/app/lock-waits.ts';
import { readCookie, startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { makeProtectedClient, totpCode } from '#testing/fixtures/second-factors.ts';
import { lockUser } from '../account.service.ts';
import { SignInLink } from './sign-in-link.entity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const ask = (email: string) => app.call(null, 'POST', '/trpc/signInLinks.request', { email });
const follow = (token: string) => app.call(null, 'POST', '/trpc/signInLinks.follow', { token });
const tokensOf = async (person: { email: string }) =>
  (await app.mailsTo(person)).flatMap(({ text }) => /sign-in-link\/([\w-]+)/.exec(text)?.[1] ?? []);

/** Requests a link, waits for its mail and returns the token. */
async function linkFor(person: TestUser): Promise<string> {
  const before = (await tokensOf(person)).length;
  expect((await ask(person.email)).status).toBe(200);
  await expect.poll(async () => (await tokensOf(person)).length).toBe(before + 1);
  return (await tokensOf(person)).at(-1) ?? '';
}

const actionsOn = async ({ id }: TestUser) =>
  (
    await app.sql<{ action: string; details: object }>(
      `select action, details from audit_entries
       where target_type = 'user' and target_id = $1 order by id desc limit 2`,
      [String(id)],
    )
  ).map(({ action, details }) => [action, details]);

test('a mailed link opens one session, also of two at once, and is in the audit log', async () => {
  const person = await makeClient(app);
  const token = await linkFor(person);
  const [first, second] = await Promise.all([follow(token), follow(token)]);
  expect([first.status, second.status].toSorted()).toEqual([200, 404]);
  const [opened] = [first, second].filter(({ status }) => status === 200);
  const cookie = String(opened?.headers['set-cookie']).split(';')[0] ?? '';
  expect((await app.call({ cookie }, 'GET', '/api/auth/me')).body.id).toBe(person.id);
  expect(await actionsOn(person)).toEqual([
    ['signed_in', { by: 'mailed_link' }],
    ['sign_in_link_asked', {}],
  ]);
});

test('a mailed link contains the page from which it was requested', async () => {
  const person = await makeClient(app);
  const input = { email: person.email, from: '/projects/7?bid=3#bids' };
  await app.call(null, 'POST', '/trpc/signInLinks.request', input);
  const texts = async () => (await app.mailsTo(person)).map(({ text }) => text).join();
  await expect.poll(texts).toContain('?from=%2Fprojects%2F7%3Fbid%3D3%23bids');
});

test('a link and a concurrent change of the password do not wait for each other', async () => {
  const person = await makeClient(app);
  const token = await linkFor(person);
  const change = app.system.em.fork();
  await change.begin();
  await lockUser(change, person.id);
  const followed = follow(token);
  await expect.poll(() => countLockWaits(app)).toBe(1);
  await change.nativeDelete(SignInLink, { userId: person.id });
  await change.commit();
  expect((await followed).body.error.data.body.code).toBe('sign_in_link_dead');
});

const MINUTE_MS = 60_000;

test('a link ends after 15 minutes, and when a newer one is mailed', async () => {
  const person = await makeClient(app);
  const older = await linkFor(person);
  app.clock.aheadMs += 10 * MINUTE_MS;
  const newer = await linkFor(person);
  expect((await follow(older)).body.error.data.body.code).toBe('sign_in_link_dead');
  app.clock.aheadMs += 15 * MINUTE_MS + 1_000;
  expect((await follow(newer)).status).toBe(404);
});

test('however often strangers request links, the owner has a valid one', async () => {
  const person = await makeClient(app);
  const token = await linkFor(person);
  for (let nth = 0; nth < 4; nth += 1) await ask(person.email);
  await drainQueues(app);
  expect(await tokensOf(person)).toEqual([token]);
  for (let nth = 0; nth < 4; nth += 1) {
    app.clock.aheadMs += 10 * MINUTE_MS;
    await linkFor(person);
  }
  app.clock.aheadMs += 9 * MINUTE_MS;
  await ask(person.email);
  await drainQueues(app);
  const tokens = await tokensOf(person);
  expect(tokens).toHaveLength(5);
  expect((await follow(tokens.at(-1) ?? '')).status).toBe(200);
  await linkFor(person);
});

test('the response for an unknown account equals that for a known one, but no mail is sent', async () => {
  const person = await makeClient(app);
  const [known, unknown] = [await ask(person.email), await ask('nobody@example.org')];
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  await expect.poll(() => tokensOf(person)).toHaveLength(1);
  expect(await tokensOf({ email: 'nobody@example.org' })).toEqual([]);
});

test('an account with a second factor still needs its code', async () => {
  const person = await makeClient(app);
  const call = (act: string, given: object) =>
    app.call(person, 'POST', `/trpc/secondFactor.${act}`, given);
  const setup = await call('startSetup', { password: person.password });
  const { secret }: { secret: string } = setup.body.result.data;
  const epoch = Math.floor(app.clock.now().getTime() / 1_000);
  expect((await call('confirmSetup', { code: generateSync({ secret, epoch }) })).status).toBe(200);
  const followed = await follow(await linkFor(person));
  expect(followed.body.result.data).toMatchObject({ codeNeeded: true });
  expect(followed.headers['set-cookie']).toBeUndefined();
});

/** Returns the token in the only mail with a link to this page. */
async function mailedToken(person: TestUser, page: string): Promise<string> {
  const tokens = async () =>
    (await app.mailsTo(person)).flatMap(
      ({ text }) => new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1] ?? [],
    );
  await expect.poll(tokens).toHaveLength(1);
  return (await tokens())[0] ?? '';
}

test('a change of the password voids a link that was mailed before', async () => {
  const person = await makeClient(app);
  const token = await linkFor(person);
  const given = { current: person.password, password: 'Quite-new-4?' };
  expect((await app.call(person, 'POST', '/trpc/passwords.change', given)).status).toBe(200);
  expect((await follow(token)).status).toBe(404);
});

test('a reset of the password voids a link that was mailed before', async () => {
  const person = await makeClient(app);
  const token = await linkFor(person);
  await app.as(null).passwords.forgot({ email: person.email });
  const reset = await mailedToken(person, 'reset-password');
  await app.as(null).passwords.reset({ token: reset, password: 'Quite-new-4?' });
  expect((await follow(token)).status).toBe(404);
});

test('an objection to a second factor voids a link that was mailed before', async () => {
  const { person } = await makeProtectedClient(app);
  const token = await linkFor(person);
  const objection = await mailedToken(person, 'second-factor');
  await app.call(null, 'POST', '/trpc/secondFactor.submitObjection', { token: objection });
  expect((await follow(token)).status).toBe(404);
});

const endDevice = (cookie: string) =>
  app.call({ cookie }, 'POST', '/trpc/sessions.end', { id: crypto.randomUUID() });

test('acts that need a recent proof ask for the password after a sign-in by a link', async () => {
  const person = await makeClient(app);
  const cookie = readCookie(await follow(await linkFor(person)));
  expect((await endDevice(cookie)).body.error.data.body.code).toBe('proof_needed');
  const { password } = person;
  expect((await app.call({ cookie }, 'POST', '/trpc/proofs.submit', { password })).status).toBe(
    200,
  );
  expect((await endDevice(cookie)).body.error.data.body.code).toBe('device_unknown');
});

test('a link with a code of the second factor is no proof of the password either', async () => {
  const { person, secret } = await makeProtectedClient(app);
  const { challenge } = (await follow(await linkFor(person))).body.result.data;
  const given = { challenge, code: totpCode(app, secret) };
  const signedIn = await app.call(null, 'POST', '/trpc/accounts.signInCode', given);
  expect(signedIn.status).toBe(200);
  const refused = await endDevice(readCookie(signedIn));
  expect(refused.body.error.data.body.code).toBe('proof_needed');
});
