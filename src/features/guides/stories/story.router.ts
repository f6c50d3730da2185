import { parseInput, parseOutput, publicProcedure, router } from '#platform/server/trpc/trpc.ts';
import { listStories } from './story.queries.ts';
import { StoryPage, StoryQuery } from './story.schema.ts';

export const storyRouter = router({
  list: publicProcedure
    .input(parseInput(StoryQuery))
    .output(parseOutput(StoryPage))
    .query(({ ctx, input }) => listStories(ctx, input)),
});
