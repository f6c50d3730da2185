import { output, protectedProcedure, router } from '#platform/server/trpc.ts';
import { DocumentsOf, DocumentsView } from './document.schema.ts';
import { documentsOf } from './document.service.ts';

export const documentRouter = router({
  ofProject: protectedProcedure
    .input(DocumentsOf)
    .output(output(DocumentsView))
    .query(({ ctx, input }) => documentsOf(ctx, input.projectId)),
});
