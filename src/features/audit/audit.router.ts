import { input, output, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { AuditEntryId, AuditHead, AuditListQuery, AuditPage, AuditRecord } from './audit.schema.ts';
import { listAuditLog, loadAuditEntry, loadLogHead } from './audit-log.service.ts';

export const auditRouter = router({
  list: protectedProcedure
    .input(input(AuditListQuery))
    .output(output(AuditPage))
    .query(({ ctx, input }) => listAuditLog(ctx, input)),
  entry: protectedProcedure
    .input(input(AuditEntryId))
    .output(output(AuditRecord))
    .query(({ ctx, input }) => loadAuditEntry(ctx, input.id)),
  head: protectedProcedure.output(output(AuditHead)).query(({ ctx }) => loadLogHead(ctx)),
});
