import { Done, done, output, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { Blockers, DeleteAccount } from './deletion.schema.ts';
import { deleteAccount, listOwnBlockers } from './deletion.service.ts';

export const accountDeletionRouter = router({
  /** Returns what prevents the deletion of the caller's account. */
  blockers: protectedProcedure.output(output(Blockers)).query(({ ctx }) => listOwnBlockers(ctx)),
  /** Deletes the caller's account permanently. */
  confirm: protectedProcedure
    .input(DeleteAccount)
    .output(output(Done))
    .mutation(({ ctx, input }) => deleteAccount(ctx, input).then(() => done)),
});
