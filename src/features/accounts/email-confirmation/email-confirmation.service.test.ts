import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { confirmPayment, drainQueues, startPayment } from '#testing/fixtures/payments.ts';
import { totpCode } from '#testing/fixtures/second-factors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ EMAIL_CONFIRMATION: 'required' });
});
afterAll(() => app?.close());

const wait = { timeout: 10_000, interval: 50 };
const post = (person: TestUser | null, path: string, given: object) =>
  app.call(person, 'POST', path, given);
const follow = (token = '') => post(null, '/trpc/emailConfirmations.follow', { token });
const codeOf = ({ body }: Awaited<ReturnType<typeof post>>) => body.error?.data.body.code;
const links = async ({ email }: { email: string }, page = 'confirm-email') =>
  (
    await app.sql<{ text: string }>(
      'select text from dev_mails where recipient = $1 order by sent_at',
      [email],
    )
  ).flatMap(({ text }) => new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1] ?? []);

async function confirm(person: TestUser): Promise<void> {
  await expect.poll(() => links(person), wait).not.toHaveLength(0);
  expect((await follow((await links(person)).at(-1))).status).toBe(200);
}

async function makeConfirmed(make: typeof makeClient): Promise<TestUser> {
  const person = await make(app);
  await confirm(person);
  return person;
}

const projectForm = () => ({
  title: 'A booking page',
  description: 'Customers pick a day and get a price.',
  category: 'Web App',
  budget: 1_000,
  deadline: new Date(app.clock.now().getTime() + 20 * 86_400_000).toISOString(),
});

test('until the address is confirmed, nothing reaches other people and no factor is set up', async () => {
  const owner = await makeConfirmed(makeClient);
  const [client, developer] = [await makeClient(app), await makeDeveloper(app)];
  const open = await makeProject(app, { owner });
  const closed = await makeProject(app, { owner, isPrivate: true });
  await app.sql('update projects set client_id = $1 where id = $2', [
    client.id,
    (await makeProject(app, { owner })).id,
  ]);
  const [own] = await app.sql<{ id: number }>('select id from projects where client_id = $1', [
    client.id,
  ]);
  const bid = { projectId: open.id, amount: 900, proposal: 'Yes.', deliveryTime: 14 };
  const refused = [
    await post(client, '/trpc/projects.post', projectForm()),
    await post(developer, '/trpc/bids.place', bid),
    await post(client, '/trpc/conversations.start', { developerId: developer.id }),
    await post(client, '/trpc/invitations.invite', {
      projectId: own?.id,
      developerIds: [developer.id],
    }),
    await post(developer, '/trpc/invitations.request', {
      projectId: closed.id,
      message: 'Please.',
    }),
    await post(developer, '/trpc/questions.ask', { projectId: open.id, text: 'Who hosts it?' }),
    await post(developer, '/trpc/reports.send', {
      kind: 'project',
      id: open.id,
      reason: 'spam',
      details: 'It is spam, clearly.',
    }),
    await post(client, '/trpc/secondFactor.startSetup', { password: client.password }),
  ];
  expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(
    Array(8).fill([403, 'email_unconfirmed']),
  );
  await confirm(developer);
  expect((await post(developer, '/trpc/bids.place', bid)).status).toBe(200);
});

test('an unconfirmed address gets the confirmation and the reset, and no other mail', async () => {
  const owner = await makeConfirmed(makeClient);
  const project = await makeProject(app, { owner });
  const developer = await makeDeveloper(app);
  await app.as(owner).invitations.invite({ projectId: project.id, developerIds: [developer.id] });
  const changed = { current: developer.password, password: 'Quite-new-4?' };
  expect((await post(developer, '/trpc/passwords.change', changed)).status).toBe(200);
  const link = await post(null, '/trpc/signInLinks.request', { email: developer.email });
  expect(link.status).toBe(200);
  await post(null, '/api/auth/forgot-password', { email: developer.email });
  const jobs = () =>
    app.sql(`select id from pgboss.job where name in ('mail-notice', 'send-mail', 'mail-password-reset',
             'mail-sign-in-link')
             and state <> 'completed'`);
  await expect.poll(() => links(developer, 'reset-password'), wait).toHaveLength(1);
  await expect.poll(jobs, wait).toEqual([]);
  expect((await app.mailsTo(developer)).map(({ subject }) => subject)).toEqual([
    'Reset your password',
  ]);
});

test('an unconfirmed address is marked for others and for its owner', async () => {
  const developer = await makeDeveloper(app);
  const profile = `/api/developers/${developer.id}`;
  expect((await app.call(null, 'GET', profile)).body.isUnconfirmed).toBe(true);
  const me = async () => (await app.call(developer, 'GET', '/api/auth/me')).body;
  expect((await me()).emailConfirmation).toBe('required');
  await confirm(developer);
  expect((await app.call(null, 'GET', profile)).body).not.toHaveProperty('isUnconfirmed');
  expect(await me()).not.toHaveProperty('emailConfirmation');
});

test('an unconfirmed address is marked where the other side decides or reads', async () => {
  app.system.settings.isConfirmationRequired = false;
  const bid = await makeBid(app);
  const { project, bidder } = bid;
  const [client, developer] = [app.as(project.owner), app.as(bidder)];
  const { id } = await client.conversations.start({ developerId: bidder.id });
  const text = 'When could you begin?';
  await client.conversations.send({ conversationId: id, key: crypto.randomUUID(), text });
  const loadMarks = async () => [
    (await client.bids.onProject({ projectId: project.id }))[0]?.developer.isUnconfirmed,
    (
      await client.payments.start({
        projectId: project.id,
        developerId: bidder.id,
        amount: bid.amount,
      })
    ).isDeveloperUnconfirmed,
    (await developer.projects.get({ id: project.id })).isClientUnconfirmed,
    (await developer.conversations.list({})).items[0]?.other.isUnconfirmed,
    (await developer.conversations.get({ id })).other.isUnconfirmed,
  ];
  expect(await loadMarks()).toEqual([false, false, false, false, false]);
  app.system.settings.isConfirmationRequired = true;
  expect(await loadMarks()).toEqual([true, true, true, true, true]);

  await confirmPayment(app, await startPayment(app, bid));
  await drainQueues(app);
  await confirm(bidder);
  const room = await client.hires.workspace({ projectId: project.id });
  expect([room.client.isUnconfirmed, room.developer.isUnconfirmed]).toEqual([true, false]);
});

test('a link works once and for a day, and another one can be sent', async () => {
  const person = await makeClient(app);
  await expect.poll(() => links(person), wait).toHaveLength(1);
  const [first] = await links(person);
  app.clock.aheadMs += 24 * 3_600_000;
  expect((await follow(first)).status).toBe(404);
  expect((await post(person, '/trpc/emailConfirmations.send', {})).status).toBe(200);
  await expect.poll(() => links(person), wait).toHaveLength(2);
  await confirm(person);
  expect((await follow((await links(person)).at(-1))).status).toBe(404);
  expect(codeOf(await post(person, '/trpc/emailConfirmations.send', {}))).toBe('email_confirmed');
});

test('a link that is opened again says that the address is already confirmed, until it expires', async () => {
  const person = await makeConfirmed(makeClient);
  const [token = ''] = await links(person);
  const open = () =>
    app.call(null, 'GET', `/trpc/emailConfirmations.link?input=${JSON.stringify({ token })}`);
  for (const answer of [await open(), await follow(token)]) {
    expect([answer.status, codeOf(answer)]).toEqual([404, 'email_link_used']);
    expect(answer.body.error?.data.body.message).toContain('already confirmed');
  }
  app.clock.aheadMs += 24 * 3_600_000;
  expect(codeOf(await open())).toBe('email_link_dead');
});

test('a password reset uses up the confirmation link, and a change of address voids it', async () => {
  const person = await makeClient(app);
  await expect.poll(() => links(person), wait).toHaveLength(1);
  const [token] = await links(person);
  await post(null, '/api/auth/forgot-password', { email: person.email });
  await expect.poll(() => links(person, 'reset-password'), wait).toHaveLength(1);
  const [resetToken] = await links(person, 'reset-password');
  const password = 'Mine-at-last-7?';
  await post(null, '/api/auth/reset-password', { token: resetToken, password });
  expect(codeOf(await follow(token))).toBe('email_link_used');
  const owner = await app.call(null, 'POST', '/api/auth/login', { email: person.email, password });
  const session = { cookie: String(owner.headers['set-cookie']).split(';')[0] ?? '' };
  const email = `moved-${crypto.randomUUID()}@example.org`;
  await app.call(session, 'POST', '/trpc/emailChanges.request', { email, password });
  await expect.poll(() => links({ email }, 'email-change'), wait).toHaveLength(1);
  const [change] = await links({ email }, 'email-change');
  await post(null, '/trpc/emailChanges.follow', { token: change });
  expect(codeOf(await follow(token))).toBe('email_link_dead');
});

test('a password reset confirms the address and removes a second factor from before', async () => {
  app.system.settings.isConfirmationRequired = false;
  const thief = await makeClient(app);
  const setup = await post(thief, '/trpc/secondFactor.startSetup', { password: thief.password });
  const code = totpCode(app, setup.body.result.data.secret);
  expect((await post(thief, '/trpc/secondFactor.confirmSetup', { code })).status).toBe(200);
  app.system.settings.isConfirmationRequired = true;
  await post(null, '/api/auth/forgot-password', { email: thief.email });
  await expect.poll(() => links(thief, 'reset-password'), wait).toHaveLength(1);
  const [token] = await links(thief, 'reset-password');
  const password = 'Mine-at-last-7?';
  expect((await post(null, '/api/auth/reset-password', { token, password })).status).toBe(200);
  const signedIn = await post(null, '/api/auth/login', { email: thief.email, password });
  expect(signedIn.body).toMatchObject({ id: thief.id });
  expect(signedIn.body).not.toHaveProperty('emailConfirmation');
});
