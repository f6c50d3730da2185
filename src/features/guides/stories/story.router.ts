import { input, output, publicProcedure, router } from '#platform/server/trpc/trpc.ts';
import { listStories } from './story.queries.ts';
import { StoryPage, StoryQuery } from './story.schema.ts';

export const storyRouter = router({
  list: publicProcedure
    .input(input(StoryQuery))
    .output(output(StoryPage))
    .query(({ ctx, input }) => listStories(ctx, input)),
});
