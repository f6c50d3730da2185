import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { directoryRead } from './directory.queries.ts';
import { BrowseDevelopers } from './directory.schema.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
  // A few at a time: a statement has five seconds, also on a busy machine.
  for (let first = 1; first <= 12_000; first += 500) await join(first, first + 499);
  await rig.sql('vacuum analyze users, developers');
});
afterAll(() => rig?.close());

async function join(first: number, last: number): Promise<void> {
  await rig.sql(
    `with joined as (
       insert into users (username, email, first_name, last_name, role, password_hash, created_at)
       select 'p' || n, 'p' || n || '@example.org', md5(n::text), md5(n || 'x'),
         case when n % 4 = 0 then 'client' else 'developer' end, '', now()
       from generate_series($1::int, $2::int) n returning id, role)
     insert into developers (user_id, bio, skills, rating, review_count, completed_projects)
     select id, md5(id || 'bio'), array['React', 'Skill ' || id % 2000]
         || array(select 'One in ' || seldom from unnest(array[7, 35, 350]) seldom
                  where id % seldom = 0), id % 51, id % 40, id % 60
     from joined where role = 'developer'`,
    [first, last],
  );
}

async function planOf(filter: object): Promise<string> {
  const { sql, params } = directoryRead(BrowseDevelopers.parse(filter));
  const lines = await rig.sql<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

test.each([
  ['by rating', {}, ['developers_by_rating']],
  ['by the newest', { sort: 'newest' }, ['developers_pkey']],
  ['by experience', { sort: 'experience' }, ['developers_by_experience']],
  ['a late page', { cursor: 'rating_3_3_900' }, ['developers_by_rating']],
  ['with a rating', { minRating: 4.5 }, ['developers_by_rating']],
  ['in a common skill', { skills: 'react', sort: 'experience' }, ['developers_by_experience']],
  ['in a rare skill', { skills: 'skill 77' }, ['developers_lowered_skills']],
  ['in two skills', { skills: 'react, skill 77' }, ['developers_skill_pairs']],
  ['with words', { search: 'd41d8cd98f' }, ['developers_said']],
  ['with two letters', { search: '77' }, ['developers_said']],
  ['with words and a skill', { search: '77', skills: 'react' }, ['developers_said']],
])('a page %s is read through its index', async (_what, filter, indexes) => {
  const plan = await planOf(filter);
  for (const index of indexes) expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
  expect(plan).not.toContain('Seq Scan');
});

test('who has each of several skills is found however far down the list', async () => {
  const found = async (skills: string) => {
    const { sql, params } = directoryRead(BrowseDevelopers.parse({ skills }));
    return (await rig.sql<{ id: number }>(sql, params)).map(({ id }) => id);
  };
  const last = await rig.sql<{ id: number }>(
    `update developers set rating = 0, skills = array['Cobol', 'React', 'Skill 1']
     where user_id in (select max(user_id) from developers) returning user_id as id`,
  );
  const both = await rig.sql<{ id: number }>(
    `select user_id as id from developers where skills @> array['React', 'Skill 1']
     order by rating desc, review_count desc, user_id desc`,
  );
  expect(both.length).toBeGreaterThan(1);
  expect(await found('react, SKILL 1')).toEqual(both.map(({ id }) => id));
  expect(await found('skill 1, cobol, react')).toEqual(last.map(({ id }) => id));
  expect(await found('skill 2, cobol')).toEqual([]);
});

// Of the first 200 about thirty, six and one: a page, some of a page, and next to nothing.
test.each([7, 35, 350])(
  'a skill of one in %i is found in order, page after page',
  async (seldom) => {
    const found: number[] = [];
    let cursor: string | undefined;
    for (let page = 1; page <= 4; page++) {
      const { items, next } = await rig
        .as(null)
        .profiles.browse({ skills: `one in ${seldom}`, limit: 12, cursor });
      found.push(...items.map(({ id }) => id));
      if (!next) break;
      cursor = next;
    }
    const plainly = await rig.sql<{ id: number }>(
      `select user_id as id from developers where $1 = any (skills)
     order by rating desc, review_count desc, user_id desc limit 48`,
      [`One in ${seldom}`],
    );
    expect(found).toEqual(plainly.map(({ id }) => id));
  },
);
