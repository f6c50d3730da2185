import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  parseInput,
  parseOutput,
  provenProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { InviteAdmin, SetUpAdmin } from './admin.schema.ts';
import { inviteAdmin, setUpAdmin } from './admin.service.ts';

export const adminRouter = router({
  invite: provenProcedure
    .input(parseInput(InviteAdmin))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => inviteAdmin(ctx, input).then(() => done))),
  setUp: publicProcedure
    .input(parseInput(SetUpAdmin))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => setUpAdmin(ctx, input).then(() => done))),
});
