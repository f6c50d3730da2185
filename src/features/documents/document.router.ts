import { input, output, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { DocumentsQuery, DocumentsView } from './document.schema.ts';
import { listDocuments } from './document.service.ts';

export const documentRouter = router({
  ofProject: protectedProcedure
    .input(input(DocumentsQuery))
    .output(output(DocumentsView))
    .query(({ ctx, input }) => listDocuments(ctx, input.projectId)),
});
