import type { Ctx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { listPublishedStories } from './story.queries.ts';
import type { StoryQuery } from './story.schema.ts';

/** Returns a page of the public completed projects that both sides reviewed; none is left out. */
export async function listStories({ em }: Ctx, query: StoryQuery) {
  const stories = await listPublishedStories(em, query);
  return cutPage(stories, query.limit, ({ completedAt, id }) => ({ at: completedAt, id }));
}
