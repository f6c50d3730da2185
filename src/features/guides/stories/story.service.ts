import type { Ctx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/page.ts';
import { publishedStories } from './story.queries.ts';
import type { StoryQuery } from './story.schema.ts';

/** All that were completed in public and reviewed by both sides: nobody picks among them. */
export async function listStories({ em }: Ctx, query: StoryQuery) {
  const found = await publishedStories(em, query);
  return cutPage(found, query.limit, ({ completedAt, id }) => ({ at: completedAt, id }));
}
