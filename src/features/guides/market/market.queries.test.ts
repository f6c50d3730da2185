import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Category, categories } from '#features/profiles/profile.rules.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeHire } from '#testing/fixtures/hires.ts';
import { makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { computeBudgetQuartiles, MIN_BUDGETS, SAMPLE_MAX } from './market.rules.ts';
import { updatePriceFigures } from './market.service.ts';

let app: TestApp;
let owner: TestUser;
let developer: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await makeClient(app);
  developer = await makeDeveloper(app);
});
afterAll(() => app?.close());

const stranger = () => app.as(null).market;

async function pricesOf(category: Category) {
  return (await stranger().prices()).find((found) => found.category === category);
}

async function openIn(category: Category) {
  return (await stranger().openProjectCounts()).find((found) => found.category === category)
    ?.projects;
}

/** Posts one project a budget, and gives their ids. */
async function post(category: Category, budgets: number[], given: object = {}) {
  const ids: number[] = [];
  for (const budget of budgets) {
    ids.push((await makeProject(app, { owner, category, budget, ...given })).id);
  }
  return ids;
}

const hidden = () => ({ isPrivate: true, invitedDeveloperIds: [developer.id] });

test('all categories are listed in order, also those without projects', async () => {
  const named = (found: { category: Category }[]) => found.map(({ category }) => category);
  expect(named(await stranger().prices())).toEqual(categories);
  expect(named(await stranger().openProjectCounts())).toEqual(categories);
  const none = { projects: 0, budgets: null, hires: 0, bids: null };
  expect(await pricesOf('Enterprise')).toEqual({ category: 'Enterprise', ...none });
  expect(await openIn('Enterprise')).toBe(0);
});

test('the quarters of budgets are those of the rule that the page of scores explains', async () => {
  const budgets = [4_000, 250, 12_345, 900, 2_000, 2_001, 700];
  await post('Web App', budgets);
  expect(await pricesOf('Web App')).toMatchObject({
    projects: budgets.length,
    budgets: { ...computeBudgetQuartiles(budgets), lowest: 250, highest: 12_345 },
  });
});

test(`a category with fewer than ${MIN_BUDGETS} projects shows only their number`, async () => {
  const few = Array.from({ length: MIN_BUDGETS - 1 }, (_, place) => 1_000 + place);
  await post('Blockchain', few);
  expect(await pricesOf('Blockchain')).toMatchObject({ projects: MIN_BUDGETS - 1, budgets: null });
  await post('Blockchain', [5_000]);
  expect((await pricesOf('Blockchain'))?.budgets).toMatchObject({ highest: 5_000 });
});

test('private and cancelled projects count nowhere', async () => {
  await post('Mobile App', [100, 200, 300, 400, 500]);
  const before = await pricesOf('Mobile App');
  await post('Mobile App', [900_000, 910_000], hidden());
  const [cancelled = 0] = await post('Mobile App', [999_999]);
  await app.as(owner).hires.cancelProject({ id: cancelled });
  expect(await pricesOf('Mobile App')).toEqual(before);
  expect(await openIn('Mobile App')).toBe(5);
});

/** Hires once for each amount. The parties take turns. */
async function hire(
  amounts: number[],
  { clients, developers }: { clients: TestUser[]; developers: TestUser[] },
) {
  for (const [nth, amount] of amounts.entries()) {
    const project = await makeProject(app, {
      category: 'API Development',
      budget: 2_000,
      owner: clients[nth % clients.length] ?? owner,
    });
    await makeHire(app, {
      project,
      amount,
      developer: developers[nth % developers.length] ?? developer,
    });
  }
}

async function makeFive(make: (app: TestApp) => Promise<TestUser>): Promise<TestUser[]> {
  const people: TestUser[] = [];
  while (people.length < 5) people.push(await make(app));
  return people;
}

/** Runs the job and returns what everyone reads. */
async function publishedPrices() {
  await updatePriceFigures({ em: app.orm.em.fork(), now: app.clock.now });
  const { hires, bids } = (await pricesOf('API Development')) ?? {};
  const guidance = await stranger().priceGuidance({ category: 'API Development' });
  return { hires, bids, guidance };
}

test('hired prices need eight hires by five developers for five clients, and no single one moves them', {
  timeout: 120_000,
}, async () => {
  const [clients, developers] = [await makeFive(makeClient), await makeFive(makeDeveloper)];
  const [newcomer = developer, ...four] = developers;
  const none = { hires: 0, bids: null, guidance: null };
  await hire([800, 1_250, 990, 4_000, 1_500, 1_777, 640, 1_111], { clients, developers: four });
  const project = await makeProject(app, { owner, category: 'API Development' });
  const bid = { projectId: project.id, amount: 1, proposal: 'Cheap.', deliveryTime: 2 };
  await app.as(newcomer).bids.place(bid);
  expect(await publishedPrices()).toEqual(none);
  await hire([1_300], { clients, developers: [newcomer] });
  const published = {
    hires: 9,
    bids: { lower: 990, middle: 1_300, upper: 1_500 },
    guidance: { count: 9, low: 990, median: 1_300, high: 1_500 },
  };
  expect(await publishedPrices()).toEqual(published);
  await hire([1], { clients, developers });
  expect(await publishedPrices()).toEqual(published);
});

test('public projects that accept bids count as open', async () => {
  await post('Desktop App', [100, 200]);
  await post('Desktop App', [300], hidden());
  expect(await openIn('Desktop App')).toBe(2);
  app.clock.aheadMs = 31 * 86_400_000;
  expect(await openIn('Desktop App')).toBe(0);
  app.clock.aheadMs = 0;
  const paused = await makeProject(app, { category: 'Desktop App' });
  expect(await openIn('Desktop App')).toBe(3);
  await app.sql('update users set suspended_at = now() where id = $1', [paused.owner.id]);
  expect(await openIn('Desktop App')).toBe(2);
});

test(`only the latest ${SAMPLE_MAX.toLocaleString('en-US')} of a category count`, async () => {
  await app.sql(
    `insert into projects (client_id, title, description, category, budget, is_private, is_urgent,
       skills, deadline, status, created_at)
     select $1, 'Old', 'An old project.', 'Enterprise', 1, false, false, '{}', now(), 'active',
       now() - interval '1 year' from generate_series(1, 50)`,
    [owner.id],
  );
  await app.sql(
    `insert into projects (client_id, title, description, category, budget, is_private, is_urgent,
       skills, deadline, status, created_at)
     select $1, 'New', 'A new project.', 'Enterprise', 500, false, false, '{}', now(), 'active',
       now() from generate_series(1, ${SAMPLE_MAX})`,
    [owner.id],
  );
  expect(await pricesOf('Enterprise')).toMatchObject({
    projects: SAMPLE_MAX,
    budgets: { lowest: 500, highest: 500 },
  });
});
