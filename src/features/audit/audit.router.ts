import { router, shows, signedIn } from '#platform/server/trpc.ts';
import { AuditHead, AuditListQuery, AuditPage, AuditRecord, OneEntry } from './audit.schema.ts';
import { auditEntry, auditLog, logHead } from './reading.service.ts';

export const auditRouter = router({
  list: signedIn
    .input(AuditListQuery)
    .output(shows(AuditPage))
    .query(({ ctx, input }) => auditLog(ctx, input)),
  entry: signedIn
    .input(OneEntry)
    .output(shows(AuditRecord))
    .query(({ ctx, input }) => auditEntry(ctx, input.id)),
  head: signedIn.output(shows(AuditHead)).query(({ ctx }) => logHead(ctx)),
});
