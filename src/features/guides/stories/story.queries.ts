import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { iso, rows } from '#platform/server/db.ts';
import type { StoryQuery, StoryView } from './story.schema.ts';

const said = (review: string) => `json_build_object('rating', ${review}.rating,
  'comment', ${review}.comment, 'createdAt', ${iso(`${review}.created_at`)},
  'reply', ${review}.reply, 'repliedAt', ${iso(`${review}.replied_at`)})`;

const side = (user: string) => `'id', ${user}.id,
  'name', ${user}.first_name || ' ' || ${user}.last_name, 'avatar', ${user}.avatar`;

/** One at most: looked up hire by hire, whatever the planner thinks of joining them all. */
const reviewBy = (author: string) => `select r.* from reviews r
  where r.project_id = h.project_id and r.author_id = ${author} and r.published_at is not null
  limit 1`;

/** Public projects that both sides reviewed, the last completed first; one more than asked. */
export function toldStories(
  em: SqlEntityManager,
  { cursor, limit }: StoryQuery,
): Promise<StoryView[]> {
  return rows<StoryView>(
    em,
    `select p.id, p.title, p.category, p.budget, h.state_since as "completedAt",
       json_build_object(${side('c')}, 'companyName', k.company_name) as client,
       json_build_object(${side('d')}) as developer,
       ${said('of_developer')} as "ofDeveloper", ${said('of_client')} as "ofClient"
     from hires h
     join projects p on p.id = h.project_id and p.status = 'completed' and not p.is_private
     cross join lateral (${reviewBy('h.client_id')}) of_developer
     cross join lateral (${reviewBy('h.developer_id')}) of_client
     join users c on c.id = h.client_id left join clients k on k.user_id = c.id
     join users d on d.id = h.developer_id
     where h.state = 'completed' and h.is_told
       ${cursor ? 'and (h.state_since, h.project_id) < ($1::timestamptz, $2::int)' : ''}
     order by h.state_since desc, h.project_id desc limit ${limit + 1}`,
    cursor ? [cursor.at, cursor.id] : [],
  );
}
