import {
  Done,
  done,
  input,
  output,
  protectedProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { Blockers, DeleteAccount } from './deletion.schema.ts';
import { deleteAccount, listOwnBlockers } from './deletion.service.ts';

export const accountDeletionRouter = router({
  blockers: protectedProcedure.output(output(Blockers)).query(({ ctx }) => listOwnBlockers(ctx)),
  confirm: protectedProcedure
    .input(input(DeleteAccount))
    .output(output(Done))
    .mutation(({ ctx, input }) => deleteAccount(ctx, input).then(() => done)),
});
