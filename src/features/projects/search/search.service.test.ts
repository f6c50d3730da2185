// cspell:ignore accessiblity harpsicord uadit harpsichordharpsichord Glockenspielers glokenspeil Marimbos marimbs vibraphine HARPSÏCHRD adiut auditbi
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { makeClient, makeDeveloper, makeProject } from '#testing/makers.ts';
import { learnWords } from './search.service.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

/** What a project said is learned a moment after it was posted. */
async function learned(word: string) {
  const known = () => rig.sql('select 1 from project_words where word = $1', [word]);
  await expect.poll(known).toHaveLength(1);
}

const search = async (words: string) => {
  const { items, meant } = await rig.as(null).projects.list({ search: words });
  return { titles: items.map(({ title }) => title), meant };
};

test('misspelt words are read as the nearest that projects say, and the answer says so', async () => {
  await makeProject(rig, { title: 'Accessibility audit', description: 'Of a harpsichord shop.' });
  await learned('harpsichord');
  const titles = ['Accessibility audit'];
  for (const [typed, meant] of [
    ['acesibility', 'accessibility'],
    ['accessiblity audit', 'accessibility audit'],
    ['AUDIT harpsicord', 'audit harpsichord'],
    ['uadit', 'audit'],
    ['"harpsicord", audit!', 'harpsichord audit'],
    ['HARPSÏCHRD', 'harpsichord'],
    ['adiut', 'audit'],
    ['harpsicord for their shop', 'harpsichord for their shop'],
  ] as const) {
    expect([typed, await search(typed)]).toEqual([typed, { titles, meant }]);
  }
  expect(await search('accessibility')).toEqual({ titles, meant: null });
  for (const typed of [
    'zzzzzzzz',
    'aut',
    'audit zeppelin',
    'acesibility zeppelin',
    '12345',
    'harpsichordharpsichord',
    'auditbi',
  ]) {
    expect([typed, await search(typed)]).toEqual([typed, { titles: [], meant: null }]);
  }
});

test('pages of what was meant go on like pages of what was typed', async () => {
  const owner = await makeClient(rig);
  const made: string[] = [];
  for (const title of ['Glockenspiel one', 'Glockenspiel two', 'Three', 'Glockenspielers four']) {
    const description = 'A glockenspiel needs a shop of its own.';
    made.unshift((await makeProject(rig, { owner, title, description })).title);
  }
  await learned('glockenspiel');
  const walked: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = { search: 'glokenspeil', limit: 1, ...(cursor && { cursor }) };
    const { items, next, meant } = await rig.as(null).projects.list(page);
    expect(meant).toBe('glockenspiel');
    walked.push(...items.map(({ title }) => title));
    cursor = next;
  } while (cursor && walked.length < 10);
  expect(walked.at(-1)).toBe('Three');
  expect(walked.toSorted()).toEqual(made.toSorted());
});

test('private projects teach nobody their words', async () => {
  const [owner, invited] = [await makeClient(rig), await makeDeveloper(rig)];
  const { id } = await makeProject(rig, {
    ...{ owner, title: 'Xylophonist wanted', isPrivate: true },
    invitedDeveloperIds: [invited.id],
  });
  await learnWords({ em: rig.orm.em.fork() }, id);
  expect(await rig.sql(`select 1 from project_words where word = 'xylophonist'`)).toEqual([]);
  const asked = { search: 'xylophonist' };
  expect((await rig.as(invited).projects.list(asked)).items).toHaveLength(1);
  expect(await search('xylophonist')).toEqual({ titles: [], meant: null });
});

test('what could as well be another word is not corrected', async () => {
  await makeProject(rig, {
    title: 'Names in line',
    description: 'For a month they were reading the chart of a case, unit by unit.',
  });
  await learned('chart');
  for (const typed of ['linux', 'mongo', 'games', 'trading', 'chat', 'cafe', 'char']) {
    const found = { titles: typed === 'char' ? ['Names in line'] : [], meant: null };
    expect([typed, await search(typed)]).toEqual([typed, found]);
  }
});

test('a word that only closed projects say is not told', async () => {
  const { id } = await makeProject(rig, { title: 'Vibraphone repairs' });
  await learned('vibraphone');
  const near = { titles: ['Vibraphone repairs'], meant: 'vibraphone' };
  expect(await search('vibraphine')).toEqual(near);
  await rig.sql(`update projects set status = 'cancelled' where id = $1`, [id]);
  expect(await search('vibraphine')).toEqual({ titles: [], meant: null });
});

test('of equally near words the one that more projects say is meant', async () => {
  for (const title of ['Marimbas for all', 'Marimbos for all', 'Marimbos again']) {
    await makeProject(rig, { title });
  }
  await expect
    .poll(() => rig.sql(`select projects from project_words where word = 'marimbos'`))
    .toEqual([{ projects: 2 }]);
  expect((await search('marimbs')).meant).toBe('marimbos');
});
