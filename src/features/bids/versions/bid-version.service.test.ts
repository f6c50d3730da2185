import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { confirmPayment, drainQueues, startPayment } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
afterEach(() => {
  app.clock.aheadMs = 0;
});

const offer = { amount: 400, proposal: 'I have done this before.', deliveryTime: 7 };
const criteria = ['Works on phones', 'Loads in two seconds'];

type Project = Awaited<ReturnType<typeof makeProject>>;

/** Edits a project so that bids must be confirmed; returns its new revision. */
async function changeBrief({ id, owner }: Project, text = 'Another brief.'): Promise<number> {
  const { revision } = await app
    .as(owner)
    .projects.edit({ id, description: `${text} ${crypto.randomUUID()}` });
  return revision;
}

async function titlesOf(person: TestUser): Promise<string[]> {
  const { items } = await app.as(person).notifications.list({});
  return items.map(({ title }) => title);
}

test('a bid answers the version that was read, and one for an older brief is 409', async () => {
  const project = await makeProject(app);
  const developer = await makeDeveloper(app);
  const place = (given: object) =>
    app.as(developer).bids.place({ projectId: project.id, ...offer, ...given });
  expect(await changeBrief(project)).toBe(2);
  await app.as(project.owner).projects.edit({ id: project.id, title: 'Another title' });
  await expect(place({ projectRevision: 1 })).rejects.toEqual(matchRefusal('project_changed'));
  await expect(place({ projectRevision: 4 })).rejects.toEqual(matchRefusal('no_such_revision'));
  // The title is not material, so the brief that was read is still the current one.
  const bid = await place({ projectRevision: 2 });
  expect(bid).toMatchObject({ projectRevision: 2, isOutdated: false, confirmedAt: null });
  await app.as(developer).bids.withdraw({ id: bid.id });
  expect(await place({})).toMatchObject({ projectRevision: 3, isOutdated: false });
});

test('a material edit outdates active bids, and only these', async () => {
  const bid = await makeBid(app);
  const other = await makeBid(app, { project: bid.project });
  await app.as(other.bidder).bids.withdraw({ id: other.id });
  await changeBrief(bid.project);
  const seen = await app.as(bid.project.owner).bids.onProject({ projectId: bid.project.id });
  expect(seen).toMatchObject([{ id: bid.id, projectRevision: 1, isOutdated: true }]);
});

test('an outdated bid has the criteria as its developer read them', async () => {
  const project = await makeProject(app, { criteria });
  const bid = await makeBid(app, { project });
  const read = async () => {
    const [seen] = await app.as(project.owner).bids.onProject({ projectId: project.id });
    return seen?.answeredCriteria;
  };
  expect(await read()).toBeNull();
  const changed = ['Works on phones and tablets', ...criteria.slice(1), 'Is translated'];
  await app.as(project.owner).projects.edit({ id: project.id, criteria: changed });
  expect(await read()).toEqual(project.criteria);
  await app.as(bid.bidder).bids.confirm({ id: bid.id, projectRevision: 2 });
  expect(await read()).toBeNull();
});

test('criteria are included by default, and unknown ones are 400', async () => {
  const project = await makeProject(app, { criteria });
  const [first, second] = project.criteria;
  if (!first || !second) throw new Error('There are two');
  const { bids } = app.as(await makeDeveloper(app));
  const answers = [{ id: second.id, included: false, remark: 'Depends on your hosting' }];
  const place = (given: unknown[]) =>
    bids.place({ projectId: project.id, ...offer, criteria: given as typeof answers });
  const unknown = [{ id: 99, included: true, remark: null }];
  await expect(place(unknown)).rejects.toEqual(matchRefusal('no_such_criterion'));
  await expect(place([...answers, ...answers])).rejects.toThrow('Answer each criterion once.');
  const bid = await place(answers);
  expect(bid.criteria).toEqual(answers);
  expect((await bids.change({ id: bid.id, amount: 450 })).criteria).toEqual(answers);
  const changed = await bids.change({ id: bid.id, criteria: [] });
  expect(changed).toMatchObject({ amount: 450, criteria: [], revision: 3 });
  expect(await titlesOf(project.owner)).toContain(`A bid on “${project.title}” has changed`);
});

test('an outdated bid is confirmed for the revision that was read, and the client is notified', async () => {
  const { id, project, bidder, ...placed } = await makeBid(app);
  const revision = await changeBrief(project);
  const { bids } = app.as(bidder);
  const older = bids.confirm({ id, projectRevision: revision - 1 });
  await expect(older).rejects.toEqual(matchRefusal('project_changed'));
  const newer = bids.confirm({ id, projectRevision: revision + 1 });
  await expect(newer).rejects.toEqual(matchRefusal('no_such_revision'));
  const stranger = app.as(await makeDeveloper(app)).bids;
  const theirs = stranger.confirm({ id, projectRevision: revision });
  await expect(theirs).rejects.toEqual(matchRefusal('not_your_bid'));
  const confirmed = await bids.confirm({ id, projectRevision: revision });
  const { amount, revision: bidRevision } = placed;
  expect(confirmed).toMatchObject({ amount, revision: bidRevision, projectRevision: revision });
  expect(confirmed).toMatchObject({ isOutdated: false, confirmedAt: expect.any(String) });
  expect(await bids.confirm({ id, projectRevision: revision })).toEqual(confirmed);
  const title = `A bid on “${project.title}” was confirmed`;
  expect((await titlesOf(project.owner)).filter((one) => one === title)).toHaveLength(1);
});

test('after the deadline a bid can be confirmed and withdrawn, but not changed', async () => {
  const bid = await makeBid(app);
  const other = await makeBid(app, { project: bid.project });
  const revision = await changeBrief(bid.project);
  app.clock.aheadMs = 31 * DAY_MS;
  const { bids } = app.as(bid.bidder);
  const change = bids.change({ id: bid.id, amount: 1 });
  await expect(change).rejects.toEqual(matchRefusal('deadline_passed'));
  const confirmed = await bids.confirm({ id: bid.id, projectRevision: revision });
  expect(confirmed.isOutdated).toBe(false);
  const withdrawn = await app.as(other.bidder).bids.withdraw({ id: other.id });
  expect(withdrawn.status).toBe('withdrawn');
});

test('after a hire no bid can be confirmed, and no confirmation requested', async () => {
  const hired = await makeBid(app);
  const { id, bidder, project } = await makeBid(app, { project: hired.project });
  const revision = await changeBrief(project);
  await app.as(hired.bidder).bids.confirm({ id: hired.id, projectRevision: revision });
  await confirmPayment(app, await startPayment(app, hired));
  await drainQueues(app);
  const closed = { status: 409, body: { code: 'not_active' } };
  const post = (person: TestUser, step: string, body?: object) =>
    app.call(person, 'POST', `/api/bids/${id}/${step}`, body);
  expect(await post(bidder, 'confirm', { projectRevision: revision })).toMatchObject(closed);
  expect(await post(bidder, 'withdraw')).toMatchObject(closed);
  expect(await post(project.owner, 'ask-confirmation')).toMatchObject(closed);
});

test('the client asks for a confirmation, and the developer is notified', async () => {
  const { id, project, bidder } = await makeBid(app);
  const { bids } = app.as(project.owner);
  const title = `Please confirm your bid on “${project.title}”`;
  expect(await bids.askConfirmation({ id })).toMatchObject({ confirmationAskedAt: null });
  expect(await titlesOf(bidder)).not.toContain(title);
  await changeBrief(project);
  const asked = await bids.askConfirmation({ id });
  expect(asked).toMatchObject({ isOutdated: true, confirmationAskedAt: expect.any(String) });
  expect(await titlesOf(bidder)).toContain(title);
  const stranger = app.as(await makeClient(app)).bids.askConfirmation({ id });
  await expect(stranger).rejects.toEqual(matchRefusal('not_owner'));
});

test('a change of an outdated bid answers the current version', async () => {
  const { id, project, bidder, ...placed } = await makeBid(app);
  const revision = await changeBrief(project);
  const { bids } = app.as(bidder);
  const older = bids.change({ id, amount: 800, projectRevision: 1 });
  await expect(older).rejects.toEqual(matchRefusal('project_changed'));
  await app.as(project.owner).bids.askConfirmation({ id });
  const { amount, proposal, deliveryTime } = placed;
  const changed = await bids.change({ id, amount, proposal, deliveryTime });
  expect(changed).toMatchObject({
    projectRevision: revision,
    isOutdated: false,
    confirmationAskedAt: null,
  });
});

test('the REST calls change, confirm and withdraw a bid', async () => {
  const { id, project, bidder } = await makeBid(app);
  const revision = await changeBrief(project);
  const stale = await app.call(bidder, 'PATCH', `/api/bids/${id}`, {
    amount: 700,
    projectRevision: 1,
  });
  expect(stale).toMatchObject({ status: 409, body: { code: 'project_changed' } });
  const confirm = (projectRevision: number) =>
    app.call(bidder, 'POST', `/api/bids/${id}/confirm`, { projectRevision });
  expect(await confirm(1)).toMatchObject({ status: 409, body: { code: 'project_changed' } });
  const confirmed = { projectRevision: revision, isOutdated: false };
  expect(await confirm(revision)).toMatchObject({ status: 200, body: confirmed });
  const changed = await app.call(bidder, 'PATCH', `/api/bids/${id}`, { amount: 700 });
  expect(changed).toMatchObject({ status: 200, body: { amount: 700, ...confirmed } });
  const withdrawn = await app.call(bidder, 'POST', `/api/bids/${id}/withdraw`);
  expect(withdrawn).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
});

test('concurrent bids, confirmations and edits leave no bid on a version that it does not answer', async () => {
  const project = await makeProject(app);
  const bid = await makeBid(app, { project });
  for (let round = 0; round < 5; round += 1) {
    const { revision } = await app.as(project.owner).projects.get({ id: project.id });
    const newcomer = app.as(await makeDeveloper(app)).bids;
    const [edited, confirmed, placed] = await Promise.allSettled([
      changeBrief(project),
      app.as(bid.bidder).bids.confirm({ id: bid.id, projectRevision: revision }),
      newcomer.place({ projectId: project.id, ...offer, projectRevision: revision }),
    ]);
    expect(edited).toEqual({ status: 'fulfilled', value: revision + 1 });
    const changed = { status: 'rejected', reason: matchRefusal('project_changed') };
    const answered = { status: 'fulfilled', value: { projectRevision: revision } };
    for (const result of [confirmed, placed]) {
      if (result.status === 'rejected') expect(result).toMatchObject(changed);
      else expect(result).toMatchObject(answered);
    }
  }
  const seen = await app.as(project.owner).bids.onProject({ projectId: project.id });
  expect(seen.every(({ isOutdated }) => isOutdated)).toBe(true);
});
