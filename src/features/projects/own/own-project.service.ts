import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/page.ts';
import { ownProjectsOf } from './own-project.queries.ts';
import type { OwnProjectsQuery } from './own-project.schema.ts';

/** What the caller posted, newest first: the private, the expired and the removed ones, too. */
export async function ownProjects({ em, actor, now }: ActorCtx, query: OwnProjectsQuery) {
  const found = await ownProjectsOf(em, actor.id, query, now());
  return cutPage(found, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}
