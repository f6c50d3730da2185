import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { rows } from '#platform/server/db.ts';
import { nearFirst } from '#platform/server/ways.ts';
import { Where } from '#platform/server/where.ts';
import { developerColumns, orderColumns } from '../profile.queries.ts';
import { BIO_SHOWN, directoryOrders } from './directory.rules.ts';
import type { BrowseDevelopers, DeveloperCard } from './directory.schema.ts';

const FROM = 'developers d join users u on u.id = d.user_id';

/** Whether nobody has suspended developer `d`, by the short index of who is suspended. */
const ACTIVE = `not exists (
  select from users paused where paused.id = d.user_id and paused.suspended_at is not null)`;

/** Whether words of name, skills or bio of developer `d` begin with these (SQL). */
const says = (words: string) => `d.said @@ (select sought_by_beginnings(${words}))`;

const lowered = (skills: string) => `lower_skills(${skills}::text[])`;
const skilled = (skills: string) => `d.lowered_skills @> (select ${lowered(skills)})`;

/** Whether developer `d` has each two of these skills (SQL); of a single one it says nothing. */
const paired = (skills: string) =>
  `pairs_of(d.lowered_skills) @> (select pairs_of(${lowered(skills)}))`;

/** The read behind a page of the directory; one row more than asked tells of a next page. */
export function directoryRead(filter: BrowseDevelopers): { sql: string; params: unknown[] } {
  const { search, skills, minRating, availability, sort, cursor, limit } = filter;
  const order = directoryOrders[sort].map((figure) => orderColumns[figure]);
  const where = new Where(ACTIVE);
  if (skills.length > 0 && search) where.and(skilled('$1'), skills);
  // The sub-select hides the figure from the planner, which would plan each anew.
  if (minRating) where.and('d.rating >= (select $1::int)', Math.round(minRating * 10));
  if (availability) where.and('d.availability = $1', availability);
  if (cursor) {
    const places = order.map((_, nth) => `$${nth + 1}::int`);
    where.and(`(${order}) < (${places})`, ...cursor.figures);
  }
  const select = `select ${developerColumns(`left(d.bio, ${BIO_SHOWN})`)} from ${FROM}`;
  const highest = order.map((column) => `${column} desc`).join(', ');
  const first = `order by ${highest} limit ${limit + 1}`;
  if (!search && skills.length === 0) {
    return { sql: `${select} where ${where.sql} ${first}`, params: where.params };
  }
  const asked = where.value(search || skills);
  const listing = { table: 'developers', as: 'd', key: 'user_id', order: highest };
  const told = !search && skills.length > 1 ? paired(asked) : undefined;
  const near = nearFirst({ ...listing, limit: limit + 1 }, { told });
  const on = search ? says(asked) : skilled(asked);
  const sql = `${select} where d.user_id in (${near(on, where.sql)}) ${first}`;
  return { sql, params: where.params };
}

export function developersFound(
  em: SqlEntityManager,
  filter: BrowseDevelopers,
): Promise<DeveloperCard[]> {
  const { sql, params } = directoryRead(filter);
  return rows<DeveloperCard>(em, sql, params);
}

const ASKED_FOR_SKILLS = 200;
const SKILLS_OFFERED = 40;

/** What the first of the directory say they can, most common first. */
export async function commonSkills(em: SqlEntityManager): Promise<string[]> {
  const found = await rows<{ skill: string }>(
    em,
    `select mode() within group (order by skill) as skill
     from (select skills from developers
           order by rating desc, review_count desc, user_id desc
           limit ${ASKED_FOR_SKILLS}) d, unnest(d.skills) skill
     group by lower(skill) order by count(*) desc, lower(skill) limit ${SKILLS_OFFERED}`,
  );
  return found.map(({ skill }) => skill);
}
