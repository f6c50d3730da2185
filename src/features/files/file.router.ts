import {
  Done,
  done,
  parseInput,
  parseOutput,
  protectedProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { deleteUpload } from './file.service.ts';

/** Uploads and downloads are HTTP routes, because their bodies are not JSON. */
export const fileRouter = router({
  deleteUpload: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(Done))
    .mutation(({ ctx, input }) => deleteUpload(ctx, input.id).then(() => done)),
});
