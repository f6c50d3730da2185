import { z } from 'zod';
import { router, shows, signedIn } from '#platform/server/trpc.ts';
import {
  AuditEntryView,
  AuditHead,
  AuditPage,
  AuditQuery,
  AuditRecord,
  OneEntry,
} from './audit.schema.ts';
import { adminActivity, auditEntry, auditLog, logHead } from './reading.service.ts';

/** Of the dashboard (SPEC section 9). */
const RECENT = 5;

export const auditRouter = router({
  list: signedIn
    .input(AuditQuery)
    .output(shows(AuditPage))
    .query(({ ctx, input }) => auditLog(ctx, input)),
  entry: signedIn
    .input(OneEntry)
    .output(shows(AuditRecord))
    .query(({ ctx, input }) => auditEntry(ctx, input.id)),
  head: signedIn.output(shows(AuditHead)).query(({ ctx }) => logHead(ctx)),
  /** The latest that admins did. */
  recent: signedIn
    .output(shows(z.array(AuditEntryView)))
    .query(({ ctx }) => adminActivity(ctx, RECENT)),
});
