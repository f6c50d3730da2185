import { z } from 'zod';
import { Id, Instant, UNSTORABLE } from '#platform/shared/fields.ts';
import { CursorText, pageLimit, pageOf } from '#platform/shared/page.ts';
import { storable } from '#platform/shared/text.ts';
import {
  DETAILS_MAX,
  DETAILS_MIN,
  reportReasons,
  reportStatuses,
  subjectKinds,
} from './report.rules.ts';

const DETAILS_BOUNDS = 'Details have 10 to 2,000 characters';

const form = {
  reason: z.enum(reportReasons, 'Please choose a reason'),
  details: z
    .string('Details are text')
    .trim()
    .max(DETAILS_MAX, DETAILS_BOUNDS)
    .refine((text) => text === '' || text.length >= DETAILS_MIN, DETAILS_BOUNDS)
    .refine(storable, UNSTORABLE)
    .default('')
    .transform((text) => text || null),
};

const NEEDS_DETAILS = {
  path: ['details'],
  error: 'Please tell us what is wrong, in 10 characters or more',
};

function isExplained({ reason, details }: { reason: string; details: string | null }): boolean {
  return reason !== 'other' || details !== null;
}

/** What the form asks for; the page knows the rest. */
export const ReportForm = z.object(form).refine(isExplained, NEEDS_DETAILS);

export const SendReport = z
  .object({ kind: z.enum(subjectKinds, 'This cannot be reported'), id: Id, ...form })
  .refine(isExplained, NEEDS_DETAILS);
export type SendReport = z.infer<typeof SendReport>;

export const QueueQuery = z.object({
  status: z.enum(reportStatuses, 'There is no such status').optional(),
  cursor: CursorText.optional(),
  limit: pageLimit(),
});
export type QueueQuery = z.infer<typeof QueueQuery>;

/** A report as admins read it; nobody else ever does. */
export const ReportView = z.object({
  id: z.int(),
  subject: z.object({ kind: z.enum(subjectKinds), id: z.int(), name: z.string() }),
  reporter: z.object({
    id: z.int(),
    name: z.string(),
    role: z.enum(['client', 'developer', 'admin']),
  }),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  status: z.enum(reportStatuses),
  createdAt: Instant,
});
export type ReportView = z.infer<typeof ReportView>;

export const ReportPage = pageOf(ReportView);
