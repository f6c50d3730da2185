import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  makeAdmin,
  makeClient,
  makeDeveloper,
  makePortfolioItem,
  makeProject,
} from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const stepsOf = (person: TestUser) => app.as(person).work.firstSteps();

test('each first step of a developer disappears when it is done', async () => {
  const developer = await makeDeveloper(app, { skills: [] });
  expect(await stepsOf(developer)).toEqual(['skills', 'portfolio', 'payouts', 'savedSearch']);
  await makePortfolioItem(app, developer);
  await app
    .as(developer)
    .savedSearches.save({ name: 'Vue', how: 'daily', filter: { search: 'Vue' } });
  expect(await stepsOf(developer)).toEqual(['skills', 'payouts']);
  await app.sql(`update developers set skills = '{React}' where user_id = $1`, [developer.id]);
  expect(await stepsOf(developer)).toEqual(['payouts']);
});

test('a client’s first step is a project, and an admin has none', async () => {
  const client = await makeClient(app);
  expect(await stepsOf(client)).toEqual(['project']);
  await makeProject(app, { owner: client });
  expect(await stepsOf(client)).toEqual([]);
  expect(await stepsOf(await makeAdmin(app))).toEqual([]);
});

test('dismissed first steps do not return, and those of others remain', async () => {
  const [one, other] = [await makeDeveloper(app), await makeDeveloper(app)];
  await app.as(one).work.dismissFirstSteps();
  expect(await stepsOf(one)).toEqual([]);
  expect(await stepsOf(other)).not.toEqual([]);
});
