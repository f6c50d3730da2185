import {
  Done,
  done,
  parseInput,
  parseOutput,
  protectedProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { Blockers, DeleteAccount } from './deletion.schema.ts';
import { deleteAccount, listOwnBlockers } from './deletion.service.ts';

export const accountDeletionRouter = router({
  blockers: protectedProcedure
    .output(parseOutput(Blockers))
    .query(({ ctx }) => listOwnBlockers(ctx)),
  confirm: protectedProcedure
    .input(parseInput(DeleteAccount))
    .output(parseOutput(Done))
    .mutation(({ ctx, input }) => deleteAccount(ctx, input).then(() => done)),
});
