import { z } from 'zod';
import { reportReasons } from '#features/moderation/reports/report.rules.ts';
import { reportOutcomes } from '#features/moderation/reports/resolution.rules.ts';
import { Timestamp } from '#platform/shared/fields/fields.ts';

/** A report of the user or project on an admin page. */
export const RelatedReport = z.object({
  id: z.int(),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  outcome: z.enum(reportOutcomes).nullable(),
  createdAt: Timestamp,
  reporterName: z.string(),
});
export type RelatedReport = z.infer<typeof RelatedReport>;

/** An audit entry about the user or project. */
export const RelatedAuditEntry = z.object({
  id: z.int(),
  action: z.string(),
  actorName: z.string().nullable(),
  at: Timestamp,
});
export type RelatedAuditEntry = z.infer<typeof RelatedAuditEntry>;
