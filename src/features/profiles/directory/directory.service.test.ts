// cspell:ignore Dilára ilara quokkaso zhouosei zhouo zhouu Heddles heddles Loomer Warpweave
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeDeveloper } from '#testing/fixtures/makers.ts';
import type { DirectorySort } from './directory.rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

interface Figures {
  rating?: number;
  reviews?: number;
  completed?: number;
  availability?: string;
}

/** Returns a developer with figures that normally result from reviews and hires. */
async function developer(lastName: string, given: object = {}, figures: Figures = {}) {
  const made = await makeDeveloper(app, { lastName, ...given });
  const { rating = 0, reviews = rating ? 1 : 0, completed = 0, availability } = figures;
  await app.sql(
    `update developers set rating = $2, review_count = $3, completed_projects = $4,
       availability = coalesce($5, availability) where user_id = $1`,
    [made.id, rating, reviews, completed, availability ?? null],
  );
  return made;
}

const browse = (filter: object = {}) => app.as(null).profiles.browse(filter);
const names = async (filter: object) => (await browse(filter)).items.map(({ name }) => name);

test('a search covers name, bio and skills and ignores case', async () => {
  await developer('Quokkason', { bio: 'Ships things.' });
  await developer('Plain', { bio: 'Wrote the QUOKKA census.' });
  await developer('Skilled', { bio: '', skills: ['Quokka.js'] });
  await app.signUpClient({ lastName: 'Quokkaclient' });
  expect(await names({ search: 'quokka' })).toEqual(['Dev Skilled', 'Dev Plain', 'Dev Quokkason']);
  expect(await names({ search: 'dev quokkaso' })).toEqual(['Dev Quokkason']);
  expect(await names({ search: '  ' })).not.toEqual([]);
  expect(await names({ search: '  ', skills: 'quokka.js' })).toEqual(['Dev Skilled']);
  expect(await names({ search: '', skills: 'quokka.js,React' })).toEqual([]);
  expect(await names({ search: 'nobody says this' })).toEqual([]);
});

test('a developer with a new name is found by that name alone', async () => {
  const married = await developer('Harbor');
  await app.as(married).profiles.editDeveloper({
    firstName: 'Dev',
    lastName: 'Ivory',
    avatar: null,
    bio: 'Ships.',
    skills: [],
    availability: 'available',
    city: 'Oslo',
    country: 'Norway',
  });
  expect(await names({ search: 'ivory' })).toEqual(['Dev Ivory']);
  expect(await names({ search: 'iv' })).toEqual(['Dev Ivory']);
  expect(await names({ search: 'harbor' })).toEqual([]);
});

test('a search for punctuation finds no developer', async () => {
  await developer('Named', { skills: ['C#'] });
  expect(await names({ search: 'c#' })).toEqual(['Dev Named']);
  expect(await names({ search: '#' })).toEqual([]);
});

test('a name is found by its words in any order, joined or separate', async () => {
  await app.signUpDeveloper({ firstName: 'Dilára', lastName: 'Zhou-Osei' });
  for (const search of ['Zhou-Osei Dilara', 'osei dil', 'zhouosei', 'zhou osei', 'DILARA ZHOUO']) {
    expect([search, await names({ search })]).toEqual([search, ['Dilára Zhou-Osei']]);
  }
  for (const search of ['ilara', 'dilara zhouu', 'dilara osei z x']) {
    expect([search, await names({ search })]).toEqual([search, []]);
  }
});

test('developers must have all skills of the filter, in any case, given as a list or with commas', async () => {
  await developer('Both', { skills: ['Vyper', 'ZigLang', 'SQL'] });
  await developer('One', { skills: ['vyper'] });
  expect(await names({ skills: ['VYPER'] })).toEqual(['Dev One', 'Dev Both']);
  expect(await names({ skills: 'vyper, ZIGLANG' })).toEqual(['Dev Both']);
  expect(await names({ skills: ['vyp'] })).toEqual([]);
  expect(await names({ skills: 'vyper,', search: 'both' })).toEqual(['Dev Both']);
});

test('the rating filter is a minimum and excludes developers without reviews', async () => {
  const search = 'Ratedbird';
  await developer(`${search}-39`, {}, { rating: 39 });
  await developer(`${search}-40`, {}, { rating: 40 });
  await developer(`${search}-45`, {}, { rating: 45 });
  await developer(`${search}-new`);
  const count = async (minRating: unknown) => (await browse({ search, minRating })).items.length;
  expect(await count(0)).toBe(4);
  expect(await count(0.5)).toBe(3);
  expect(await count(4)).toBe(2);
  expect(await count('4.5')).toBe(1);
  expect(await count(5)).toBe(0);
});

test('the availability filter is exact', async () => {
  const search = 'Openbird';
  await developer(`${search}-a`);
  await developer(`${search}-b`, {}, { availability: 'limited' });
  await developer(`${search}-c`, {}, { availability: 'unavailable' });
  expect(await names({ search, availability: 'limited' })).toEqual([`Dev ${search}-b`]);
  expect(await names({ search, availability: 'available' })).toEqual([`Dev ${search}-a`]);
});

test('developers are sorted by rating, age or completed projects', async () => {
  const search = 'Sortbird';
  const order = async (sort?: DirectorySort) =>
    (await names({ search, ...(sort && { sort }) })).map((name) => name.split('-').at(-1));
  await developer(`${search}-many`, {}, { rating: 41, reviews: 9, completed: 12 });
  await developer(`${search}-few`, {}, { rating: 41, reviews: 2, completed: 2 });
  await developer(`${search}-best`, {}, { rating: 50, reviews: 1, completed: 1 });
  await developer(`${search}-new`);
  expect(await order()).toEqual(['best', 'many', 'few', 'new']);
  expect(await order('rating')).toEqual(['best', 'many', 'few', 'new']);
  expect(await order('newest')).toEqual(['new', 'best', 'few', 'many']);
  expect(await order('experience')).toEqual(['many', 'few', 'best', 'new']);
});

test.each<DirectorySort>(['rating', 'newest', 'experience'])(
  'pages by %s neither lose nor repeat anybody among equals',
  async (sort) => {
    const search = `Tie${sort}`;
    for (let index = 0; index < 11; index += 1) {
      const same = { rating: index < 6 ? 45 : 30, reviews: 3, completed: index % 2 };
      await developer(`${search}-${index}`, {}, same);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 10; page += 1) {
      const { items, next }: Awaited<ReturnType<typeof browse>> = await browse({
        search,
        sort,
        limit: 2,
        ...(cursor && { cursor }),
      });
      seen.push(...items.map(({ name }) => name));
      if (page === 0)
        await developer(`${search}-late`, {}, { rating: 50, reviews: 9, completed: 9 });
      cursor = next;
      if (!cursor) break;
    }
    expect(seen).toHaveLength(11);
    expect(new Set(seen).size).toBe(11);
    const whole = (await names({ search, sort })).filter((name) => !name.endsWith('late'));
    expect(seen).toEqual(whole);
  },
);

test('a card contains the shortened bio and no private fields', async () => {
  const made = await developer('Cardbird', { bio: `${'🦀'.repeat(300)}tail` });
  const [card] = (await browse({ search: 'Cardbird' })).items;
  expect(card).toEqual({
    id: made.id,
    name: 'Dev Cardbird',
    avatar: null,
    createdAt: expect.any(String),
    bio: '🦀'.repeat(300),
    skills: ['React'],
    rating: 0,
    reviewCount: 0,
    completedProjects: 0,
    availability: 'available',
    city: null,
    country: null,
  });
});

const NO_PAGE = 'This page of the list does not exist.';

test.each([
  [{ search: 'x'.repeat(201) }, 'Enter at most 200 characters'],
  [{ search: 'a\uD800b' }, 'This text contains characters that cannot be stored. Remove them.'],
  [{ search: ['x'] }, 'Enter one search text'],
  [{ skills: Array.from({ length: 16 }, (_, n) => `s${n}`) }, 'Please list at most 15 skills'],
  [{ skills: 'x'.repeat(41) }, 'A skill can have at most 40 characters'],
  [{ skills: { 0: 'React' } }, 'Skills are a list of texts'],
  [{ minRating: 5.5 }, 'minRating is 0 to 5, in steps of 0.5'],
  [{ minRating: -1 }, 'minRating is 0 to 5, in steps of 0.5'],
  [{ minRating: 4.2 }, 'minRating is 0 to 5, in steps of 0.5'],
  [{ minRating: 'four' }, 'minRating is 0 to 5, in steps of 0.5'],
  [{ availability: 'asleep' }, 'This availability does not exist'],
  [{ sort: 'price' }, 'This order does not exist'],
  [{ limit: 51 }, 'limit is 1 to 50'],
  [{ cursor: 'rating_1' }, NO_PAGE],
  [{ cursor: 'newest_5', sort: 'rating' }, NO_PAGE],
  [{ cursor: 'rating_1_2_3000000000' }, NO_PAGE],
  [{ cursor: 'rating_1_2_-3' }, NO_PAGE],
  [{ cursor: '__proto___1' }, NO_PAGE],
  [{ cursor: '2026-11-21T00:00:00.000Z_1' }, NO_PAGE],
])('%j is refused with a message', async (filter, words) => {
  const input = encodeURIComponent(JSON.stringify(filter));
  const { status, body } = await app.call(null, 'GET', `/trpc/profiles.browse?input=${input}`);
  expect({ status, message: body.error.data.body.message }).toEqual({
    status: 400,
    message: words,
  });
});

test('a cursor past the end returns an empty page', async () => {
  expect(await browse({ cursor: 'rating_0_0_1' })).toEqual({ items: [], next: null });
});

test('of featured developers, those with the most of the given skills come first', async () => {
  const { id: one } = await developer('Loomer', { skills: ['Warpweave'] });
  const { id: both } = await developer('Weaver', { skills: ['warp-weave', 'Heddles'] });
  const featured = await app.as(null).profiles.featured({ skills: ['WarpWeave', 'heddles'] });
  expect(featured.slice(0, 2).map(({ id }) => id)).toEqual([both, one]);
});

test('featured developers can be limited to those with a rating', async () => {
  const featured = await app.as(null).profiles.featured({ minRating: 4, limit: 50 });
  expect(featured.length).toBeGreaterThan(0);
  expect(featured.every(({ rating }) => rating >= 40)).toBe(true);
});
