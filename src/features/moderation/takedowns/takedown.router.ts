import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  parseInput,
  parseOutput,
  protectedProcedure,
  provenProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { OwnModerationAction } from '../appeals/moderation-action.schema.ts';
import { takeDownPicture } from './picture-takedown.service.ts';
import {
  AppealTakedown,
  DecideTakedownAppeal,
  RestoreProject,
  TakeDownPicture,
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
    .input(parseInput(TakeDownProject))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => takeDownProject(ctx, input).then(() => done))),
  takeDownPicture: provenProcedure
    .input(parseInput(TakeDownPicture))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => takeDownPicture(ctx, input).then(() => done))),
  restore: provenProcedure
    .input(parseInput(RestoreProject))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => restoreProject(ctx, input).then(() => done))),
  own: protectedProcedure
    .input(parseInput(TakedownQuery))
    .output(parseOutput(OwnModerationAction.nullable()))
    .query(({ ctx, input }) => findOwnTakedown(ctx, input.projectId)),
  appeal: protectedProcedure
    .input(parseInput(AppealTakedown))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => appealTakedown(ctx, input).then(() => done))),
  decide: provenProcedure
    .input(parseInput(DecideTakedownAppeal))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => decideTakedownAppeal(ctx, input).then(() => done))),
});
