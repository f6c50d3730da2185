import { Done, done, output, protectedProcedure, router } from '#platform/server/trpc.ts';
import { DeleteAccount, Obstacles } from './deletion.schema.ts';
import { deleteAccount, ownObstacles } from './deletion.service.ts';

export const deletionRouter = router({
  /** Returns what prevents the deletion of the caller's account. */
  obstacles: protectedProcedure.output(output(Obstacles)).query(({ ctx }) => ownObstacles(ctx)),
  /** Deletes the caller's account permanently. */
  confirm: protectedProcedure
    .input(DeleteAccount)
    .output(output(Done))
    .mutation(({ ctx, input }) => deleteAccount(ctx, input).then(() => done)),
});
