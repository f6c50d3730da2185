import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { rows } from '#platform/server/db.ts';
import { searchFor } from '#platform/server/search.ts';
import { Where } from '#platform/server/where.ts';
import { statusesOf } from './own-project.rules.ts';
import type { OwnProject, OwnProjectsQuery } from './own-project.schema.ts';

/** A client's own projects, newest first; one more than asked tells of a next page. */
export function ownProjectsOf(
  em: SqlEntityManager,
  clientId: number,
  { search, standing, cursor, limit }: OwnProjectsQuery,
  now: Date,
): Promise<OwnProject[]> {
  const where = new Where('true').and('p.client_id = $1', clientId);
  if (standing) where.and('p.status = any($1::text[])', statusesOf(standing));
  if (standing === 'open') where.and('p.deadline > $1', now);
  if (standing === 'expired') where.and('p.deadline <= $1', now);
  if (search) {
    const { on, values } = searchFor(search);
    where.and(on('p.title', `word_starts(p.title, '{}')`), ...values);
  }
  if (cursor) {
    where.and('(p.created_at, p.id) < ($1::timestamptz, $2::int)', cursor.at, cursor.id);
  }
  return rows<OwnProject>(
    em,
    `select p.id, p.title, p.category, p.budget, p.is_private as "isPrivate",
       p.deadline, p.status, p.bid_count as "bidCount",
       p.created_at as "createdAt"
     from projects p where ${where.sql}
     order by p.created_at desc, p.id desc limit ${limit + 1}`,
    where.params,
  );
}
