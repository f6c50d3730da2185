import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { Done, done, output, protectedProcedure, router } from '#platform/server/trpc.ts';
import { OwnMeasure } from '../measures/measure.schema.ts';
import { Appeal, DecideAppeal, Restore, Suspend } from './suspension.schema.ts';
import {
  appealSuspension,
  decideAppeal,
  ownSuspension,
  restoreUser,
  suspendUser,
} from './suspension.service.ts';

export const suspensionRouter = router({
  suspend: protectedProcedure
    .input(Suspend)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => suspendUser(ctx, input).then(() => done))),
  restore: protectedProcedure
    .input(Restore)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => restoreUser(ctx, input).then(() => done))),
  /** Returns the active suspension of the caller, or null. */
  own: protectedProcedure
    .output(output(OwnMeasure.nullable()))
    .query(({ ctx }) => ownSuspension(ctx)),
  appeal: protectedProcedure
    .input(Appeal)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => appealSuspension(ctx, input).then(() => done))),
  decide: protectedProcedure
    .input(DecideAppeal)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => decideAppeal(ctx, input).then(() => done))),
});
