import { output, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { DocumentsQuery, DocumentsView } from './document.schema.ts';
import { listDocuments } from './document.service.ts';

export const documentRouter = router({
  /** The files of a hired project that can be downloaded from `/documents`. */
  ofProject: protectedProcedure
    .input(DocumentsQuery)
    .output(output(DocumentsView))
    .query(({ ctx, input }) => listDocuments(ctx, input.projectId)),
});
