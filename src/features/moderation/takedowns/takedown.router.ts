import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  output,
  protectedProcedure,
  provenProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { OwnModerationAction } from '../appeals/moderation-action.schema.ts';
import {
  AppealTakedown,
  DecideTakedownAppeal,
  RestoreProject,
  TakeDownProject,
  TakedownQuery,
} from './takedown.schema.ts';
import {
  appealTakedown,
  decideTakedownAppeal,
  findOwnTakedown,
  restoreProject,
  takeDownProject,
} from './takedown.service.ts';

export const takedownRouter = router({
  takeDown: provenProcedure
    .input(TakeDownProject)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => takeDownProject(ctx, input).then(() => done))),
  restore: provenProcedure
    .input(RestoreProject)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => restoreProject(ctx, input).then(() => done))),
  own: protectedProcedure
    .input(TakedownQuery)
    .output(output(OwnModerationAction.nullable()))
    .query(({ ctx, input }) => findOwnTakedown(ctx, input.projectId)),
  appeal: protectedProcedure
    .input(AppealTakedown)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => appealTakedown(ctx, input).then(() => done))),
  decide: provenProcedure
    .input(DecideTakedownAppeal)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => decideTakedownAppeal(ctx, input).then(() => done))),
});
