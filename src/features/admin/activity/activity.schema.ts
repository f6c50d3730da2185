import { z } from 'zod';
import { reportReasons } from '#features/moderation/reports/report.rules.ts';
import { reportOutcomes } from '#features/moderation/reports/resolution.rules.ts';
import { Timestamp } from '#platform/shared/fields/fields.ts';

export const RelatedReport = z.object({
  id: z.int(),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  outcome: z.enum(reportOutcomes).nullable(),
  createdAt: Timestamp,
  reporterName: z.string(),
});
export type RelatedReport = z.infer<typeof RelatedReport>;

export const RelatedAuditEntry = z.object({
  id: z.int(),
  action: z.string(),
  /** Null if the actor is unknown or Bidwright itself. */
  actorName: z.string().nullable(),
  at: Timestamp,
});
export type RelatedAuditEntry = z.infer<typeof RelatedAuditEntry>;
