import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient, makeDeveloper, makePortfolioItem } from '#testing/fixtures/makers.ts';
import { PORTFOLIO_ITEMS_MAX } from './portfolio.rules.ts';
import type { AddPortfolioItem } from './portfolio.schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const FULL = 'A portfolio can have at most 20 pieces of work. Remove one first.';

const add = (person: TestUser, given: Partial<AddPortfolioItem> = {}) =>
  makePortfolioItem(app, person, given);
const shown = ({ id }: TestUser) => app.as(null).portfolio.ofDeveloper({ id });

test('every visitor sees what a developer adds, newest first', async () => {
  const ada = await makeDeveloper(app);
  const first = await add(ada);
  const second = await add(ada, { title: 'A second one', budget: null, skills: [] });
  expect(await shown(ada)).toEqual([
    { ...first, id: second.id, title: 'A second one', budget: null, skills: [] },
    first,
  ]);
  expect(await shown(await makeDeveloper(app))).toEqual([]);
});

test('the REST profile of a developer contains their portfolio', async () => {
  const ada = await makeDeveloper(app);
  const { body: before } = await app.call(null, 'GET', `/api/developers/${ada.id}`);
  expect(before).toMatchObject({ id: ada.id, portfolio: [] });
  const added = await add(ada);
  const { body } = await app.call(null, 'GET', `/api/developers/${ada.id}`);
  expect(body.portfolio).toEqual([added]);
});

test('a piece of work is changed as a whole, in its place', async () => {
  const ada = await makeDeveloper(app);
  const first = await add(ada);
  const last = await add(ada);
  const other: AddPortfolioItem = {
    title: 'Another title',
    description: 'Another description',
    category: 'Blockchain',
    skills: ['Solidity'],
    budget: null,
  };
  const changed = await app.as(ada).portfolio.change({ id: first.id, ...other });
  expect(changed).toEqual({ id: first.id, picture: null, link: null, ...other });
  expect(await shown(ada)).toEqual([last, changed]);
});

test('a piece of work is removed once', async () => {
  const ada = await makeDeveloper(app);
  const added = await add(ada);
  const { id } = added;
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => app.as(ada).portfolio.remove({ id })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const removal = app.as(ada).portfolio.remove({ id });
  await expect(removal).rejects.toThrow('This piece of work no longer exists.');
  await expect(app.as(ada).portfolio.change(added)).rejects.toThrow(/no longer exists/);
  expect(await shown(ada)).toEqual([]);
});

test('another’s piece of work is neither changed nor removed', async () => {
  const ada = await makeDeveloper(app);
  const added = await add(ada);
  const { id } = added;
  for (const person of [await makeDeveloper(app), await makeClient(app)]) {
    const { portfolio } = app.as(person);
    const NOT_YOURS = 'You can only change your own portfolio.';
    await expect(portfolio.change({ ...added, title: 'Mine' })).rejects.toThrow(NOT_YOURS);
    await expect(portfolio.remove({ id })).rejects.toThrow(NOT_YOURS);
  }
  expect(await shown(ada)).toEqual([added]);
});

test('a client has no portfolio', async () => {
  const added = add(await makeClient(app));
  await expect(added).rejects.toThrow('Only developers have a portfolio.');
});

test('of 30 concurrent additions 20 succeed, and one more after a removal', async () => {
  const ada = await makeDeveloper(app);
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => add(ada)));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.map(({ reason }) => reason.message)).toEqual(Array(10).fill(FULL));
  const works = await shown(ada);
  expect(works).toHaveLength(PORTFOLIO_ITEMS_MAX);
  await app.as(ada).portfolio.remove({ id: works[0]?.id ?? 0 });
  await add(ada);
  await expect(add(ada)).rejects.toThrow(FULL);
  await add(await makeDeveloper(app));
});

test.each([
  ['markup', '<script>alert(1)</script>'],
  ['right-to-left letters', 'متجر إلكتروني שלום'],
  ['emoji', '👩‍💻🇳🇴 shop'],
])('%s in a piece of work is stored as text', async (_kind, text) => {
  const ada = await makeDeveloper(app);
  const work = { title: text, description: `${text}\n\n${text}`, skills: [text] };
  await add(ada, work);
  expect(await shown(ada)).toEqual([expect.objectContaining(work)]);
});

test('a piece of work without title or description is refused and not stored', async () => {
  const ada = await makeDeveloper(app);
  await expect(add(ada, { title: ' ' })).rejects.toThrow('Please give it a title');
  await expect(add(ada, { budget: 0 })).rejects.toThrow(/whole number of dollars/);
  expect(await shown(ada)).toEqual([]);
});
