import { output, protectedProcedure, router } from '#platform/server/trpc.ts';
import { AuditHead, AuditListQuery, AuditPage, AuditRecord, OneEntry } from './audit.schema.ts';
import { auditEntry, auditLog, logHead } from './reading.service.ts';

export const auditRouter = router({
  list: protectedProcedure
    .input(AuditListQuery)
    .output(output(AuditPage))
    .query(({ ctx, input }) => auditLog(ctx, input)),
  entry: protectedProcedure
    .input(OneEntry)
    .output(output(AuditRecord))
    .query(({ ctx, input }) => auditEntry(ctx, input.id)),
  head: protectedProcedure.output(output(AuditHead)).query(({ ctx }) => logHead(ctx)),
});
