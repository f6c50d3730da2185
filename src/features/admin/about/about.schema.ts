import { z } from 'zod';
import { reportReasons } from '#features/reports/report.rules.ts';
import { reportOutcomes } from '#features/reports/resolution.rules.ts';
import { Instant } from '#platform/shared/fields.ts';

/** A report of the person or project on an admin page. */
export const ReportAbout = z.object({
  id: z.int(),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  outcome: z.enum(reportOutcomes).nullable(),
  createdAt: Instant,
  reporterName: z.string(),
});
export type ReportAbout = z.infer<typeof ReportAbout>;

/** An audit entry about the person or project. */
export const EntryAbout = z.object({
  id: z.int(),
  action: z.string(),
  actorName: z.string().nullable(),
  at: Instant,
});
export type EntryAbout = z.infer<typeof EntryAbout>;
