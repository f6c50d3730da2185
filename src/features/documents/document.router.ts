import { router, shows, signedIn } from '#platform/server/trpc.ts';
import { DocumentsOf, DocumentsView } from './document.schema.ts';
import { documentsOf } from './document.service.ts';

export const documentRouter = router({
  ofProject: signedIn
    .input(DocumentsOf)
    .output(shows(DocumentsView))
    .query(({ ctx, input }) => documentsOf(ctx, input.projectId)),
});
