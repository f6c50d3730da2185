import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db, keyset } from '#platform/server/database/db.ts';
import { containsText } from '#platform/server/database/search-conditions.ts';
import { UNNAMED } from '#platform/server/database/statement-names.ts';
import { listFilterStatuses } from './my-project.rules.ts';
import type { MyProject, MyProjectsQuery } from './my-project.schema.ts';

/** Returns a client's own projects, newest first, and one more than the limit if there are more. */
export function findMyProjects(
  em: SqlEntityManager,
  clientId: number,
  { search, standing, cursor, limit }: MyProjectsQuery,
  now: Date,
): Promise<MyProject[]> {
  let projects = db(em)
    .selectFrom('projects as p')
    .select([
      'p.id',
      'p.title',
      'p.category',
      'p.budget',
      'p.is_private as isPrivate',
      'p.deadline',
      'p.status',
      'p.bid_count as bidCount',
      'p.created_at as createdAt',
    ])
    .where('p.client_id', '=', clientId);
  if (standing) projects = projects.where('p.status', 'in', listFilterStatuses(standing));
  if (standing === 'open') projects = projects.where('p.deadline', '>', now.toISOString());
  if (standing === 'expired') projects = projects.where('p.deadline', '<=', now.toISOString());
  if (search) {
    projects = projects.where(({ ref }) => containsText(ref('p.title'), search)).modifyEnd(UNNAMED);
  }
  return keyset(projects, ['p.created_at', 'p.id'], { cursor, limit }).execute();
}
