import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCookie, startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeAdmin, makeClient } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => app?.close());

const NEW = 'Quite-new-4?';
const change = (person: TestUser, given: object) =>
  app.call(person, 'POST', '/trpc/passwords.change', given);
const me = (cookie: string) => app.call({ cookie }, 'GET', '/api/auth/me');
const signIn = async ({ email }: TestUser, password: string) => {
  const { status, headers } = await app.call(null, 'POST', '/api/auth/login', { email, password });
  return { status, cookie: readCookie({ headers }) };
};

/** Stores each kind of mailed link and an unfinished sign-in for a user. */
async function storeLinks({ id }: TestUser) {
  const soon = `now() + interval '10 minutes'`;
  const statements = [
    `insert into password_resets (user_id, token_hash, job_id, requested_at, expires_at)
     values ($1, $2, $2, now(), ${soon})`,
    `insert into email_changes (id, user_id, old_email, new_email, requested_at)
     values (gen_random_uuid(), $1, $2 || '@old.example', $2 || '@new.example', now())`,
    `insert into sign_in_challenges (token_hash, user_id, expires_at) values ($2, $1, ${soon})`,
    `insert into sign_in_links (user_id, token_hash, requested_at, expires_at)
     values ($1, $2, now(), ${soon})`,
  ];
  for (const statement of statements) await app.sql(statement, [id, `link-of-${id}`]);
}

async function countLinks({ id }: TestUser) {
  const [counts] = await app.sql<Record<string, number>>(
    `select (select count(*)::int from password_resets where user_id = $1
         and token_hash is not null) as resets,
       (select count(*)::int from email_changes where user_id = $1) as changes,
       (select count(*)::int from sign_in_challenges where user_id = $1) as challenges,
       (select count(*)::int from sign_in_links where user_id = $1) as links`,
    [id],
  );
  return counts;
}

test('a new password ends the other sessions and voids mailed links, of its account only', async () => {
  const [person, other] = [await makeClient(app), await makeAdmin(app)];
  for (const user of [person, other]) await storeLinks(user);
  const elsewhere = await signIn(person, person.password);
  const changed = await change(person, { current: person.password, password: NEW });
  expect(changed.status).toBe(200);
  expect((await me(readCookie(changed))).status).toBe(200);
  expect((await me(person.cookie)).status).toBe(401);
  expect((await me(elsewhere.cookie)).status).toBe(401);
  expect((await signIn(person, person.password)).status).toBe(401);
  expect((await signIn(person, NEW)).status).toBe(200);
  expect(await countLinks(person)).toEqual({ resets: 0, changes: 0, challenges: 0, links: 0 });
  expect(await countLinks(other)).toEqual({ resets: 1, changes: 1, challenges: 1, links: 1 });
});

test('a repeated change is replayed only for the new cookie, and sets no cookie', async () => {
  const person = await makeClient(app);
  const send = (cookie: string) =>
    app.call(
      { cookie },
      'POST',
      '/trpc/passwords.change',
      { current: person.password, password: NEW },
      { 'idempotency-key': 'password-change-0001' },
    );
  const cookie = readCookie(await send(person.cookie));
  const withOld = await send(person.cookie);
  expect([withOld.status, withOld.headers['set-cookie']]).toEqual([401, undefined]);
  const withNew = await send(cookie);
  expect([withNew.status, withNew.headers['set-cookie']]).toEqual([200, undefined]);
  expect(withNew.headers['idempotent-replayed']).toBe('true');
  expect((await me(cookie)).status).toBe(200);
});

test('of two concurrent changes with one cookie one succeeds, and its session remains', async () => {
  const person = await makeClient(app);
  const answers = await Promise.all(
    [NEW, 'Another-new-5?'].map((password) =>
      change(person, { current: person.password, password }),
    ),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  for (const answer of done) expect((await me(readCookie(answer))).status).toBe(200);
});

test('the current password is required, and attempts are counted', async () => {
  const person = await makeClient(app);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const refused = await change(person, { current: 'Not-it-1!', password: NEW });
    expect(refused.headers['set-cookie']).toBeUndefined();
    statuses.push(refused.status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  expect((await me(person.cookie)).status).toBe(200);
  expect((await signIn(person, person.password)).status).toBe(200);
});

test('the current password is refused as the new one', async () => {
  const person = await makeClient(app);
  const { status, body } = await change(person, {
    current: person.password,
    password: person.password,
  });
  expect([status, body.error.data.body.code]).toEqual([400, 'password_same']);
});

test.each(['Marketplace1!', 'Clara-1234!', 'Client!2345', 'qwerty12!'])(
  'Clara Client cannot use the password %s',
  async (password) => {
    const person = await makeClient(app);
    const { status, body } = await change(person, { current: person.password, password });
    expect([status, body.error.data.body.code]).toEqual([400, 'password_guessable']);
  },
);
