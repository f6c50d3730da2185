import { afterAll, beforeAll, expect, test } from 'vitest';
import { findIdentityFaults } from '#features/payments/ledger-identities.queries.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeHire } from '#testing/fixtures/hires.ts';
import { makeBid, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import {
  confirmPayment,
  drainQueues,
  loadCharges,
  loadIntentStatuses,
  startPayment,
} from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const part = (title: string, amount: number, days: number, criteria: number[] = []) => ({
  ...{ title, amount, days, criteria },
});
/** Adds up to the bid of `makeBid`. */
const split = [part('Design', 300, 4), part('صفحة الحجز', 400, 6), part('Launch 🚀', 200, 4)];

/** Returns a project with three criteria and their ids. */
async function makeProjectWithCriteria() {
  const project = await makeProject(app, {
    criteria: ['On phones', 'By card', 'As a list'],
  });
  const [first = 0, second = 0, third = 0] = project.criteria.map(({ id }) => id);
  return { project, first, second, third };
}

test('a split bid shows its milestones to both sides, other bids have no such field', async () => {
  const project = await makeProject(app);
  const plain = await makeBid(app, { project });
  const bid = await makeBid(app, { project, milestones: split });
  expect(bid.milestones).toEqual(split);
  expect(Object.keys(plain)).not.toContain('milestones');
  const seen = await app.as(project.owner).bids.onProject({ projectId: project.id });
  expect(seen.map((one) => 'milestones' in one && one.milestones)).toEqual([false, split]);
  const { body } = await app.call(project.owner, 'GET', `/api/projects/${project.id}`);
  expect(body).toMatchObject({ bids: seen });
  const [own] = await app.as(bid.bidder).bids.onProjects({ projectIds: [project.id] });
  expect(own?.milestones).toEqual(split);
});

test('the client is notified of the number of milestones, also if only the split changes', async () => {
  const { id, project, bidder } = await makeBid(app, { milestones: split });
  await app.as(bidder).bids.change({
    id,
    milestones: [part('First', 450, 7), part('Rest', 450, 7)],
  });
  const { items } = await app.as(project.owner).notifications.list({});
  const terms = '$900, delivered in 14 days, in';
  expect(items.map(({ body }) => body)).toEqual([
    `${bidder.name}: ${terms} 2 milestones. It was ${terms} 3 milestones.`,
    `${bidder.name}: ${terms} 3 milestones.`,
  ]);
});

test.each([
  ['too little', { milestones: split.slice(0, 2) }, '$200 left, 4 days left'],
  ['too much', { amount: 800, milestones: split }, '$100 too much'],
  ['fewer days than milestones', { deliveryTime: 2, milestones: split }, '12 days too many'],
])('a bid whose milestones add up to %s is refused on the field', async (_what, terms, words) => {
  const [project, developer] = [await makeProject(app), await makeDeveloper(app)];
  const form = {
    projectId: project.id,
    amount: 900,
    deliveryTime: 14,
    proposal: 'I do.',
    ...terms,
  };
  const { status, body } = await app.call(developer, 'POST', '/api/bids', form);
  const message = `The milestones do not add up to the bid: ${words}.`;
  expect([status, body]).toEqual([
    400,
    { code: 'milestones_differ', message, issues: { milestones: [message] } },
  ]);
});

test('a changed amount must fit the stored milestones, which an absent field leaves and null removes', async () => {
  const { id, bidder } = await makeBid(app, { milestones: split });
  const own = app.as(bidder).bids;
  const change = (fields: object) => app.call(bidder, 'PATCH', `/api/bids/${id}`, fields);
  expect(await change({ amount: 950 })).toMatchObject({
    status: 400,
    body: { issues: { milestones: [expect.stringContaining('$50 left')] } },
  });
  expect(await own.change({ id, proposal: 'Other words.' })).toMatchObject({
    ...{ revision: 2, milestones: split },
  });
  expect(await own.change({ id, milestones: split })).toMatchObject({
    revision: 2,
  });
  const whole = await own.change({ id, amount: 950, milestones: null });
  expect(whole).toMatchObject({ amount: 950, revision: 3 });
  expect(Object.keys(whole)).not.toContain('milestones');
});

test('a milestone has criteria of the project that the bid includes, each in one', async () => {
  const { project, first, second } = await makeProjectWithCriteria();
  const developer = await makeDeveloper(app);
  const place = (criteria: number[], answers: { id: number; included: boolean }[] = []) =>
    app.as(developer).bids.place({
      ...{
        projectId: project.id,
        amount: 900,
        deliveryTime: 14,
        proposal: 'I do.',
      },
      milestones: [part('Design', 300, 4, criteria), part('The rest', 600, 10)],
      criteria: answers,
    });
  await expect(place([99])).rejects.toEqual(matchRefusal('no_such_criterion'));
  await expect(place([first], [{ id: first, included: false }])).rejects.toEqual(
    matchRefusal('criterion_excluded'),
  );
  const { milestones } = await place([second]);
  expect(milestones?.[0]?.criteria).toEqual([second]);
});

test('a bid on a brief that changed since keeps its split, and new criteria belong to the last', async () => {
  const { project, first, second } = await makeProjectWithCriteria();
  const milestones = [part('Design', 300, 4, [second]), part('The rest', 600, 10)];
  const bid = await makeBid(app, { project, milestones });
  const criteria = [{ id: first, text: 'On phones' }, 'With a map'];
  const { revision } = await app.as(project.owner).projects.edit({ id: project.id, criteria });
  const confirmed = await app
    .as(bid.bidder)
    .bids.confirm({ id: bid.id, projectRevision: revision });
  expect(confirmed).toMatchObject({ milestones, projectRevision: revision });
  await confirmPayment(app, await startPayment(app, bid));
  await drainQueues(app);
  const agreement = await app.as(bid.bidder).hires.agreement({ projectId: project.id });
  const ids = agreement.criteria.map(({ id }) => id);
  expect(agreement.milestones?.map((one) => one.criteria)).toEqual([[], ids]);
});

test('a changed split cancels the payment of the former one, and stale terms are refused', async () => {
  const bid = await makeBid(app, { milestones: split });
  const { id, bidder, project } = bid;
  const started = await startPayment(app, bid);
  expect(started.amount).toBe(300);
  const swapped = [part('Design', 300, 5), part('Launch', 600, 9)];
  await app.as(bidder).bids.change({ id, milestones: swapped });
  await drainQueues(app);
  expect(await loadIntentStatuses(app, project)).toEqual(['canceled']);
  const request = {
    amount: 300,
    projectId: project.id,
    developerId: bidder.id,
  };
  const stale = app.as(project.owner).payments.start({ ...request, terms: started.terms });
  await expect(stale).rejects.toEqual(matchRefusal('bid_changed'));
  const whole = startPayment(app, bid, { amount: 900 });
  await expect(whole).rejects.toEqual(matchRefusal('amount_differs'));
  expect((await startPayment(app, bid)).terms).toEqual({
    bidId: id,
    revision: 2,
  });
});

test('hiring charges the first milestone and plans the others', async () => {
  const { project, first, second, third } = await makeProjectWithCriteria();
  const milestones = split.map((one, index) => ({
    ...one,
    criteria: index === 0 ? [second] : [],
  }));
  const bid = await makeBid(app, { project, milestones });
  await confirmPayment(app, await startPayment(app, bid));
  await drainQueues(app);
  expect(await loadCharges(app, project)).toMatchObject([{ amount: 30_000, refunded: 0 }]);
  const rows = await app.sql(
    `select position, title, days, amount_cents::int as cents, state, payment_id is not null as paid,
       extract(day from due_at - state_since)::int as due
     from milestones where project_id = $1 order by position`,
    [project.id],
  );
  expect(rows).toEqual(
    [
      {
        ...split[0],
        position: 1,
        cents: 30_000,
        state: 'in_progress',
        paid: true,
        due: 4,
      },
      {
        ...split[1],
        position: 2,
        cents: 40_000,
        state: 'planned',
        paid: false,
        due: null,
      },
      {
        ...split[2],
        position: 3,
        cents: 20_000,
        state: 'planned',
        paid: false,
        due: null,
      },
    ].map(({ amount: _amount, criteria: _criteria, ...row }) => row),
  );
  const agreement = await app.as(bid.bidder).hires.agreement({ projectId: project.id });
  expect(agreement.milestones).toEqual([
    { ...split[0], criteria: [second] },
    { ...split[1], criteria: [] },
    { ...split[2], criteria: [first, third] },
  ]);
  const [mail] = await app.mailsTo(bid.bidder);
  expect(mail?.text).toContain('The $300 for milestone 1 of 3, “Design”, are paid and protected.');
  expect(await findIdentityFaults(app.system.em.fork())).toEqual([]);
});

test('after the first milestone is released, the client pays for the second', async () => {
  const { projectId, client, developer } = await makeHire(app, { milestones: split });
  await app.as(developer).hires.deliver({ projectId, note: 'The design.' });
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  const request = { projectId, developerId: developer.id };
  const { payments } = app.as(client);
  await expect(payments.start({ ...request, amount: 900 })).rejects.toEqual(
    matchRefusal('amount_differs'),
  );
  await confirmPayment(app, await payments.start({ ...request, amount: 400 }));
  await drainQueues(app);
  const states = await app.sql<{ state: string }>(
    'select state from milestones where project_id = $1 order by position',
    [projectId],
  );
  expect(states.map(({ state }) => state)).toEqual(['completed', 'in_progress', 'planned']);
  expect(await findIdentityFaults(app.system.em.fork())).toEqual([]);
});

test('a hire of a bid that is not split has one milestone without a title, and no key for it', async () => {
  const { projectId, developer } = await makeHire(app);
  const rows = await app.sql('select title, position from milestones where project_id = $1', [
    projectId,
  ]);
  expect(rows).toEqual([{ title: null, position: 1 }]);
  const [stored] = await app.sql<{ has: boolean }>(
    `select content ? 'milestones' as has from agreements where project_id = $1`,
    [projectId],
  );
  expect(stored).toEqual({ has: false });
  const agreement = await app.as(developer).hires.agreement({ projectId });
  expect(Object.keys(agreement)).not.toContain('milestones');
});
