import { Done, done, output, protectedProcedure, router } from '#platform/server/trpc.ts';
import { DeleteAccount, Obstacles } from './deletion.schema.ts';
import { deleteAccount, ownObstacles } from './deletion.service.ts';

export const deletionRouter = router({
  /** What stands in the way of deleting the caller's account right now. */
  obstacles: protectedProcedure.output(output(Obstacles)).query(({ ctx }) => ownObstacles(ctx)),
  /** Deletes the caller's account for good. */
  confirm: protectedProcedure
    .input(DeleteAccount)
    .output(output(Done))
    .mutation(({ ctx, input }) => deleteAccount(ctx, input).then(() => done)),
});
