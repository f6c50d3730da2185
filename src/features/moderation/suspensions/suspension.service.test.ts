import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { loadLedgerBalances, makeHire } from '#testing/fixtures/hires.ts';
import {
  daysFromNow,
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';
import {
  confirmPayment,
  drainQueues,
  loadCharges,
  loadProjectState,
  startPayment,
} from '#testing/fixtures/payments.ts';

let app: TestApp;
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  [admin, other] = [await makeAdmin(app), await makeAdmin(app)];
});
afterAll(() => app?.close());

const wait = { timeout: 20_000, interval: 50 };
const because = { rule: 'spam', reason: 'The same words to forty clients.' } as const;
const again = 'It was a newsletter they had asked for.';
const suspend = ({ id }: { id: number }, by = admin) =>
  app.as(by).suspensions.suspend({ userId: id, ...because });
const restore = ({ id }: { id: number }, by = admin) =>
  app.as(by).suspensions.restore({ userId: id, reason: 'It was a mistake of ours.' });
const appeal = (user: TestUser) => app.as(user).suspensions.appeal({ appeal: again });
const SUSPENDED =
  'Your account is suspended. You can finish running work, but not start anything new.';

const login = ({ email, password }: TestUser) =>
  app.call(null, 'POST', '/api/auth/login', { email, password });

test('a suspension ends all sessions at once, is mailed with its reason, and is logged', async () => {
  const developer = await makeDeveloper(app);
  await suspend(developer);
  expect((await app.call(developer, 'GET', '/api/auth/me')).status).toBe(401);
  await expect.poll(() => app.mailsTo(developer), wait).toHaveLength(1);
  const [mail] = await app.mailsTo(developer);
  expect(mail?.subject).toBe('Your Bidwright account is suspended');
  expect(mail?.text).toContain(because.reason);
  expect(mail?.text).toContain('Do not send the same bids or messages to many people.');
  const entries = await app.sql(
    `select action, actor_id as by, details->>'reason' as reason from audit_entries
     where target_type = 'user' and target_id = $1 and action = 'user_suspended'`,
    [String(developer.id)],
  );
  expect(entries).toEqual([{ action: 'user_suspended', by: admin.id, reason: because.reason }]);
});

test('a suspended user can sign in and reads the rule and the reason', async () => {
  const client = await makeClient(app);
  expect(await app.as(client).suspensions.own()).toBeNull();
  await suspend(client);
  const { status, body } = await login(client);
  expect([status, body.suspended]).toEqual([200, true]);
  expect(await app.as(client).suspensions.own()).toMatchObject({ ...because, appeal: null });
});

test('a suspended developer cannot start anything new and is in no list', async () => {
  const project = await makeProject(app);
  const { bidder, id } = await makeBid(app, { project });
  const secret = await makeProject(app, { isPrivate: true });
  await suspend(bidder);
  const api = app.as(bidder);
  const elsewhere = await makeProject(app);
  const offer = { amount: 5, proposal: 'Me', deliveryTime: 3 };
  const refused = [
    () => api.bids.place({ projectId: elsewhere.id, ...offer }),
    () => api.bids.change({ id, ...offer }),
    () => api.conversations.start({ projectId: elsewhere.id }),
  ];
  for (const act of refused) await expect(act()).rejects.toThrow(SUSPENDED);
  const found = await app.as(null).profiles.browse({ limit: 50 });
  expect(found.items.map((one) => one.id)).not.toContain(bidder.id);
  const featured = await app.as(null).profiles.featured({ limit: 50 });
  expect(featured.map((one) => one.id)).not.toContain(bidder.id);
  await expect(
    app
      .as(project.owner)
      .payments.start({ projectId: project.id, developerId: bidder.id, amount: 900 }),
  ).rejects.toThrow('You cannot start anything new with');
  await expect(
    app.as(secret.owner).invitations.invite({ projectId: secret.id, developerIds: [bidder.id] }),
  ).rejects.toThrow('You cannot start anything new with');
  await api.bids.withdraw({ id });
  await restore(bidder);
  await app.as(bidder).bids.place({ projectId: elsewhere.id, ...offer });
});

test('projects of a suspended client accept no bids and are in no list', async () => {
  const words = { title: 'Gazebo planner', description: 'It draws trellises.' };
  const project = await makeProject(app, words);
  const { bidder } = await makeBid(app, { project });
  const searches = [{}, { search: 'gazebos' }, { search: 'gaze' }, { search: 'trellis' }];
  const lists = () =>
    Promise.all(searches.map((one) => app.as(null).projects.list({ limit: 50, ...one })));
  for (const { items } of await lists()) expect(items.map(({ id }) => id)).toContain(project.id);
  await suspend(project.owner);
  const developer = await makeDeveloper(app);
  await expect(
    app
      .as(developer)
      .bids.place({ projectId: project.id, amount: 5, proposal: 'Me', deliveryTime: 3 }),
  ).rejects.toThrow('This project accepts no bids at the moment.');
  for (const { items } of await lists()) {
    expect(items.map(({ id }) => id)).not.toContain(project.id);
  }
  const api = app.as(project.owner);
  const refused = [
    () => api.projects.extend({ id: project.id, deadline: daysFromNow(app, 40) }),
    () => api.invitations.invite({ projectId: project.id, developerIds: [developer.id] }),
    () => api.payments.start({ projectId: project.id, developerId: bidder.id, amount: 900 }),
    () => makeProject(app, { owner: project.owner }),
  ];
  for (const act of refused) await expect(act()).rejects.toThrow(SUSPENDED);
});

test('a project and a bid show in advance that nothing new can be started', async () => {
  const { project, bidder } = await makeBid(app);
  const seen = async () => {
    const { isPaused } = await app.as(bidder).projects.get({ id: project.id });
    const [bid] = await app.as(project.owner).bids.onProject({ projectId: project.id });
    const profile = await app.as(null).profiles.developer({ id: bidder.id });
    return { isPaused, isHirable: bid?.hirable, isProfilePaused: profile.isPaused };
  };
  const open = { isPaused: false, isHirable: true, isProfilePaused: false };
  expect(await seen()).toEqual(open);
  await suspend(bidder);
  expect(await seen()).toEqual({ ...open, isHirable: false, isProfilePaused: true });
  await restore(bidder);
  await suspend(project.owner);
  // A suspension of the client changes the project, but not the developers' own pages.
  expect(await seen()).toEqual({ ...open, isPaused: true });
});

test.each(['client', 'developer'] as const)(
  'a card charged after the %s was suspended hires nobody and is refunded at once',
  async (side) => {
    const bid = await makeBid(app);
    const { owner } = bid.project;
    const started = await startPayment(app, bid);
    await suspend(side === 'client' ? owner : bid.bidder);
    app.clock.aheadMs += 2_000;
    expect((await confirmPayment(app, started)).status).toBe(200);
    await drainQueues(app);
    expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'active', hires: 0 });
    expect(await loadCharges(app, bid.project)).toMatchObject([
      { amount: 90_000, refunded: 90_000 },
    ]);
    const words = side === 'client' ? 'your account was' : 'the developer’s account was';
    const mailTexts = async () => (await app.mailsTo(owner)).map(({ text }) => text).join(' ');
    await expect.poll(mailTexts, wait).toContain(`${words} suspended before it went through`);
  },
);

test('a payment made before the suspension hires, however late its event arrives', async () => {
  const bid = await makeBid(app);
  await confirmPayment(app, await startPayment(app, bid));
  app.clock.aheadMs += 2_000;
  await suspend(bid.project.owner);
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
});

test('running work continues and is paid, whichever side is suspended', async () => {
  const { projectId, developer, client } = await makeHire(app);
  const talk = await app.as(developer).conversations.start({ projectId });
  await suspend(developer);
  await suspend(client);
  const message = { conversationId: talk.id, text: 'It is done.', fileIds: [] };
  const closed = async () => (await app.as(developer).conversations.get(talk)).isPaused;
  expect(await closed()).toBe(false);
  await app.as(developer).conversations.send({ ...message, key: crypto.randomUUID() });
  await app.as(developer).hires.deliver({ projectId, note: 'Here it is.' });
  await app.as(client).hires.release({ projectId });
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ payable: 90_000 });
  expect(await closed()).toBe(true);
  const say = (by: TestUser) =>
    app.as(by).conversations.send({ ...message, key: crypto.randomUUID() });
  await expect(say(developer)).rejects.toThrow(SUSPENDED);
  await restore(client);
  expect((await app.as(client).conversations.get(talk)).isOtherPaused).toBe(true);
  await expect(say(client)).rejects.toThrow('You cannot start anything new with');
  await restore(developer);
  expect(await say(client)).toMatchObject({ text: message.text });
});

test('of two admins suspending a user concurrently, one is refused', async () => {
  const client = await makeClient(app);
  const done = await Promise.allSettled([suspend(client, admin), suspend(client, other)]);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refusal = done.find((one) => one.status === 'rejected');
  expect(String(refusal?.reason)).toContain('This person is already suspended.');
});

test('users cannot suspend themselves, and the last admin cannot be suspended', async () => {
  await expect(suspend(admin)).rejects.toThrow('You cannot suspend yourself.');
  const [one, two] = [await makeAdmin(app), await makeAdmin(app)];
  const both = await Promise.allSettled([suspend(two, one), suspend(one, two)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await app.sql(`update users set suspended_at = now() where role = 'admin' and id <> $1`, [
    one.id,
  ]);
  const late = app.as(two).suspensions.suspend({ userId: one.id, ...because });
  await expect(late).rejects.toThrow(/suspended/);
  await app.sql(`update users set suspended_at = null where id = any($1::int[])`, [
    [admin.id, other.id],
  ]);
});

test('a suspended admin has no permissions of an admin', async () => {
  const third = await makeAdmin(app);
  await suspend(third);
  await expect.poll(() => app.mailsTo(third), wait).toHaveLength(1);
  const [mail] = await app.mailsTo(third);
  expect(mail?.text).toContain('You cannot use the admin area');
  expect(mail?.text).not.toContain('finish running work');
  const { headers } = await login(third);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  expect((await app.call({ cookie }, 'GET', '/api/admin/analytics')).status).toBe(403);
  const appealed = await app.call({ cookie }, 'POST', '/trpc/suspensions.appeal', {
    appeal: again,
  });
  expect(appealed.status).toBe(200);
  const logged = await app.sql(
    `select actor_role from audit_entries where action = 'appeal_made' and actor_id = $1`,
    [third.id],
  );
  expect(logged).toEqual([{ actor_role: 'admin' }]);
});

test('an appeal is possible once, and another admin decides it with reasons', async () => {
  const client = await makeClient(app);
  await suspend(client);
  await appeal(client);
  await expect(appeal(client)).rejects.toThrow('You can appeal once.');
  await expect.poll(() => app.mailsTo(other), wait).not.toEqual([]);
  const [found] = (await app.as(other).adminUsers.get({ id: client.id })).suspensions;
  const decide = (by: TestUser, decision: 'granted' | 'refused', reason = 'They did ask for it.') =>
    app.as(by).suspensions.decide({ id: found?.id ?? 0, decision, reason });
  await expect(decide(admin, 'granted')).rejects.toThrow('Another admin must decide it');
  await expect(decide(other, 'granted', 'short')).rejects.toThrow('Enter between 10 and');
  await decide(other, 'refused');
  await expect(decide(other, 'granted')).rejects.toThrow('This appeal has already been decided.');
  expect(await app.as(client).suspensions.own()).toMatchObject({ decision: 'refused' });
});

test('granting an appeal lifts the suspension', async () => {
  const client = await makeClient(app);
  await suspend(client);
  await appeal(client);
  const [found] = (await app.as(other).adminUsers.get({ id: client.id })).suspensions;
  const granted = {
    id: found?.id ?? 0,
    decision: 'granted',
    reason: 'They did ask for it.',
  } as const;
  await app.as(other).suspensions.decide(granted);
  expect(await app.as(client).suspensions.own()).toBeNull();
  await makeProject(app, { owner: client });
  await expect(appeal(client)).rejects.toThrow('This person is no longer suspended.');
});

test('a concurrent restoration and appeal leave a consistent state', async () => {
  const client = await makeClient(app);
  await suspend(client);
  await Promise.allSettled([appeal(client), restore(client)]);
  const person = await app.as(admin).adminUsers.get({ id: client.id });
  expect(person).toMatchObject({ suspended: false, hasOpenAppeal: false });
  expect(person.suspensions[0]?.endReason).toBe('It was a mistake of ours.');
});

test.each([
  ['a suspension without a reason', `reason = '  '`],
  ['one by the person themselves', 'created_by_id = user_id'],
  ['an unknown rule', `rule = 'mood'`],
  ['a decision by who suspended', `decided_by_id = created_by_id`],
  [
    'a decision without reasons',
    `decision = 'refused', decided_at = now(), decision_reason = null`,
  ],
  ['an end without a reason', 'ended_at = now()'],
])('the database refuses %s', async (_title, change) => {
  const client = await makeClient(app);
  await suspend(client);
  await appeal(client);
  await expect(
    app.sql(`update suspensions set ${change} where user_id = $1`, [client.id]),
  ).rejects.toThrow(/violates check constraint/);
});
