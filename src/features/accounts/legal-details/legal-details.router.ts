import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { parseInput, parseOutput, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { LegalDetailsView, SaveLegalDetails } from './legal-details.schema.ts';
import { loadLegalDetails, saveLegalDetails } from './legal-details.service.ts';

export const legalDetailsRouter = router({
  own: protectedProcedure
    .output(parseOutput(LegalDetailsView))
    .query(({ ctx }) => loadLegalDetails(ctx)),
  save: protectedProcedure
    .input(parseInput(SaveLegalDetails))
    .output(parseOutput(LegalDetailsView))
    .mutation(idempotent(({ ctx, input }) => saveLegalDetails(ctx, input))),
});
