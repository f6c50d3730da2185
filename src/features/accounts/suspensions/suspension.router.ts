import { Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
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
  suspend: signedIn
    .input(Suspend)
    .output(shows(Done))
    .mutation(({ ctx, input }) => suspendUser(ctx, input).then(() => done)),
  restore: signedIn
    .input(Restore)
    .output(shows(Done))
    .mutation(({ ctx, input }) => restoreUser(ctx, input).then(() => done)),
  /** What the caller is suspended for, or null. */
  own: signedIn.output(shows(OwnMeasure.nullable())).query(({ ctx }) => ownSuspension(ctx)),
  appeal: signedIn
    .input(Appeal)
    .output(shows(Done))
    .mutation(({ ctx, input }) => appealSuspension(ctx, input).then(() => done)),
  decide: signedIn
    .input(DecideAppeal)
    .output(shows(Done))
    .mutation(({ ctx, input }) => decideAppeal(ctx, input).then(() => done)),
});
