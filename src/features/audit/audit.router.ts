import { parseInput, parseOutput, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { AuditEntryId, AuditHead, AuditListQuery, AuditPage, AuditRecord } from './audit.schema.ts';
import { listAuditLog, loadAuditEntry, loadLogHead } from './audit-log.service.ts';

export const auditRouter = router({
  list: protectedProcedure
    .input(parseInput(AuditListQuery))
    .output(parseOutput(AuditPage))
    .query(({ ctx, input }) => listAuditLog(ctx, input)),
  entry: protectedProcedure
    .input(parseInput(AuditEntryId))
    .output(parseOutput(AuditRecord))
    .query(({ ctx, input }) => loadAuditEntry(ctx, input.id)),
  head: protectedProcedure.output(parseOutput(AuditHead)).query(({ ctx }) => loadLogHead(ctx)),
});
