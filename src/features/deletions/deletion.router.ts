import { Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
import { DeleteAccount, Obstacles } from './deletion.schema.ts';
import { deleteAccount, ownObstacles } from './deletion.service.ts';

export const deletionRouter = router({
  /** What stands in the way of deleting the caller's account right now. */
  obstacles: signedIn.output(shows(Obstacles)).query(({ ctx }) => ownObstacles(ctx)),
  /** Deletes the caller's account for good. */
  confirm: signedIn
    .meta({ repeats: 'anew' })
    .input(DeleteAccount)
    .output(shows(Done))
    .mutation(({ ctx, input }) => deleteAccount(ctx, input).then(() => done)),
});
