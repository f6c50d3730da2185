import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';
import { updateAverageBids } from './average-bid.service.ts';

let app: TestApp;
let owner: TestUser;
let others: (TestUser | null)[];
beforeAll(async () => {
  app = await startTestApp();
  owner = await makeClient(app);
  others = [null, await makeClient(app), await makeDeveloper(app)];
});
afterAll(() => app?.close());
beforeEach(() => {
  app.clock.aheadMs = 0;
});

type Project = Awaited<ReturnType<typeof makeProject>>;

const makeBids = async (project: Project, amounts: number[]) => {
  const bids = [];
  for (const amount of amounts) bids.push(await makeBid(app, { project, amount }));
  return bids;
};

/** Runs the job after these days; returns the average that all users outside the project read. */
async function averageAfter(days: number, { id }: Project): Promise<number | null> {
  app.clock.aheadMs += days * DAY_MS;
  await updateAverageBids({ em: app.orm.em.fork(), now: app.clock.now });
  const averages: (number | null)[] = [];
  for (const person of others) {
    averages.push((await app.as(person).projects.get({ id })).averageBid);
  }
  expect(new Set(averages).size).toBe(1);
  return averages[0] ?? null;
}

test('the public average is computed when 3, 6 and 12 bids are a day old', async () => {
  const project = await makeProject(app, { owner });
  await makeBids(project, [437, 612, 998]);
  expect(await averageAfter(0.9, project)).toBeNull();
  expect(await averageAfter(0.1, project)).toBe(680);
  await makeBids(project, [1_203, 1_203]);
  expect(await averageAfter(2, project)).toBe(680);
  await makeBids(project, [1_203]);
  expect(await averageAfter(0.5, project)).toBe(680);
  expect(await averageAfter(0.5, project)).toBe(940);
  await makeBids(project, [1, 1, 1, 1, 1]);
  expect(await averageAfter(1, project)).toBe(940);
  await makeBids(project, [1]);
  expect(await averageAfter(1, project)).toBe(470);
  for (const person of [owner, await makeAdmin(app)]) {
    expect(await app.as(person).projects.get({ id: project.id })).toMatchObject({
      averageBid: 471.83,
    });
  }
});

test('accounts that bid around a sealed bid, change and withdraw do not move the average', async () => {
  const project = await makeProject(app, { owner });
  await makeBids(project, [4_700]);
  const [first, second] = await makeBids(project, [1_000, 1_000]);
  expect(await averageAfter(1, project)).toBe(2_200);
  for (const amount of [1_150, 1_300]) {
    const [probe] = await makeBids(project, [amount]);
    expect(await averageAfter(1, project)).toBe(2_200);
    await app.as(probe?.bidder ?? null).bids.withdraw({ id: probe?.id ?? 0 });
    expect(await averageAfter(1, project)).toBe(2_200);
  }
  await app.as(first?.bidder ?? null).bids.change({ id: first?.id ?? 0, amount: 500_000 });
  await app.as(second?.bidder ?? null).bids.withdraw({ id: second?.id ?? 0 });
  expect(await averageAfter(1, project)).toBe(2_200);
});

test('two sealed bids with the same first two digits give the same averages', async () => {
  // From the exact amounts, both averages would change at a bid of 4,700.
  const averages = [];
  for (const sealed of [4_655, 4_744]) {
    const project = await makeProject(app, { owner });
    await makeBids(project, [sealed, 2_100, 2_050]);
    const first = await averageAfter(1, project);
    await makeBids(project, [8_000, 1_000, 1_050]);
    averages.push([first, await averageAfter(1, project)]);
  }
  expect(averages).toEqual([
    [3_000, 3_200],
    [3_000, 3_200],
  ]);
});

test('withdrawn bids do not count', async () => {
  const project = await makeProject(app, { owner });
  const [, , third] = await makeBids(project, [100, 200, 999]);
  await app.as(third?.bidder ?? null).bids.withdraw({ id: third?.id ?? 0 });
  expect(await averageAfter(2, project)).toBeNull();
  await makeBids(project, [300]);
  expect(await averageAfter(1, project)).toBe(200);
});

test('after the deadline the average is computed once more', async () => {
  const project = await makeProject(app, { owner });
  await makeBids(project, [100, 200, 300]);
  expect(await averageAfter(1, project)).toBe(200);
  const [, last] = await makeBids(project, [400, 500]);
  expect(await averageAfter(28.9, project)).toBe(200);
  expect(await averageAfter(0.1, project)).toBe(300);
  await app.as(last?.bidder ?? null).bids.withdraw({ id: last?.id ?? 0 });
  expect(await averageAfter(2, project)).toBe(300);
});

test('a project with too few old bids at its deadline waits until they are a day old', async () => {
  const project = await makeProject(app, { owner });
  app.clock.aheadMs += 29.5 * DAY_MS;
  await makeBids(project, [100, 200, 300]);
  expect(await averageAfter(0.6, project)).toBeNull();
  expect(await averageAfter(0.5, project)).toBe(200);
});

test('projects are found in several batches', async () => {
  const projects: Project[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const project = await makeProject(app, { owner });
    await makeBids(project, [100, 200, 300]);
    projects.push(project);
  }
  app.clock.aheadMs += DAY_MS;
  await updateAverageBids({ em: app.orm.em.fork(), now: app.clock.now }, 2);
  for (const project of projects) expect(await averageAfter(0, project)).toBe(200);
});
