import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeBid, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
afterEach(() => {
  app.clock.aheadMs = 0;
});

const DAY = 86_400_000;
const offer = { amount: 400, proposal: 'I have done this before.', deliveryTime: 7 };

test('each change of a bid is another revision of it, and saving it as it is none', async () => {
  const { id, project, bidder, ...placed } = await makeBid(app);
  expect(placed).toMatchObject({ revision: 1, revisedAt: null });
  const own = app.as(bidder).bids;
  const { amount, proposal, deliveryTime } = placed;
  const offer = { id, amount, proposal, deliveryTime };
  expect(await own.change(offer)).toMatchObject({ revision: 1, revisedAt: null });
  app.clock.aheadMs = DAY;
  const changed = await own.change({ ...offer, deliveryTime: 300 });
  expect(changed).toMatchObject({ revision: 2, createdAt: placed.createdAt });
  expect(Date.parse(changed.revisedAt ?? '')).toBeGreaterThan(Date.parse(placed.createdAt));
  const again = await own.change({ ...offer, deliveryTime: 300 });
  expect(again).toEqual(changed);
  const [seen] = await app.as(project.owner).bids.onProject({ projectId: project.id });
  expect(seen).toMatchObject({ id, revision: 2, revisedAt: changed.revisedAt });
});

test('a bid written over an older revision does not replace a newer one', async () => {
  const { id, bidder } = await makeBid(app, { amount: 500, deliveryTime: 10 });
  const own = app.as(bidder).bids;
  await own.change({ id, ...offer, revision: 1 });
  const older = { id, ...offer, amount: 450, revision: 1 };
  const overtaken = own.change(older);
  await expect(overtaken).rejects.toEqual(matchRefusal('bid_overtaken'));
  await expect(overtaken).rejects.toThrow('It is now $400 in 7 days. Cancel');
  const reworded = own.change({ ...older, proposal: 'I know how.' });
  await expect(reworded).rejects.toThrow('It is now $400 in 7 days. Cancel');
  // A retry of the same change, because the response was lost.
  expect(await own.change({ id, ...offer, revision: 1 })).toMatchObject({ revision: 2 });
  expect(await own.change({ ...older, revision: undefined })).toMatchObject({ amount: 450 });
});

test('a bid is not withdrawn by a user who has read an older revision', async () => {
  const { id, bidder, project } = await makeBid(app, { amount: 500, deliveryTime: 10 });
  const own = app.as(bidder).bids;
  await own.change({ id, ...offer, revision: 1 });
  const overtaken = own.withdraw({ id, revision: 1 });
  await expect(overtaken).rejects.toEqual(matchRefusal('bid_overtaken'));
  await expect(overtaken).rejects.toThrow(
    'It is now $400 in 7 days. Keep it, or withdraw it as it is now',
  );
  const seen = () => app.as(project.owner).bids.onProject({ projectId: project.id });
  expect(await seen()).toMatchObject([{ id, amount: 400, status: 'active' }]);
  expect(await own.withdraw({ id, revision: 2 })).toMatchObject({ status: 'withdrawn' });
  expect(await seen()).toEqual([]);
});

test('of two changes over the same revision one is taken, and the project counts that', async () => {
  const { id, bidder, project } = await makeBid(app, { amount: 500, deliveryTime: 10 });
  const changes = [400, 450].map((amount) =>
    app.as(bidder).bids.change({ id, ...offer, amount, revision: 1 }),
  );
  const ended = await Promise.allSettled(changes);
  const [accepted, ...others] = ended.flatMap((one) =>
    one.status === 'fulfilled' ? one.value : [],
  );
  expect(others).toEqual([]);
  const refusal = ended.find((one) => one.status === 'rejected')?.reason;
  expect(refusal).toEqual(matchRefusal('bid_overtaken'));
  const { averageBid } = await app.as(project.owner).projects.get({ id: project.id });
  expect(averageBid).toBe(accepted?.amount);
});

test('a bid is changed no more than twenty times an hour', async () => {
  const limited = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const { id, bidder } = await makeBid(limited);
  const statuses = new Set<number>();
  for (let days = 1; days <= 21; days += 1) {
    const changed = { ...offer, id, deliveryTime: days };
    const { status } = await limited.call(bidder, 'POST', '/trpc/bids.change', changed);
    if (days <= 20) statuses.add(status);
    else expect(status).toBe(429);
  }
  expect([...statuses]).toEqual([200]);
  await limited.close();
});

test('the client is notified of a new price or time and of a withdrawal, not of a new proposal text', async () => {
  const { id, project, bidder } = await makeBid(app, { amount: 500, deliveryTime: 10 });
  const { title, owner } = project;
  const titles = async () => {
    const { items } = await app.as(owner).notifications.list({});
    return items.map(({ title, body }) => `${title}: ${body}`);
  };
  const own = app.as(bidder).bids;
  const before = await titles();
  await own.change({ id, amount: 500, deliveryTime: 10, proposal: 'In other words.' });
  expect(await titles()).toEqual(before);
  await own.change({ id, amount: 650, deliveryTime: 1, proposal: 'In other words.' });
  await own.withdraw({ id });
  const name = bidder.name;
  expect(await titles()).toEqual([
    `A bid on “${title}” was withdrawn: ${name}: $650, delivered in 1 day.`,
    `A bid on “${title}” has changed: ${name}: $650, delivered in 1 day. It was $500, delivered in 10 days.`,
    ...before,
  ]);
});

/** Returns a function that waits for the next event of a project for this person. */
function pagesOf(person: TestUser) {
  const events = app.system.realtime.subscribe(person.id, AbortSignal.timeout(10_000));
  return async () => {
    for (;;) {
      const { value, done } = await events.next();
      if (done || value.kind === 'project') return value?.id;
    }
  };
}

test('the open pages of both sides are informed of a changed or withdrawn bid', async () => {
  const { id, project, bidder } = await makeBid(app);
  const pages = [pagesOf(project.owner), pagesOf(bidder)];
  const both = () => Promise.all(pages.map((next) => next()));
  const changed = both();
  await app.as(bidder).bids.change({ ...offer, id });
  expect(await changed).toEqual([project.id, project.id]);
  const withdrawn = both();
  await app.as(bidder).bids.withdraw({ id });
  expect(await withdrawn).toEqual([project.id, project.id]);
});

test('the developer’s other open pages are informed of a placed bid', async () => {
  const [project, developer] = [await makeProject(app), await makeDeveloper(app)];
  const event = pagesOf(developer)();
  await app.as(developer).bids.place({ ...offer, projectId: project.id });
  expect(await event).toBe(project.id);
});
