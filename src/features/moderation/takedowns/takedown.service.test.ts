import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeCompletedHire, makeHire } from '#testing/fixtures/hires.ts';
import {
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
  loadIntentStatuses,
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

const because = { rule: 'fraud', reason: 'It asks for a deposit by gift card.' } as const;
const again = 'The deposit was a joke in the example text.';
const remove = ({ id }: { id: number }, by = admin) =>
  app.as(by).takedowns.takeDown({ projectId: id, ...because });
const restore = ({ id }: { id: number }, by = admin) =>
  app.as(by).takedowns.restore({ projectId: id, reason: 'It was a joke after all.' });
const offer = { amount: 900, proposal: 'I can do that.', deliveryTime: 9 };
const GONE = 'This project was removed.';

test('no user can start anything new with a removed project', async () => {
  const project = await makeProject(app);
  const bid = await makeBid(app, { project });
  const developer = await makeDeveloper(app);
  await remove(project);
  const [owner, bidder, stranger] = [project.owner, bid.bidder, developer].map((person) =>
    app.as(person),
  );
  const refused = [
    () => stranger?.bids.place({ projectId: project.id, ...offer }),
    () => bidder?.bids.change({ id: bid.id, ...offer }),
    () => owner?.invitations.invite({ projectId: project.id, developerIds: [developer.id] }),
    () =>
      owner?.payments.start({
        projectId: project.id,
        developerId: bidder ? bid.bidder.id : 0,
        amount: 900,
      }),
    () => owner?.projects.extend({ id: project.id, deadline: project.deadline }),
    () => stranger?.reports.send({ kind: 'project', id: project.id, reason: 'spam' }),
  ];
  for (const act of refused) await expect(act()).rejects.toThrow(/removed|no longer/);
});

test('its client reads the rule and the reason in mail, notification and page', async () => {
  const { owner, ...project } = await makeProject(app);
  expect(await app.as(owner).takedowns.own({ projectId: project.id })).toBeNull();
  await remove(project);
  expect(await app.as(owner).takedowns.own({ projectId: project.id })).toMatchObject({
    ...because,
    appeal: null,
  });
  const [notice] = (await app.as(owner).notifications.list({})).items;
  expect(notice).toMatchObject({ kind: 'moderation', path: `/projects/${project.id}` });
  await expect.poll(() => app.mailsTo(owner)).toHaveLength(1);
  const [mail] = await app.mailsTo(owner);
  expect(mail?.text).toContain(because.reason);
  expect(mail?.text).toContain('Do not deceive others about money, work or yourself.');
});

test('bidders are notified once of the takedown and once of the restoration', async () => {
  const project = await makeProject(app);
  const { bidder } = await makeBid(app, { project });
  const gone = await makeBid(app, { project });
  await app.as(gone.bidder).bids.withdraw({ id: gone.id });
  await remove(project);
  await drainQueues(app);
  expect(await titlesFor(bidder)).toEqual(['A project you bid on was removed']);
  expect(await titlesFor(gone.bidder)).toEqual([]);
  expect((await app.mailsTo(bidder)).map(({ subject }) => subject)).toContain(
    'A project you bid on was removed',
  );
  await restore(project);
  await drainQueues(app);
  expect((await titlesFor(bidder))[0]).toBe(`“${project.title}” is back`);
  const [bid] = await app.as(bidder).bids.onProject({ projectId: project.id });
  expect(bid?.status).toBe('active');
});

async function titlesFor(person: TestUser) {
  const { items } = await app.as(person).notifications.list({});
  return items.map(({ title }) => title);
}

test('each takedown and restoration is logged with actor, target and reason', async () => {
  const project = await makeProject(app);
  await remove(project);
  await restore(project, other);
  const entries = await app.sql(
    `select action, actor_id as by, details->>'reason' as reason from audit_entries
     where target_type = 'project' and target_id = $1 order by id`,
    [String(project.id)],
  );
  expect(entries).toEqual([
    { action: 'project_removed', by: admin.id, reason: because.reason },
    { action: 'project_restored', by: other.id, reason: 'It was a joke after all.' },
  ]);
});

test('a project with running work cannot be removed, a completed one can', async () => {
  const running = await makeHire(app);
  await expect(remove({ id: running.projectId })).rejects.toThrow('Settle it in a dispute first');
  const completed = await makeCompletedHire(app);
  await drainQueues(app);
  await remove({ id: completed.projectId });
  expect((await loadProjectState(app, { id: completed.projectId }))?.status).toBe('removed');
  const [review] = await app.sql<{ n: number }>(
    `select completed_projects as n from developers where user_id = $1`,
    [completed.developer.id],
  );
  expect(review?.n).toBe(1);
  await restore({ id: completed.projectId });
  expect((await loadProjectState(app, { id: completed.projectId }))?.status).toBe('completed');
});

test('a project with money that is not paid out cannot be removed', async () => {
  const { projectId } = await makeCompletedHire(app);
  await drainQueues(app);
  await app.sql(`update payments set status = 'held' where project_id = $1`, [projectId]);
  await app.sql('update projects set holds_money = true where id = $1', [projectId]);
  await expect(remove({ id: projectId })).rejects.toThrow('Money is still held for this project');
});

test('a bid concurrent with a takedown either precedes it or is refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const project = await makeProject(app);
    const developers = await Promise.all([makeDeveloper(app), makeDeveloper(app)]);
    const bids = developers.map((person) =>
      app.as(person).bids.place({ projectId: project.id, ...offer }),
    );
    const [takedown, ...placed] = await Promise.allSettled([remove(project), ...bids]);
    expect(takedown?.status).toBe('fulfilled');
    const rows = await app.sql('select 1 from bids where project_id = $1', [project.id]);
    expect(rows).toHaveLength(placed.filter(({ status }) => status === 'fulfilled').length);
    const late = placed.filter((one) => one.status === 'rejected');
    for (const one of late) expect(String(one.reason)).toContain(GONE);
  }
});

test('of a concurrent hire and takedown one succeeds, and no money remains on a removed project', async () => {
  for (let round = 0; round < 4; round += 1) {
    const bid = await makeBid(app);
    await confirmPayment(app, await startPayment(app, bid));
    const [takedown] = await Promise.allSettled([remove(bid.project), drainQueues(app)]);
    await drainQueues(app);
    const state = await loadProjectState(app, bid.project);
    const [charge] = await loadCharges(app, bid.project);
    if (takedown?.status === 'fulfilled') {
      expect(state).toMatchObject({ status: 'removed', hires: 0 });
      expect(charge?.refunded).toBe(charge?.amount);
    } else {
      expect(String(takedown?.reason)).toContain('Work is running');
      expect(state).toMatchObject({ status: 'assigned', hires: 1 });
    }
  }
});

test('a payment started before a takedown cannot be completed after it', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await remove(bid.project);
  await drainQueues(app);
  await confirmPayment(app, started);
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'removed', hires: 0 });
  expect(await loadIntentStatuses(app, bid.project)).toEqual(['canceled']);
  expect(await loadCharges(app, bid.project)).toEqual([]);
});

test('of two admins removing a project concurrently, one is refused', async () => {
  const project = await makeProject(app);
  const both = await Promise.allSettled([remove(project, admin), remove(project, other)]);
  const refusals = both.filter((one) => one.status === 'rejected');
  expect(refusals).toHaveLength(1);
  expect(refusals[0]?.reason).toMatchObject({
    code: 'CONFLICT',
    message: 'This project is already removed.',
  });
  await restore(project);
  await expect(restore(project)).rejects.toThrow('no longer removed');
});

test('its client appeals once, and another admin decides with reasons', async () => {
  const { owner, ...project } = await makeProject(app);
  const appeal = (by = owner) =>
    app.as(by).takedowns.appeal({ projectId: project.id, appeal: again });
  await expect(appeal()).rejects.toThrow('no longer removed');
  await remove(project);
  await expect(appeal(await makeClient(app))).rejects.toThrow('Only the client');
  await appeal();
  await expect(appeal()).rejects.toThrow('You can appeal once.');
  const id = await openRemoval(project);
  const decide = (by: TestUser, decision: 'granted' | 'refused') =>
    app.as(by).takedowns.decide({ id, decision, reason: 'The text is plain enough.' });
  await expect(decide(admin, 'granted')).rejects.toThrow('Another admin must decide it');
  await decide(other, 'refused');
  await expect(decide(other, 'granted')).rejects.toThrow('This appeal has already been decided.');
  expect(await app.as(owner).takedowns.own({ projectId: project.id })).toMatchObject({
    decision: 'refused',
  });
  expect((await loadProjectState(app, project))?.status).toBe('removed');
});

test('granting an appeal restores the project, also in the list', async () => {
  const { owner, ...project } = await makeProject(app);
  await remove(project);
  await app.as(owner).takedowns.appeal({ projectId: project.id, appeal: again });
  const reason = 'It was a joke indeed.';
  const id = await openRemoval(project);
  await app.as(other).takedowns.decide({ id, decision: 'granted', reason });
  expect((await loadProjectState(app, project))?.status).toBe('active');
  const { items } = await app.as(null).projects.list({ limit: 50 });
  expect(items.map(({ id }) => id)).toContain(project.id);
  await makeBid(app, { project: { ...project, owner } });
  expect((await titlesFor(owner)).some((title) => title.endsWith('is restored'))).toBe(true);
});

async function openRemoval({ id }: { id: number }): Promise<number> {
  const [found] = await app.sql<{ id: number }>(
    'select id from project_takedowns where project_id = $1 and ended_at is null',
    [id],
  );
  return found?.id ?? 0;
}

test.each([
  ['a takedown without a reason', `update project_takedowns set reason = ' '`],
  ['an unknown rule', `update project_takedowns set rule = 'mood'`],
  ['a decision by who removed', 'update project_takedowns set decided_by_id = created_by_id'],
  ['an end without a reason', 'update project_takedowns set ended_at = now()'],
])('the database refuses %s', async (_title, change) => {
  const project = await makeProject(app);
  await remove(project);
  await expect(app.sql(`${change} where project_id = $1`, [project.id])).rejects.toThrow(
    /violates check constraint/,
  );
});

test('the database refuses a removed project without a takedown of its own', async () => {
  const [project, removed] = [await makeProject(app), await makeProject(app)];
  await remove(removed);
  await expect(
    app.sql(`update projects set is_open = false, status = 'removed' where id = $1`, [project.id]),
  ).rejects.toThrow('projects_removed');
  await expect(
    app.sql(
      `update projects set is_open = false, status = 'removed', takedown_id = $2 where id = $1`,
      [project.id, await openRemoval(removed)],
    ),
  ).rejects.toThrow('projects_takedown_of_project');
});

test('deleting an account withdraws a bid on a removed project; a project of a deleted client does not reopen', async () => {
  const bid = await makeBid(app);
  await remove(bid.project);
  const leave = (person: TestUser) =>
    app
      .as(person)
      .accountDeletion.confirm({ password: person.password, confirmation: 'delete my account' });
  await leave(bid.bidder);
  const [row] = await app.sql<{ status: string }>('select status from bids where id = $1', [
    bid.id,
  ]);
  expect(row?.status).toBe('withdrawn');
  await leave(bid.project.owner);
  await restore(bid.project);
  expect((await loadProjectState(app, bid.project))?.status).toBe('cancelled');
});
