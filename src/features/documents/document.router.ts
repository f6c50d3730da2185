import { parseInput, parseOutput, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { DocumentsQuery, DocumentsView } from './document.schema.ts';
import { listDocuments } from './document.service.ts';

export const documentRouter = router({
  ofProject: protectedProcedure
    .input(parseInput(DocumentsQuery))
    .output(parseOutput(DocumentsView))
    .query(({ ctx, input }) => listDocuments(ctx, input.projectId)),
});
