import type { ActorCtx } from '#platform/server/context.ts';
import { UNNAMED } from '#platform/server/database/database-client.ts';
import { db, keyset } from '#platform/server/database/db.ts';
import { containsText } from '#platform/server/database/sql-expressions.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { listFilterStatuses } from './my-project.rules.ts';
import type { MyProject, MyProjectsQuery } from './my-project.schema.ts';

/** Private, expired and removed projects are included. */
export async function listMyProjects(
  { em, actor, now }: ActorCtx,
  { search, standing, cursor, limit }: MyProjectsQuery,
): Promise<{ items: MyProject[]; next: string | null }> {
  const at = now().toISOString();
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
    .where('p.client_id', '=', actor.id);
  if (standing) projects = projects.where('p.status', 'in', listFilterStatuses(standing));
  if (standing === 'open') projects = projects.where('p.deadline', '>', at);
  if (standing === 'expired') projects = projects.where('p.deadline', '<=', at);
  if (search) {
    // `UNNAMED`: not prepared, because the best plan depends on the text.
    projects = projects.where(({ ref }) => containsText(ref('p.title'), search)).modifyEnd(UNNAMED);
  }
  const rows = await keyset(projects, ['p.created_at', 'p.id'], { cursor, limit }).execute();
  return cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}
