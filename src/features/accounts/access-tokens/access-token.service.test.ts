import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { bearer, makeToken } from '#testing/fixtures/access-tokens.ts';
import { makeAdmin, makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';
import { deleteExpiredTokens } from './access-token.service.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

const LATER = 15 * 60_000 + 1_000;
const input = { name: 'Bid checker', scopes: ['read', 'bids:write'], expiresInDays: 90 };

const create = (person: TestUser, given: object = input) =>
  app.call(person, 'POST', '/api/tokens', given);
const status = async (token: string) =>
  (await app.call(null, 'GET', '/api/auth/me', undefined, bearer(token))).status;
const tokenCount = async ({ id }: TestUser) =>
  (await app.sql('select 1 from access_tokens where user_id = $1', [id])).length;

test('a token is shown once, stored as a hash, and listed without its secret', async () => {
  const person = await makeDeveloper(app);
  const { status: created, body } = await create(person);
  expect(created).toBe(201);
  expect(body.token).toMatch(/^bw_[0-9A-Za-z]{43}$/);
  const { body: listed } = await app.call(person, 'GET', '/api/tokens');
  const { token, ...view } = body;
  expect(listed).toEqual([view]);
  const { name, scopes } = input;
  expect(view).toMatchObject({ name, scopes, isExpired: false, lastUsedAt: null });
  const days = (Date.parse(view.expiresAt) - Date.parse(view.createdAt)) / 86_400_000;
  expect(days).toBe(90);
  const stored = await app.sql('select * from access_tokens');
  expect(JSON.stringify(stored)).not.toContain(token);
});

test('two tokens differ', async () => {
  const person = await makeDeveloper(app);
  const tokens = [await makeToken(app, person), await makeToken(app, person)];
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(2);
});

test('the owner gets a mail that names the token, its scopes and its end, but not the token', async () => {
  const person = await makeDeveloper(app);
  const { body } = await create(person);
  await expect.poll(() => app.mailsTo(person)).toHaveLength(1);
  const [mail] = await app.mailsTo(person);
  expect(mail?.subject).toBe('A new access token for your account');
  expect(mail?.text).toContain('“Bid checker”');
  expect(mail?.text).toContain('Place, change and withdraw bids');
  expect(mail?.text).toMatch(/Until \w+ \d+, \d{4}, \d\d:\d\d UTC/);
  expect(mail?.text).not.toContain(body.token);
});

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(61) }],
  ['scopes', { scopes: [] }],
  ['scopes.0', { scopes: ['admin'] }],
  ['expiresInDays', { expiresInDays: 31 }],
  ['expiresInDays', { expiresInDays: null }],
])('a token with an invalid %s is refused: %j', async (field, given) => {
  const person = await makeClient(app);
  const { status: refused, body } = await create(person, { ...input, ...given });
  expect(refused).toBe(400);
  expect(Object.keys(body.issues)).toEqual([field]);
});

test('a new token needs a proof of the last 15 minutes, revoking needs none', async () => {
  const person = await makeClient(app);
  const { body: made } = await create(person);
  app.clock.aheadMs += LATER;
  const { status: refused, body } = await create(person);
  expect([refused, body.code]).toEqual([403, 'proof_needed']);
  const revoked = await app.call(person, 'DELETE', `/api/tokens/${made.id}`);
  expect(revoked.status).toBe(200);
  app.clock.aheadMs -= LATER;
});

test('a revoked token is 401 at once; only its user can revoke it', async () => {
  const person = await makeClient(app);
  const { id, token } = await makeToken(app, person);
  const revoke = (by: TestUser) => app.call(by, 'DELETE', `/api/tokens/${id}`);
  expect((await revoke(await makeClient(app))).body.code).toBe('token_unknown');
  expect(await status(token)).toBe(200);
  expect((await revoke(person)).status).toBe(200);
  expect(await status(token)).toBe(401);
  expect((await revoke(person)).status).toBe(404);
});

test('a user has at most 20 tokens, also if they are created at the same time', async () => {
  const person = await makeClient(app);
  for (let count = 0; count < 18; count += 1) await makeToken(app, person);
  const answers = await Promise.all([1, 2, 3, 4].map(() => create(person)));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 201, 409, 409]);
  expect(await tokenCount(person)).toBe(20);
  await app.sql(
    `update access_tokens set expires_at = now() - interval '1 day'
     where id = (select min(id) from access_tokens where user_id = $1)`,
    [person.id],
  );
  expect((await create(person)).status).toBe(201);
});

test('an unconfirmed address gets no token where addresses must be confirmed', async () => {
  const strict = await startTestApp({ EMAIL_CONFIRMATION: 'required' });
  try {
    const person = await makeClient(strict);
    const answer = await strict.call(person, 'POST', '/api/tokens', input);
    expect([answer.status, answer.body.code]).toEqual([403, 'email_unconfirmed']);
  } finally {
    await strict.close();
  }
});

async function resetLink({ email }: TestUser): Promise<string> {
  await app.call(null, 'POST', '/api/auth/forgot-password', { email });
  const find = async () =>
    (await app.mailsTo({ email })).flatMap(
      ({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? [],
    );
  await expect.poll(find).toHaveLength(1);
  return (await find())[0] ?? '';
}

const because = { rule: 'spam', reason: 'The same words to forty clients.' } as const;
const suspend = ({ id }: TestUser) => app.as(admin).suspensions.suspend({ userId: id, ...because });
const remove = (person: TestUser) =>
  app.call(person, 'POST', '/trpc/accountDeletion.confirm', {
    password: person.password,
    confirmation: 'delete my account',
  });

test('a suspension revokes all tokens for good, also after it is lifted', async () => {
  const person = await makeDeveloper(app);
  const { token } = await makeToken(app, person);
  await suspend(person);
  expect(await status(token)).toBe(401);
  const { status: refused, body } = await createAfterSignIn(person);
  expect([refused, body.code]).toEqual([403, 'suspended']);
  await app.as(admin).suspensions.restore({ userId: person.id, reason: 'A mistake of ours.' });
  expect(await status(token)).toBe(401);
  expect((await createAfterSignIn(person)).status).toBe(201);
});

async function createAfterSignIn(person: TestUser) {
  const { email, password } = person;
  const { headers } = await app.call(null, 'POST', '/api/auth/login', { email, password });
  return create({ ...person, cookie: String(headers['set-cookie']).split(';')[0] ?? '' });
}

test('a password reset revokes all tokens, a changed password none', async () => {
  const person = await makeDeveloper(app);
  const { token } = await makeToken(app, person);
  const change = { current: person.password, password: 'Quite-new-4?' };
  await app.as(person).passwords.change(change);
  expect(await status(token)).toBe(200);
  const link = await resetLink(person);
  const reset = { token: link, password: 'Another-one-5?' };
  expect((await app.call(null, 'POST', '/api/auth/reset-password', reset)).status).toBe(200);
  expect(await status(token)).toBe(401);
});

test('the deletion of the account deletes its tokens', async () => {
  const person = await makeDeveloper(app);
  const { token } = await makeToken(app, person);
  expect((await remove(person)).status).toBe(200);
  expect(await status(token)).toBe(401);
  expect(await tokenCount(person)).toBe(0);
});

test.each([
  ['suspension', async (person: TestUser) => () => suspend(person)],
  [
    'password reset',
    async (person: TestUser) => {
      const token = await resetLink(person);
      const reset = { token, password: 'Another-one-5?' };
      return () => app.call(null, 'POST', '/api/auth/reset-password', reset);
    },
  ],
  ['deletion', async (person: TestUser) => () => remove(person)],
])('no token outlives a %s that happens while tokens are created', async (_what, prepare) => {
  for (let round = 0; round < 3; round += 1) {
    const person = await makeDeveloper(app);
    const end = await prepare(person);
    const answers = await Promise.all([create(person), end(), create(person), create(person)]);
    expect(
      answers.filter((answer) => answer && 'status' in answer && answer.status >= 500),
    ).toEqual([]);
    expect(await tokenCount(person)).toBe(0);
  }
});

test('tokens that expired 30 days ago are deleted', async () => {
  const person = await makeClient(app);
  await makeToken(app, person);
  const after = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
  await deleteExpiredTokens(app.system.em.fork(), after(59));
  expect(await tokenCount(person)).toBe(1);
  await deleteExpiredTokens(app.system.em.fork(), after(61));
  expect(await tokenCount(person)).toBe(0);
});
