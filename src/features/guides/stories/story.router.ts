import { anyone, router, shows } from '#platform/server/trpc.ts';
import { StoryPage, StoryQuery } from './story.schema.ts';
import { listStories } from './story.service.ts';

export const storyRouter = router({
  list: anyone
    .meta({ madeFrom: ['hires', 'projects', 'reviews', 'users', 'clients'] })
    .input(StoryQuery)
    .output(shows(StoryPage))
    .query(({ ctx, input }) => listStories(ctx, input)),
});
