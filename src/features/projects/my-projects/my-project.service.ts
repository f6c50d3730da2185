import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { findMyProjects } from './my-project.queries.ts';
import type { MyProjectsQuery } from './my-project.schema.ts';

/**
 * Returns a page of the caller's projects, newest first, with private, expired and removed ones.
 */
export async function listMyProjects({ em, actor, now }: ActorCtx, query: MyProjectsQuery) {
  const rows = await findMyProjects(em, actor.id, query, now());
  return cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}
