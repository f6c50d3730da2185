import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/page.ts';
import { ownProjectsOf } from './own-project.queries.ts';
import type { OwnProjectsQuery } from './own-project.schema.ts';

/**
 * Returns a page of the caller's projects, newest first, with private, expired and removed ones.
 */
export async function ownProjects({ em, actor, now }: ActorCtx, query: OwnProjectsQuery) {
  const rows = await ownProjectsOf(em, actor.id, query, now());
  return cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}
