// cspell:ignore theorbo crumhornsecret crumhornprivate crumhornremoved reactjs accessiblity harpsicord harpsichordharpsichord Glockenspielers glokenspiel Marimbos marimbs vibraphine HARPSÏCHRD auditbi zith ACDB BDCA DBCA DCBA quarkxy Quarkxy reakt
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldSkills } from '#features/profiles/skills/fold-skills.service.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import {
  otherTextFields,
  searchedTextFields,
  toSearchedText,
} from '#testing/fixtures/searched-texts.ts';
import { learnWords } from './search.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Waits until the job has stored a word of a new project. */
async function waitForWord(word: string) {
  const known = () => app.sql('select 1 from project_words where word = $1', [word]);
  await expect.poll(known).toHaveLength(1);
}

const search = async (words: string) => {
  const { items, correctedSearch } = await app.as(null).projects.list({ search: words });
  return { titles: items.map(({ title }) => title), correctedSearch };
};

test('misspelt words are corrected to the nearest words of projects, and the result says so', async () => {
  await makeProject(app, { title: 'Accessibility audit', description: 'Of a harpsichord shop.' });
  await waitForWord('harpsichord');
  const titles = ['Accessibility audit'];
  for (const [typed, correctedSearch] of [
    ['acesibility', 'accessibility'],
    ['accessiblity audit', 'accessibility audit'],
    ['AUDIT harpsicord', 'audit harpsichord'],
    ['"harpsicord", audit!', 'harpsichord audit'],
    ['HARPSÏCHRD', 'harpsichord'],
    ['harpsicord for their shop', 'harpsichord for their shop'],
  ] as const) {
    expect([typed, await search(typed)]).toEqual([typed, { titles, correctedSearch }]);
  }
  expect(await search('accessibility')).toEqual({ titles, correctedSearch: null });
  for (const typed of [
    'zzzzzzzz',
    'aut',
    'audit zeppelin',
    'acesibility zeppelin',
    '12345',
    'harpsichordharpsichord',
    'auditbi',
  ]) {
    expect([typed, await search(typed)]).toEqual([typed, { titles: [], correctedSearch: null }]);
  }
});

test('pages contain each project once, however old, and private ones only for users who can see them', async () => {
  const owner = await makeClient(app);
  const made = (title: string, given = {}) => makeProject(app, { owner, title, ...given });
  const titles: string[] = [];
  for (const nth of [1, 2, 3]) titles.unshift((await made(`Dulcimer of long ago ${nth}`)).title);
  const secret = await made('Dulcimer in secret', { isPrivate: true });
  await app.sql(
    `insert into projects (client_id, title, description, category, budget, is_private, is_urgent,
       skills, deadline, created_at)
     select client_id, 'Of other things ' || n, description, category, budget, false, false, skills,
       deadline, created_at
     from projects, generate_series(1, 1000) n where id = $1`,
    [secret.id],
  );
  for (const nth of [1, 2, 3]) titles.unshift((await made(`Dulcimer of today ${nth}`)).title);
  const walk = async (person: TestUser | null) => {
    const walked: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = { search: 'dulcimer', limit: 2, ...(cursor && { cursor }) };
      const { items, next } = await app.as(person).projects.list(page);
      walked.push(...items.map(({ title }) => title));
      cursor = next;
    } while (cursor && walked.length < 20);
    return walked;
  };
  expect(await walk(null)).toEqual(titles);
  expect(await walk(owner)).toEqual(titles.toSpliced(3, 0, secret.title));
  await app.sql(`delete from projects where title like 'Of other things %'`);
});

test('a corrected search is paged like an exact one', async () => {
  const owner = await makeClient(app);
  const made: string[] = [];
  for (const title of ['Glockenspiel one', 'Glockenspiel two', 'Three', 'Glockenspielers four']) {
    const description = 'A glockenspiel needs a shop of its own.';
    made.unshift((await makeProject(app, { owner, title, description })).title);
  }
  await waitForWord('glockenspiel');
  const walked: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = { search: 'glokenspiel', limit: 1, ...(cursor && { cursor }) };
    const { items, next, correctedSearch } = await app.as(null).projects.list(page);
    expect(correctedSearch).toBe('glockenspiel');
    walked.push(...items.map(({ title }) => title));
    cursor = next;
  } while (cursor && walked.length < 10);
  expect(walked.at(-1)).toBe('Three');
  expect(walked.toSorted()).toEqual(made.toSorted());
});

test('open projects are counted by category, and those that a search finds', async () => {
  const [owner, invited] = [await makeClient(app), await makeDeveloper(app)];
  const [seller, admin] = [await makeClient(app), await makeAdmin(app)];
  const given = { owner, category: 'Blockchain', title: 'Zither ledger' } as const;
  const counted = async (filter: object, ...people: Parameters<typeof app.as>[0][]) => {
    const counts = await Promise.all(people.map((one) => app.as(one).projects.count(filter)));
    expect(counts.every(({ more }) => !more)).toBe(true);
    return counts.map(({ count }) => count);
  };
  for (const one of ['one', 'two']) await makeProject(app, { ...given, title: `Zither ${one}` });
  await makeProject(app, { ...given, owner: seller });
  await makeProject(app, {
    ...given,
    isPrivate: true,
    invitedDeveloperIds: [invited.id],
  });
  const { category } = given;
  const all = [null, seller, owner, invited, admin];
  expect(await counted({ category }, ...all)).toEqual([3, 3, 4, 4, 4]);
  expect(await counted({ category, isPrivate: false }, ...all)).toEqual([3, 3, 3, 3, 3]);
  expect(await counted({ category, isPrivate: true }, ...all)).toEqual([0, 0, 1, 1, 1]);
  expect(await counted({ search: 'zith' }, ...all)).toEqual([3, 3, 4, 4, 4]);
  expect(await counted({ search: 'zither two' }, ...all)).toEqual([1, 1, 1, 1, 1]);
  await app.sql('update users set suspended_at = now() where id = $1', [seller.id]);
  expect(await counted({ category }, null, invited)).toEqual([2, 3]);
  expect(await counted({ search: 'zither' }, null, invited)).toEqual([2, 3]);
});

test('at most a hundred results are counted exactly, and more are shown as “more than”', async () => {
  const { id } = await makeClient(app);
  const admin = await makeAdmin(app);
  const before = await app.as(null).projects.count({ category: 'Enterprise' });
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000);
  await app.sql(
    `insert into projects (client_id, title, description, category, budget, is_private, is_urgent,
       skills, deadline, created_at)
     select $1, 'Ocarina ' || n, 'A shop of ocarinas.', 'Enterprise', 1, hidden, false, '{}', $2, $2
     from generate_series(1, 101) n, unnest('{true,false}'::boolean[]) hidden`,
    [id, tomorrow],
  );
  const count = (filter: object) => app.as(null).projects.count(filter);
  expect(await count({ search: 'ocarina' })).toEqual({ count: 100, more: true });
  expect(await count({ search: 'ocarina', urgent: true })).toEqual({ count: 100, more: true });
  expect(await count({ search: 'ocarina 101' })).toEqual({ count: 1, more: false });
  const open = before.count + 101;
  expect(await count({ category: 'Enterprise' })).toEqual({ count: open, more: false });
  const all = await app.as(admin).projects.count({ category: 'Enterprise' });
  expect(all).toEqual({ count: open + 100, more: true });
});

test('words of private projects are not used for corrections', async () => {
  const [owner, invited] = [await makeClient(app), await makeDeveloper(app)];
  const { id } = await makeProject(app, {
    owner,
    title: 'Xylophonist wanted',
    isPrivate: true,
    invitedDeveloperIds: [invited.id],
  });
  await learnWords({ em: app.orm.em.fork() }, id);
  expect(await app.sql(`select 1 from project_words where word = 'xylophonist'`)).toEqual([]);
  const asked = { search: 'xylophonist' };
  expect((await app.as(invited).projects.list(asked)).items).toHaveLength(1);
  expect(await search('xylophonist')).toEqual({ titles: [], correctedSearch: null });
});

test('a word is forgotten when its text is blanked, made private or removed, unless another project has it', async () => {
  const owner = await makeClient(app);
  const admin = await makeAdmin(app);
  const listKnown = async () =>
    (
      await app.sql<{ word: string }>(
        `select word from project_words where word in
           ('crumhornsecret', 'crumhornprivate', 'crumhornremoved', 'crumhorn', 'musette') order by word`,
      )
    ).map(({ word }) => word);
  const post = (description: string) => makeProject(app, { owner, description });
  await post('A shop for every crumhorn.');
  const blanked = await post('Sign in with crumhornsecret at the musette of a crumhorn.');
  const hidden = await post('A shop of crumhornprivate and crumhorn parts.');
  const removed = await post('A shop of crumhornremoved and crumhorn parts.');
  await drainQueues(app);
  expect(await listKnown()).toEqual([
    ...['crumhorn', 'crumhornprivate', 'crumhornremoved', 'crumhornsecret', 'musette'],
  ]);
  await app.as(owner).projects.edit({ id: blanked.id, description: 'A musette, tuned well.' });
  await app.as(owner).projects.blankRevision({ id: blanked.id, revision: 1, field: 'description' });
  await app.as(owner).projects.edit({ id: hidden.id, isPrivate: true });
  const takedown = { rule: 'spam', reason: 'Nobody sells these any more.' } as const;
  await app.as(admin).takedowns.takeDown({ projectId: removed.id, ...takedown });
  await drainQueues(app);
  expect(await listKnown()).toEqual(['crumhorn', 'musette']);
  const { id: projectId } = removed;
  await app.as(admin).takedowns.restore({ projectId, reason: 'It was a mistake.' });
  await drainQueues(app);
  expect(await listKnown()).toEqual(['crumhorn', 'crumhornremoved', 'musette']);
});

test('an ambiguous word is not corrected', async () => {
  await makeProject(app, {
    title: 'Names in line',
    description: 'For a month they were reading the chart of a case, unit by unit.',
  });
  await waitForWord('chart');
  for (const typed of ['linux', 'mongo', 'games', 'trading', 'chat', 'cafe', 'char']) {
    const found = { titles: typed === 'char' ? ['Names in line'] : [], correctedSearch: null };
    expect([typed, await search(typed)]).toEqual([typed, found]);
  }
});

test('a word that only closed projects contain is not suggested', async () => {
  const { id } = await makeProject(app, { title: 'Vibraphone repairs' });
  await waitForWord('vibraphone');
  const near = { titles: ['Vibraphone repairs'], correctedSearch: 'vibraphone' };
  expect(await search('vibraphine')).toEqual(near);
  await app.sql(`update projects set is_open = false, status = 'cancelled' where id = $1`, [id]);
  expect(await search('vibraphine')).toEqual({ titles: [], correctedSearch: null });
});

test('of equally near words the more frequent one is chosen', async () => {
  for (const title of ['Marimbas for all', 'Marimbos for all', 'Marimbos again']) {
    await makeProject(app, { title });
  }
  await expect
    .poll(() => app.sql(`select projects from project_words where word = 'marimbos'`))
    .toEqual([{ projects: 2 }]);
  expect((await search('marimbs')).correctedSearch).toBe('marimbos');
});

const spelledProjects = [
  'A page in React for marimba teachers',
  'Postgres for lutes',
  'Kubernetes for organs',
  'A driver in C',
  'A synthesizer in C++',
  'A tuner in C#',
  '需要网站开发人员',
  '楽器のサイト制作',
  'Pin\u0303ata for a café',
];

test.each([
  ['React.js', 'A page in React for marimba teachers'],
  ['reactjs marimba', 'A page in React for marimba teachers'],
  ['PostgreSQL', 'Postgres for lutes'],
  ['postgres lutes', 'Postgres for lutes'],
  ['k8s,', 'Kubernetes for organs'],
  ['C', 'A driver in C'],
  ['C++', 'A synthesizer in C++'],
  ['cpp', 'A synthesizer in C++'],
  ['c#', 'A tuner in C#'],
  ['开发', '需要网站开发人员'],
  ['サイト', '楽器のサイト制作'],
  ['piñata cafe\u0301', 'Pin\u0303ata for a café'],
])('a search for %s finds “%s” and nothing else', async (typed, title) => {
  const [known] = await app.sql<{ count: number }>(
    'select count(*)::int as count from projects where title = $1',
    [title],
  );
  if (known?.count === 0) for (const one of spelledProjects) await makeProject(app, { title: one });
  expect((await search(typed)).titles).toEqual([title]);
});

test.each(searchedTextFields)(
  'a word that is only in the field %s is found, learned, and forgotten when the project becomes private',
  async (field) => {
    const word = `theorbo${field.toLowerCase()}`;
    const fields = { [field]: toSearchedText(field, word) };
    const { id, title, owner } = await makeProject(app, fields);
    await waitForWord(word);
    expect(await search(word)).toEqual({ titles: [title], correctedSearch: null });
    await app.as(owner).projects.edit({ id, isPrivate: true });
    expect(await app.sql('select 1 from project_words where word = $1', [word])).toEqual([]);
  },
);

test.each(otherTextFields)('a word that is only in the field %s is not found', async (field) => {
  const word = `sackbut${field.toLowerCase()}`;
  await makeProject(app, { [field]: toSearchedText(field, word) });
  expect((await search(word)).titles).toEqual([]);
});

type Filter = Parameters<ReturnType<TestApp['as']>['projects']['list']>[0];

async function walkTitles(filter: Filter, person: TestUser | null = null): Promise<string[]> {
  const titles: string[] = [];
  let cursor: string | null | undefined;
  do {
    const given = { ...filter, limit: 2, ...(cursor && { cursor }) };
    const page = await app.as(person).projects.list(given as Filter);
    titles.push(...page.items.map(({ title }) => title));
    cursor = page.next;
  } while (cursor);
  return titles;
}

test('projects are filtered by budget and skills and walked in four orders', async () => {
  const made = (letter: string, budget: number, days: number, skills: string[]) =>
    makeProject(app, {
      title: `Ocarina ${letter}`,
      budget,
      deadline: new Date(app.clock.now().getTime() + days * DAY_MS).toISOString(),
      skills,
    });
  await made('A', 500, 40, ['Quarkxy']);
  const b = await made('B', 1_500, 10, ['quark-xy', 'Golang']);
  await made('C', 900, 30, ['QUARK XY', 'Go']);
  const d = await made('D', 1_500, 20, ['Quarkxy', 'Rust']);
  for (const project of [b, b, d]) await makeBid(app, { project });
  const all = { skill: ['quarkxy'] };
  const letters = async (filter: Filter) =>
    (await walkTitles(filter)).map((title) => title.replace('Ocarina ', '')).join('');
  expect(await letters(all)).toBe('DCBA');
  expect(await letters({ ...all, sort: 'closing' })).toBe('BDCA');
  expect(await letters({ ...all, sort: 'budget' })).toBe('DBCA');
  expect(await letters({ ...all, sort: 'fewest_bids' })).toBe('ACDB');
  expect(await letters({ ...all, budgetMin: 900 })).toBe('DCB');
  expect(await letters({ ...all, budgetMax: 900 })).toBe('CA');
  expect(await letters({ ...all, budgetMin: 600, budgetMax: 1_000 })).toBe('C');
  expect(await letters({ skill: ['quarkxy', 'Go'] })).toBe('CB');
  expect(await letters({ ...all, search: 'ocarina' })).toBe('DCBA');
  expect(await letters({ ...all, search: 'ocarina', sort: 'budget' })).toBe('DBCA');
  const count = await app.as(null).projects.count({ skill: ['golang', 'quarkxy'] });
  expect(count).toEqual({ count: 2, more: false });
});

test('a cursor without the budget is refused in the order by budget', async () => {
  const cursor = '2026-11-21T00:00:00.000Z_1';
  const url = `/api/projects?sort=budget&cursor=${cursor}`;
  expect((await app.call(null, 'GET', url)).status).toBe(400);
});

test('a misspelt name of a skill is corrected even if no project has the word', async () => {
  await makeProject(app, { title: 'Theremin site', skills: ['ReactJS'] });
  expect(await search('reakt')).toMatchObject({ correctedSearch: 'React' });
});

test('the job computes missing keys, and all keys after a change of the vocabulary', async () => {
  const { id } = await makeProject(app, { skills: ['ReactJS', 'Go'] });
  const readKeys = async () => {
    const [row] = await app.sql<{ skill_keys: string[] }>(
      'select skill_keys from projects where id = $1',
      [id],
    );
    return row?.skill_keys;
  };
  const writeKeys = (keys: string) =>
    app.sql('update projects set skill_keys = $2 where id = $1', [id, keys]);
  const fold = () => foldSkills({ em: app.system.em.fork() }, [{ table: 'projects', id: 'id' }]);
  expect(await readKeys()).toEqual(['react', 'go']);
  await fold();
  await writeKeys('{}');
  await fold();
  expect(await readKeys()).toEqual(['react', 'go']);
  await writeKeys('{reactjs}');
  await fold();
  expect(await readKeys()).toEqual(['reactjs']);
  await app.sql(`update skill_vocabulary set hash = 'former'`);
  await fold();
  expect(await readKeys()).toEqual(['react', 'go']);
});
