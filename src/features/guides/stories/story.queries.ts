import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { iso, rows } from '#platform/server/db.ts';
import type { StoryQuery, StoryView } from './story.schema.ts';

const said = (review: string) => `json_build_object('rating', ${review}.rating,
  'comment', ${review}.comment, 'createdAt', ${iso(`${review}.created_at`)},
  'reply', ${review}.reply, 'repliedAt', ${iso(`${review}.replied_at`)})`;

const side = (user: string) => `'id', ${user}.id,
  'name', ${user}.first_name || ' ' || ${user}.last_name, 'avatar', ${user}.avatar`;

/** Public projects that both sides reviewed, the last completed first; one more than asked. */
export function toldStories(
  em: SqlEntityManager,
  { cursor, limit }: StoryQuery,
): Promise<StoryView[]> {
  return rows<StoryView>(
    em,
    `select p.id, p.title, p.category, p.budget, ${iso('h.state_since')} as "completedAt",
       json_build_object(${side('c')}, 'companyName', k.company_name) as client,
       json_build_object(${side('d')}) as developer,
       ${said('of_developer')} as "ofDeveloper", ${said('of_client')} as "ofClient"
     from hires h
     join projects p on p.id = h.project_id and p.status = 'completed' and not p.is_private
     join reviews of_developer on of_developer.project_id = h.project_id
       and of_developer.author_id = h.client_id and of_developer.published_at is not null
     join reviews of_client on of_client.project_id = h.project_id
       and of_client.author_id = h.developer_id and of_client.published_at is not null
     join users c on c.id = h.client_id left join clients k on k.user_id = c.id
     join users d on d.id = h.developer_id
     where h.state = 'completed'
       and ($1::timestamptz is null or (h.state_since, h.project_id) < ($1::timestamptz, $2::int))
     order by h.state_since desc, h.project_id desc limit ${limit + 1}`,
    [cursor?.at ?? null, cursor?.id ?? null],
  );
}
