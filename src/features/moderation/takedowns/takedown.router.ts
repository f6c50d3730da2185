import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  input,
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
    .input(input(TakeDownProject))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => takeDownProject(ctx, input).then(() => done))),
  restore: provenProcedure
    .input(input(RestoreProject))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => restoreProject(ctx, input).then(() => done))),
  own: protectedProcedure
    .input(input(TakedownQuery))
    .output(output(OwnModerationAction.nullable()))
    .query(({ ctx, input }) => findOwnTakedown(ctx, input.projectId)),
  appeal: protectedProcedure
    .input(input(AppealTakedown))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => appealTakedown(ctx, input).then(() => done))),
  decide: provenProcedure
    .input(input(DecideTakedownAppeal))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => decideTakedownAppeal(ctx, input).then(() => done))),
});
