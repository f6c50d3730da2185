import { Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
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
  remove: signedIn
    .input(RemoveProject)
    .output(shows(Done))
    .mutation(({ ctx, input }) => removeProject(ctx, input).then(() => done)),
  restore: signedIn
    .input(RestoreProject)
    .output(shows(Done))
    .mutation(({ ctx, input }) => restoreProject(ctx, input).then(() => done)),
  /** Why the caller's project is removed, or null. */
  own: signedIn
    .input(RemovalOf)
    .output(shows(OwnRemoval.nullable()))
    .query(({ ctx, input }) => ownRemoval(ctx, input.projectId)),
  appeal: signedIn
    .input(AppealRemoval)
    .output(shows(Done))
    .mutation(({ ctx, input }) => appealRemoval(ctx, input).then(() => done)),
  decide: signedIn
    .input(DecideRemoval)
    .output(shows(Done))
    .mutation(({ ctx, input }) => decideRemoval(ctx, input).then(() => done)),
});
