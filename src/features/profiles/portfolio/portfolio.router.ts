import { z } from 'zod';
import { anyone, Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
import { AddWork, ChangeWork, WorkView } from './portfolio.schema.ts';
import { addWork, changeWork, developerPortfolio, removeWork } from './portfolio.service.ts';

export const portfolioRouter = router({
  /** By the developer's id. */
  ofDeveloper: anyone
    .meta({ madeFrom: ['portfolio_items'] })
    .input(ById)
    .output(shows(z.array(WorkView)))
    .query(({ ctx, input }) => developerPortfolio(ctx, input.id)),
  add: signedIn
    .input(AddWork)
    .output(shows(WorkView))
    .mutation(({ ctx, input }) => addWork(ctx, input)),
  change: signedIn
    .input(ChangeWork)
    .output(shows(WorkView))
    .mutation(({ ctx, input }) => changeWork(ctx, input)),
  remove: signedIn
    .input(ById)
    .output(shows(Done))
    .mutation(({ ctx, input }) => removeWork(ctx, input.id).then(() => done)),
});
