import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeHire } from '#testing/fixtures/hires.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const statuses = (projectId: number) =>
  app.sql<{ id: number; status: string }>(
    'select id, status from bids where project_id = $1 order by id',
    [projectId],
  );

test('the owner cancels an open project, and bidders are notified once', async () => {
  const project = await makeProject(app);
  const first = await makeBid(app, { project });
  const second = await makeBid(app, { project });
  const gone = await makeBid(app, { project });
  await app.as(gone.bidder).bids.withdraw({ id: gone.id });

  const view = await app.as(project.owner).hires.cancelProject({ id: project.id });
  expect(view).toMatchObject({ id: project.id, status: 'cancelled' });
  expect(await statuses(project.id)).toEqual([
    { id: first.id, status: 'passed' },
    { id: second.id, status: 'passed' },
    { id: gone.id, status: 'withdrawn' },
  ]);
  await drainQueues(app);
  for (const { bidder } of [first, second]) {
    const [mail, ...more] = await app.mailsTo(bidder);
    expect(mail?.subject).toBe(`“${project.title}” was cancelled`);
    expect(mail?.text).toContain('Your bid on it is closed.');
    expect(more).toEqual([]);
  }
  expect(await app.mailsTo(gone.bidder)).toEqual([]);
});

test('a project without bids is cancelled too', async () => {
  const project = await makeProject(app);
  const view = await app.as(project.owner).hires.cancelProject({ id: project.id });
  expect(view.status).toBe('cancelled');
});

test('only the owner can cancel a project', async () => {
  const { id, project, bidder } = await makeBid(app);
  for (const person of [bidder, await makeClient(app), await makeDeveloper(app)]) {
    const cancelled = app.as(person).hires.cancelProject({ id: project.id });
    await expect(cancelled).rejects.toEqual(matchRefusal('not_owner'));
  }
  await expect(app.as(null).hires.cancelProject({ id: project.id })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  expect(await statuses(project.id)).toEqual([{ id, status: 'active' }]);
  await drainQueues(app);
  expect(await app.mailsTo(bidder)).toEqual([]);
});

test.each(['assigned', 'delivered', 'completed', 'cancelled', 'disputed'])(
  'a project that is %s is not cancelled',
  async (status) => {
    const { id, project, bidder } = await makeBid(app);
    await app.sql('update projects set is_open = false, status = $2 where id = $1', [
      project.id,
      status,
    ]);
    const cancelled = app.as(project.owner).hires.cancelProject({ id: project.id });
    await expect(cancelled).rejects.toEqual(matchRefusal('not_active'));
    expect(await statuses(project.id)).toEqual([{ id, status: 'active' }]);
    await drainQueues(app);
    expect(await app.mailsTo(bidder)).toEqual([]);
  },
);

test('two concurrent cancellations notify the developer once', async () => {
  const { project, bidder } = await makeBid(app);
  const { hires } = app.as(project.owner);
  const again = () => app.as(project.owner).hires.cancelProject({ id: project.id });
  const ended = await Promise.allSettled([hires.cancelProject({ id: project.id }), again()]);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await drainQueues(app);
  expect(await app.mailsTo(bidder)).toHaveLength(1);
});

test('a project that does not exist is not found', async () => {
  const cancelled = app.as(await makeClient(app)).hires.cancelProject({ id: 2_000_000_000 });
  await expect(cancelled).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the due date is the payment date plus the days of the bid, also in the timeline', async () => {
  const { projectId, client, developer } = await makeHire(app, { amount: 900, deliveryTime: 12 });
  const { hiredAt, dueAt, feePercent } = await app.as(client).hires.workspace({ projectId });
  expect(Date.parse(`${dueAt}`) - Date.parse(hiredAt)).toBe(12 * DAY_MS);
  const { items } = await app.as(developer).hires.timeline({ projectId });
  expect(items.at(-1)).toMatchObject({
    kind: 'hired',
    party: 'client',
    name: client.name,
    detail: { developerId: developer.id, amountCents: 90_000, feePercent, dueAt },
  });
});

test('after a hire, invited developers without a bid are notified that bidding has ended', async () => {
  const project = await makeProject(app);
  const [hired, passed, silent] = await Promise.all([1, 2, 3].map(() => makeDeveloper(app)));
  if (!hired || !passed || !silent) throw new Error('There are three');
  const developerIds = [hired.id, passed.id, silent.id];
  await app.as(project.owner).invitations.invite({ projectId: project.id, developerIds });
  await makeBid(app, { project, developer: passed });
  await makeHire(app, { project, developer: hired });
  const hears = async (person: TestUser) => {
    const { items } = await app.as(person).notifications.list({});
    return items.some(({ title }) => title === `“${project.title}” accepts no more bids`);
  };
  expect([await hears(hired), await hears(passed), await hears(silent)]).toEqual([
    false,
    false,
    true,
  ]);
});
