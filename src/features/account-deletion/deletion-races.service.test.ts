import { generateSync } from 'otplib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '#features/notifications/notification.service.ts';
import { countLockWaits } from '#testing/app/lock-waits.ts';
import { readCookie, startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const proofs = { password: 'Test-pass-1!', confirmation: 'delete my account' };
const TIMES = 8;

async function call(person: TestUser, path: string, input: object) {
  const { status, body } = await app.call(person, 'POST', `/trpc/${path}`, input);
  return { status: Number(status), code: body.error?.data.body.code };
}

const leave = (person: TestUser, more: object = {}) =>
  call(person, 'accountDeletion.confirm', { ...proofs, ...more });
const isFormer = async ({ id }: TestUser) =>
  (await app.sql('select 1 from users where id = $1 and deleted_at is not null', [id])).length ===
  1;

type Gate = 'users' | 'projects';

/** Queues requests for the lock of a row in this order, then releases the lock. */
async function inOrder(gate: Gate, id: number, acts: (() => ReturnType<typeof call>)[]) {
  // Later lock waits must belong to these requests only.
  await drainQueues(app);
  const holder = new Client({ connectionString: app.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query(`select 1 from ${gate} where id = $1 for update`, [id]);
  const running: ReturnType<typeof call>[] = [];
  for (const act of acts) {
    running.push(act());
    await expect.poll(() => countLockWaits(app), { interval: 5 }).toBe(running.length);
  }
  await holder.query('commit');
  await holder.end();
  return (await Promise.all(running)).map(({ status }) => status);
}

const openPayments = (projectId: number) =>
  app.sql(
    `select 1 from payments where project_id = $1
       and status in ('creating', 'awaiting_payment', 'requires_action', 'processing')`,
    [projectId],
  );

test.each([
  ['a developer who leaves first is not hired', 'bidder', 'leave', '200 409', 0],
  ['a developer who is being hired first does not leave', 'bidder', 'pay', '200 409', 1],
  ['a client who leaves first does not hire', 'owner', 'leave', '200 401', 0],
  ['a client who begins to hire first does not leave', 'owner', 'pay', '200 409', 1],
])('%s', async (_title, who, first, statuses, payments) => {
  const { project, bidder, amount } = await makeBid(app);
  const leaver = who === 'bidder' ? bidder : project.owner;
  const acts = [
    () => leave(leaver),
    () =>
      call(project.owner, 'payments.start', {
        amount,
        projectId: project.id,
        developerId: bidder.id,
      }),
  ];
  if (first === 'pay') acts.reverse();
  expect((await inOrder('projects', project.id, acts)).join(' ')).toBe(statuses);
  expect(await isFormer(leaver)).toBe(first === 'leave');
  await drainQueues(app);
  expect(await openPayments(project.id)).toHaveLength(payments);
});

test.each([
  ['who leaves first does not bid', 'leave', '200 401'],
  ['who bids first leaves, and the bid with them', 'bid', '200 200'],
])('%s', async (_title, first, statuses) => {
  const bidder = await makeDeveloper(app);
  const project = await makeProject(app);
  const offer = { amount: 900, proposal: 'At the same moment.', deliveryTime: 7 };
  const acts = [
    () => leave(bidder),
    () => call(bidder, 'bids.place', { projectId: project.id, ...offer }),
  ];
  if (first === 'bid') acts.reverse();
  expect((await inOrder('users', bidder.id, acts)).join(' ')).toBe(statuses);
  expect(await isFormer(bidder)).toBe(true);
  expect(await app.as(project.owner).bids.onProject({ projectId: project.id })).toEqual([]);
  expect((await app.as(project.owner).projects.get({ id: project.id })).bidCount).toBe(0);
});

test('of two concurrent deletions one is refused', async () => {
  const person = await makeClient(app);
  const acts = [() => leave(person), () => leave(person)];
  expect(await inOrder('users', person.id, acts)).toEqual([200, 401]);
});

test('a concurrent deletion and invitation leave no pending invitation', async () => {
  for (let nth = 0; nth < TIMES; nth += 1) {
    const developer = await makeDeveloper(app);
    const project = await makeProject(app);
    const [left, invited] = await Promise.all([
      leave(developer),
      call(project.owner, 'invitations.invite', {
        projectId: project.id,
        developerIds: [developer.id],
      }),
    ]);
    expect(left.status).toBe(200);
    expect([200, 400, 409]).toContain(invited.status);
    const pending = `select 1 from invitations where developer_id = $1 and status = 'pending'`;
    expect(await app.sql(pending, [developer.id])).toEqual([]);
  }
});

test('a concurrent notification leaves no row and no mail', async () => {
  for (let nth = 0; nth < TIMES; nth += 1) {
    const person = await makeDeveloper(app);
    const tell = () =>
      app.system.em.fork().transactional((em) =>
        notify(
          { ...app.system, em },
          {
            userId: person.id,
            kind: 'moderation',
            title: 'Told at the door',
            paragraphs: ['Nobody reads it.'],
            action: { label: 'Open', path: '/notifications' },
          },
        ),
      );
    const [left] = await Promise.all([leave(person), tell(), tell()]);
    expect(left.status).toBe(200);
    await tell();
    const about = 'select 1 from notifications where user_id = $1';
    expect(await app.sql(about, [person.id])).toEqual([]);
    await drainQueues(app);
    const mails = (await app.mailsTo(person)).map(({ subject }) => subject);
    expect(mails.at(-1)).toBe('Your account is deleted');
  }
});

test('concurrent posts, favorites and edits leave no rows', async () => {
  const client = await makeClient(app);
  const bystander = await makeDeveloper(app);
  const deadline = new Date(app.clock.now().getTime() + 9 * 86_400_000).toISOString();
  const [left, ...others] = await Promise.all([
    leave(client),
    call(client, 'projects.post', {
      title: 'Posted while leaving',
      description: 'Somebody is quicker than this.',
      category: 'Web App',
      budget: 500,
      deadline,
    }),
    call(client, 'favorites.set', { kind: 'developer', id: bystander.id, saved: true }),
    call(client, 'profiles.editClient', {
      firstName: 'Still',
      lastName: 'Here',
      city: 'Oslo',
      country: 'Norway',
    }),
  ]);
  expect(left.status).toBe(200);
  for (const { status } of others) expect(status).toBeLessThan(500);
  const open = `select 1 from projects where client_id = $1 and status = 'active'`;
  expect(await app.sql(open, [client.id])).toEqual([]);
  expect(await app.sql('select 1 from saved_developers where user_id = $1', [client.id])).toEqual(
    [],
  );
  const [row] = await app.sql('select first_name from users where id = $1', [client.id]);
  expect(row).toEqual({ first_name: 'Former' });
});

test('two concurrent deletions of an account delete once and mail once', async () => {
  const person = await makeClient(app);
  const answers = await Promise.all([leave(person), leave(person), leave(person)]);
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses[0]).toBe(200);
  for (const status of statuses.slice(1)) expect([400, 401]).toContain(status);
  await drainQueues(app);
  const mails = await app.mailsTo(person);
  expect(mails.filter(({ subject }) => subject === 'Your account is deleted')).toHaveLength(1);
});

test('a client and their bidder can be deleted concurrently', async () => {
  for (let nth = 0; nth < TIMES; nth += 1) {
    const { project, bidder } = await makeBid(app);
    const answers = await Promise.all([leave(project.owner), leave(bidder)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
});

test('with a second factor the deletion requires its code', async () => {
  const person = await makeClient(app);
  const ask = (act: string, input: object) =>
    app.call(person, 'POST', `/trpc/secondFactor.${act}`, input);
  const { body } = await ask('startSetup', { password: person.password });
  const code = () =>
    generateSync({
      secret: body.result.data.secret,
      epoch: Math.floor(app.clock.now().getTime() / 1_000),
    });
  const here = { ...person, cookie: readCookie(await ask('confirmSetup', { code: code() })) };
  app.clock.aheadMs += 90_000;
  expect(await leave(here)).toEqual({ status: 400, code: 'code_missing' });
  expect(await leave(here, { code: '000000' })).toEqual({ status: 400, code: 'code_wrong' });
  expect(await leave(here, { code: code() })).toMatchObject({ status: 200 });
  expect(await app.sql('select 1 from second_factors where user_id = $1', [person.id])).toEqual([]);
});

test('attempts at the password are limited', async () => {
  const strict = await startTestApp(
    { RATE_LIMIT_FACTOR: '1' },
    { url: app.databaseUrl, drop: async () => {} },
  );
  const person = await makeClient(strict);
  const guess = () =>
    strict.call(person, 'POST', '/trpc/accountDeletion.confirm', {
      ...proofs,
      password: 'Wrong-1!',
    });
  for (let nth = 0; nth < 10; nth += 1) expect((await guess()).status).toBe(400);
  const { status, headers } = await guess();
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await strict.close();
});

test('pages that are open elsewhere are signed out', async () => {
  const person = await makeClient(app);
  const { body } = await fetch(`${app.url}/trpc/notifications.live`, {
    headers: { accept: 'text/event-stream', cookie: person.cookie },
  });
  const reader = body?.getReader();
  await reader?.read();
  await leave(person);
  let text = '';
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    text += Buffer.from(piece.value);
  }
  expect(text).toContain('"code":"signed_out"');
});
