import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { hireInParts } from '#testing/fixtures/changes.ts';
import { advanceDays, makeCompletedHire, makeDelivery, makeHire } from '#testing/fixtures/hires.ts';
import {
  daysFromNow,
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';
import { fundNextMilestone, makeMilestones } from '#testing/fixtures/milestones.ts';
import type { WorkItem, WorkQuery } from './work.schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

async function workOf(person: TestUser, query: Partial<Pick<WorkQuery, 'stage' | 'search'>> = {}) {
  return (await app.as(person).work.list(query)).items;
}

const titles = (items: WorkItem[]) => items.map(({ title }) => title);

async function bidOn(developer: TestUser, title: string) {
  return makeBid(app, { developer, project: await makeProject(app, { title }) });
}

test('a client has one entry per project, what waits for them first', async () => {
  const owner = await makeClient(app);
  const draft = await app.as(owner).drafts.create({ title: 'A plan', budget: '700' });
  const quiet = await makeProject(app, { owner, title: 'Without bids' });
  const project = await makeProject(app, { owner, title: 'With a bid' });
  await makeBid(app, { project });
  const hired = await makeDelivery(app, {
    project: await makeProject(app, { owner, title: 'Delivered' }),
  });
  const cancelled = await makeProject(app, { owner, title: 'Cancelled' });
  await app.as(owner).hires.cancelProject({ id: cancelled.id });
  expect(await workOf(owner)).toMatchObject([
    {
      ...{ kind: 'hire', id: hired.projectId, title: 'Delivered', stage: 'running' },
      ...{ waitsFor: 'me', amountCents: 90_000, href: `/projects/${hired.projectId}/room` },
      ...{ status: 'Delivered', turn: 'Your turn: review the work', action: 'Review the work' },
      ...{ dueAt: expect.any(String), date: { label: 'Automatic release' } },
    },
    {
      ...{ kind: 'project', id: project.id, stage: 'open', waitsFor: 'me' },
      ...{ amountCents: 100_000, href: `/projects/${project.id}#bids` },
      ...{ dueAt: project.deadline, turn: 'Your turn: review 1 bid', action: 'Review bids' },
    },
    {
      ...{ kind: 'project', id: quiet.id, stage: 'open', waitsFor: 'developer' },
      ...{ href: `/projects/${quiet.id}`, turn: 'Waiting for bids', action: null },
    },
    {
      ...{ kind: 'draft', id: draft.id, title: 'A plan', stage: 'draft', waitsFor: null },
      ...{ amountCents: 70_000, dueAt: null, href: `/create-project?draft=${draft.id}` },
    },
    {
      ...{ kind: 'project', id: cancelled.id, stage: 'ended', waitsFor: null },
      ...{ status: 'Cancelled', dueAt: null, date: { label: 'Posted' } },
    },
  ]);
});

test('an offer waits for its developer, and once accepted for the payment of the client', async () => {
  const [developer, bidder] = [await makeDeveloper(app), await makeDeveloper(app)];
  const project = await makeProject(app, {
    isPrivate: true,
    invitedDeveloperIds: [developer.id],
    offer: { amount: 900, deliveryTime: 7, text: 'As we discussed.' },
  });
  const { id, owner } = project;
  expect(await workOf(owner)).toMatchObject([
    { waitsFor: 'developer', turn: 'Waiting for Dev Eloper to answer your offer of $900' },
  ]);
  const [invitation] = (await app.as(developer).invitations.mine()).pending;
  await app.as(developer).bids.acceptOffer({ id: invitation?.id ?? 0 });
  const pay = { waitsFor: 'me', action: 'Hire and pay' };
  const href = `/payment/${id}?amount=900&developer=${developer.id}`;
  expect(await workOf(owner)).toMatchObject([
    { ...pay, href, turn: 'Your turn: pay $900 to hire Dev Eloper' },
  ]);
  await app.as(owner).invitations.invite({ projectId: id, developerIds: [bidder.id] });
  const [other] = (await app.as(bidder).invitations.mine()).pending;
  await app.as(bidder).invitations.answer({ id: other?.id ?? 0, status: 'accepted' });
  await makeBid(app, { developer: bidder, project });
  expect(await workOf(owner)).toMatchObject([
    { ...pay, href, turn: 'Your turn: pay $900 to hire Dev Eloper, review 1 bid' },
  ]);
  await app.as(owner).projects.edit({ id, budget: 2_000 });
  expect(await workOf(owner)).toMatchObject([
    { href: `/projects/${id}#bids`, turn: 'Your turn: review 2 bids' },
  ]);
});

test('an offer that a material edit made outdated is not waited for', async () => {
  const developer = await makeDeveloper(app);
  const { id, owner } = await makeProject(app, {
    isPrivate: true,
    invitedDeveloperIds: [developer.id],
    offer: { amount: 900, deliveryTime: 7, text: 'As we discussed.' },
  });
  await app.as(owner).projects.edit({ id, budget: 2_000 });
  expect(await workOf(owner)).toMatchObject([{ turn: 'Waiting for bids' }]);
});

test('the price of a running hire is that of all its milestones', async () => {
  const { client } = await makeMilestones(app, [{ amount: 300 }]);
  expect(await workOf(client)).toMatchObject([{ amountCents: 120_000 }]);
});

test('a developer has one entry per project, what waits for them first', async () => {
  const developer = await makeDeveloper(app);
  const waiting = await bidOn(developer, 'Waiting');
  const outdated = await bidOn(developer, 'Changed');
  await app.as(outdated.project.owner).projects.edit({ id: outdated.project.id, budget: 2_000 });
  const invitedTo = await makeProject(app, {
    ...{ title: 'Invited', isPrivate: true, deadline: daysFromNow(app, 5) },
    invitedDeveloperIds: [developer.id],
  });
  const hired = await makeHire(app, { developer });
  const found = await workOf(developer);
  expect(found).toMatchObject([
    {
      ...{ kind: 'invitation', title: 'Invited', stage: 'invited', waitsFor: 'me' },
      ...{
        href: `/projects/${invitedTo.id}`,
        action: 'Answer invitation',
        person: 'For Clara Client',
      },
    },
    {
      kind: 'hire',
      id: hired.projectId,
      waitsFor: 'me',
      action: 'Deliver the work',
      date: { label: 'Due' },
    },
    {
      ...{ kind: 'bid', id: outdated.id, stage: 'bid', waitsFor: 'me', amountCents: 90_000 },
      ...{ href: `/projects/${outdated.project.id}#outdated-bid` },
    },
    {
      ...{ kind: 'bid', id: waiting.id, waitsFor: 'client', status: 'Awaiting decision' },
      ...{ turn: 'Waiting for Clara Client', dueAt: waiting.project.deadline },
    },
  ]);
  await app.as(developer).invitations.answer({ id: found[0]?.id ?? 0, status: 'accepted' });
  expect(await workOf(developer, { stage: 'invited' })).toMatchObject([
    { status: 'Invitation accepted', waitsFor: 'me', action: 'Place bid' },
  ]);
});

test('a proposed change waits for the side that must answer it, unless a step is due before', async () => {
  const { projectId, client, developer, second } = await hireInParts(app);
  const items = [{ kind: 'drop' as const, milestoneId: second }];
  const { id, lapsesAt } = await app.as(developer).hires.proposeChange({ projectId, items });
  expect(await workOf(client)).toMatchObject([
    {
      ...{ waitsFor: 'me', dueAt: lapsesAt, date: { label: 'Answer by', at: lapsesAt } },
      ...{ status: 'In progress', turn: 'Your turn: answer the proposed change' },
      action: 'Answer the change',
    },
  ]);
  expect(await workOf(developer)).toMatchObject([{ action: 'Deliver the work' }]);
  await app.as(client).hires.declineChange({ id, counter: { items } });
  expect(await workOf(client)).toMatchObject([{ waitsFor: 'developer', action: null }]);
  // Its first milestone is due in 5 days, and the proposal lapses in 7.
  expect(await workOf(developer)).toMatchObject([{ action: 'Deliver the work' }]);
});

test('extra work that was agreed waits for the client until it is paid', async () => {
  const { projectId, client, developer } = await makeHire(app);
  const items = [{ kind: 'add' as const, title: 'Manual', amount: 200, days: 4 }];
  const { id } = await app.as(client).hires.proposeChange({ projectId, items });
  expect(await workOf(client)).toMatchObject([{ waitsFor: 'developer', action: null }]);
  await app.as(developer).hires.acceptChange({ id });
  const { milestones } = await app.as(client).hires.get({ projectId });
  const path = `/payment/${projectId}?amount=200&developer=${developer.id}`;
  expect(await workOf(client)).toMatchObject([
    {
      ...{ waitsFor: 'me', turn: 'Your turn: pay for the extra work', status: 'In progress' },
      ...{ action: 'Fund milestone 2: $200', dueAt: null, date: null },
      href: `${path}&milestone=${milestones[1]?.id}`,
    },
  ]);
  expect(await workOf(developer)).toMatchObject([{ action: 'Deliver the work' }]);
  await fundNextMilestone(app, projectId);
  expect(await workOf(client)).toMatchObject([{ waitsFor: 'developer', action: null }]);
});

test('a milestone that was planned from the start may wait', async () => {
  const { client } = await hireInParts(app);
  expect(await workOf(client)).toMatchObject([{ waitsFor: 'developer', action: null }]);
});

test('questions and requests for an invitation also wait for the client', async () => {
  const project = await makeProject(app);
  await app
    .as(await makeDeveloper(app))
    .questions.ask({ projectId: project.id, text: 'Which shop?' });
  const secret = await makeProject(app, {
    ...{ owner: project.owner, isPrivate: true },
    invitedDeveloperIds: [(await makeDeveloper(app)).id],
  });
  await app.as(await makeDeveloper(app)).invitations.request({ projectId: secret.id });
  expect(await workOf(project.owner)).toMatchObject([
    { turn: 'Your turn: answer 1 question', href: `/projects/${project.id}#questions` },
    { turn: 'Your turn: answer 1 invitation request', href: `/projects/${secret.id}#invited` },
  ]);
});

test('of several bids on a project only the last one is listed, with its outcome', async () => {
  const developer = await makeDeveloper(app);
  const withdrawn = await bidOn(developer, 'Withdrawn');
  await app.as(developer).bids.withdraw({ id: withdrawn.id });
  const again = await makeBid(app, { developer, project: withdrawn.project });
  await app.as(developer).bids.withdraw({ id: again.id });
  const declined = await bidOn(developer, 'Declined');
  await app.as(declined.project.owner).bids.decline({ id: declined.id, reason: 'Too dear.' });
  const back = await bidOn(developer, 'Bid again');
  await app.as(developer).bids.withdraw({ id: back.id });
  await makeBid(app, { developer, project: back.project });
  const completed = await makeCompletedHire(app, { developer });
  expect(await workOf(developer)).toMatchObject([
    { title: 'Bid again', stage: 'bid' },
    {
      ...{ kind: 'hire', id: completed.projectId, stage: 'ended', status: 'Completed' },
      ...{ dueAt: null, date: { label: 'Ended', at: expect.any(String) } },
    },
    {
      title: 'Declined',
      date: { label: 'Bid placed' },
      stage: 'ended',
      status: 'Declined',
      href: `/projects/${declined.project.id}`,
    },
    { id: again.id, stage: 'ended', status: 'Withdrawn' },
  ]);
});

test('an open project past its deadline waits for its client, without a deadline', async () => {
  const { owner } = await makeProject(app, { deadline: daysFromNow(app, 2) });
  await advanceDays(app, 3);
  expect(await workOf(owner)).toMatchObject([
    { status: 'Expired', waitsFor: 'me', dueAt: null, action: 'Extend or cancel' },
  ]);
});

test('stage and words of the title filter all kinds of work', async () => {
  const owner = await makeClient(app);
  await app.as(owner).drafts.create({ title: 'A shop with 50% off' });
  await makeProject(app, { owner, title: 'A shop' });
  const over = await makeProject(app, { owner, title: 'An old shop' });
  await app.as(owner).hires.cancelProject({ id: over.id });
  await makeProject(app, { owner, title: 'A register' });
  expect(titles(await workOf(owner, { search: 'SHOP' }))).toEqual([
    ...['A shop', 'A shop with 50% off', 'An old shop'],
  ]);
  expect(titles(await workOf(owner, { search: '50% of' }))).toEqual(['A shop with 50% off']);
  for (const [stage, expected] of [
    ['draft', ['A shop with 50% off']],
    ['open', ['A shop', 'A register']],
    ['ended', ['An old shop']],
    ['running', []],
  ] as const) {
    expect(titles(await workOf(owner, { stage }))).toEqual(expected);
  }
});

test('ended work is paged after all other work', async () => {
  const owner = await makeClient(app);
  await makeProject(app, { owner, title: 'Open' });
  for (const title of ['One', 'Two', 'Three']) {
    const { id } = await makeProject(app, { owner, title });
    await app.as(owner).hires.cancelProject({ id });
  }
  const first = await app.as(owner).work.list({ limit: 2 });
  expect(titles(first.items)).toEqual(['Open', 'Three', 'Two']);
  const second = await app.as(owner).work.list({ limit: 2, cursor: first.next ?? '' });
  expect([titles(second.items), second.next]).toEqual([['One'], null]);
});

test('an outsider reads nothing of a project, and an admin has no work', async () => {
  const hired = await makeHire(app);
  const loser = await makeDeveloper(app);
  for (const person of [await makeClient(app), loser, await makeAdmin(app)]) {
    expect(await workOf(person)).toEqual([]);
  }
  await app
    .as(hired.client)
    .disputes.open({ projectId: hired.projectId, reason: 'Nothing works.' });
  expect(await workOf(hired.developer)).toMatchObject([{ status: 'In dispute', waitsFor: 'me' }]);
});

test('a passed bidder does not learn the state of the hire', async () => {
  const passed = await makeBid(app);
  const hired = await makeDelivery(app, { project: passed.project });
  expect(await workOf(passed.bidder)).toMatchObject([{ stage: 'ended', status: 'Not chosen' }]);
  await app
    .as(hired.client)
    .disputes.open({ projectId: hired.projectId, reason: 'Nothing works.' });
  expect(await workOf(passed.bidder)).toMatchObject([{ stage: 'ended', status: 'Not chosen' }]);
});
