import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  input,
  output,
  provenProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { InviteAdmin, SetUpAdmin } from './admin.schema.ts';
import { inviteAdmin, setUpAdmin } from './admin.service.ts';

export const adminRouter = router({
  invite: provenProcedure
    .input(input(InviteAdmin))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => inviteAdmin(ctx, input).then(() => done))),
  setUp: publicProcedure
    .input(input(SetUpAdmin))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => setUpAdmin(ctx, input).then(() => done))),
});
