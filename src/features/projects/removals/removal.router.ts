import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { Done, done, output, protectedProcedure, router } from '#platform/server/trpc.ts';
import {
  AppealRemoval,
  DecideRemoval,
  OwnRemoval,
  RemovalOf,
  RemoveProject,
  RestoreProject,
} from './removal.schema.ts';
import {
  appealRemoval,
  decideRemoval,
  ownRemoval,
  removeProject,
  restoreProject,
} from './removal.service.ts';

export const removalRouter = router({
  remove: protectedProcedure
    .input(RemoveProject)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => removeProject(ctx, input).then(() => done))),
  restore: protectedProcedure
    .input(RestoreProject)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => restoreProject(ctx, input).then(() => done))),
  /** Returns why the caller's project was removed, or null. */
  own: protectedProcedure
    .input(RemovalOf)
    .output(output(OwnRemoval.nullable()))
    .query(({ ctx, input }) => ownRemoval(ctx, input.projectId)),
  appeal: protectedProcedure
    .input(AppealRemoval)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => appealRemoval(ctx, input).then(() => done))),
  decide: protectedProcedure
    .input(DecideRemoval)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => decideRemoval(ctx, input).then(() => done))),
});
