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
import { AppealForm, OwnModerationAction } from '../appeals/moderation-action.schema.ts';
import { DecideSuspensionAppeal, RestoreUser, SuspendUser } from './suspension.schema.ts';
import {
  appealSuspension,
  decideAppeal,
  findOwnSuspension,
  restoreUser,
  suspendUser,
} from './suspension.service.ts';

export const suspensionRouter = router({
  suspend: provenProcedure
    .input(parseInput(SuspendUser))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => suspendUser(ctx, input).then(() => done))),
  restore: provenProcedure
    .input(parseInput(RestoreUser))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => restoreUser(ctx, input).then(() => done))),
  own: protectedProcedure
    .output(parseOutput(OwnModerationAction.nullable()))
    .query(({ ctx }) => findOwnSuspension(ctx)),
  appeal: protectedProcedure
    .input(parseInput(AppealForm))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => appealSuspension(ctx, input).then(() => done))),
  decide: provenProcedure
    .input(parseInput(DecideSuspensionAppeal))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => decideAppeal(ctx, input).then(() => done))),
});
