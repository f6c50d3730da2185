import { Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
import { dropFile } from './file.service.ts';

export const fileRouter = router({
  drop: signedIn
    .meta({ repeats: 'anew' })
    .input(ById)
    .output(shows(Done))
    .mutation(({ ctx, input }) => dropFile(ctx, input.id).then(() => done)),
});
