// cspell:ignore Abacusware Sundialing
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { formatFit } from './fit.labels.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Developer = Awaited<ReturnType<typeof makeDeveloper>>;

async function makeSkilled(skills: string[], amounts: number[] = []): Promise<Developer> {
  const developer = await makeDeveloper(app, { skills });
  for (const amount of amounts) await makeBid(app, { developer, amount });
  return developer;
}

async function listFits(developer: Developer): Promise<string[]> {
  const projects = await app.as(developer).bids.fitting();
  return projects.map((project) => `${project.title}: ${formatFit(project)}`);
}

const made = (title: string, skills: string[], budget: number) =>
  makeProject(app, { title, skills, budget });

test('two common skills precede one with the usual budget, which precedes one alone', async () => {
  // 3 = 2 for a skill and 1 for the budget, 4 = 2 for each of two skills.
  const developer = await makeSkilled(['Quipu', 'ReactJS'], [800, 1_000, 1_300]);
  await made('One skill', ['Quipu'], 5_000);
  await made('Two skills', ['quipu', 'React'], 5_000);
  await made('One skill and the budget', ['Quipu'], 1_900);
  expect(await listFits(developer)).toEqual([
    'Two skills: quipu and React, as in your profile',
    'One skill and the budget: Quipu, as in your profile; budget like your last bids',
    'One skill: Quipu, as in your profile',
  ]);
});

test('the budget counts from half to twice the median of the last bids', async () => {
  const developer = await makeSkilled(['Abacusware'], [100, 1_000, 9_000]);
  await made('Half', ['Abacusware'], 500);
  await made('Below', ['Abacusware'], 499);
  await made('Twice', ['Abacusware'], 2_000);
  await made('Above', ['Abacusware'], 2_001);
  const fits = await app.as(developer).bids.fitting();
  expect(fits.map(({ title, hasUsualBudget }) => [title, hasUsualBudget])).toEqual([
    ['Twice', true],
    ['Half', true],
    ['Above', false],
    ['Below', false],
  ]);
});

test('with fewer than three bids no budget is usual', async () => {
  const developer = await makeSkilled(['Sundialing'], [1_000, 1_000]);
  await made('A sundial', ['Sundialing'], 1_000);
  expect(await listFits(developer)).toEqual(['A sundial: Sundialing, as in your profile']);
});

test('at most five are listed, of equal ones the newest', async () => {
  const developer = await makeSkilled(['Spinning']);
  for (const nth of [1, 2, 3, 4, 5, 6]) await made(`Wheel ${nth}`, ['spinning'], 900);
  const fits = await app.as(developer).bids.fitting();
  expect(fits.map(({ title }) => title)).toEqual([6, 5, 4, 3, 2].map((nth) => `Wheel ${nth}`));
});

test('projects with an own bid, private ones of others and closed ones are not listed', async () => {
  const developer = await makeSkilled(['Lacework']);
  const owner = await makeClient(app);
  const project = await made('With an own bid', ['Lacework'], 900);
  await makeBid(app, { developer, project });
  await makeProject(app, { owner, title: 'Private', skills: ['Lacework'], isPrivate: true });
  const cancelled = await made('Cancelled', ['Lacework'], 900);
  await app.as(cancelled.owner).hires.cancelProject({ id: cancelled.id });
  const { id } = await made('Listed', ['Lacework'], 900);
  const fits = await app.as(developer).bids.fitting();
  expect(fits.map((fit) => fit.id)).toEqual([id]);
  expect(await app.as(owner).bids.fitting()).toEqual([]);
});
