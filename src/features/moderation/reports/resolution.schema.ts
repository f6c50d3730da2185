import { z } from 'zod';
import { projectStatuses } from '#features/projects/project.rules.ts';
import { Id, SearchText, Timestamp, textInput } from '#platform/shared/fields/fields.ts';
import { CursorText, pageLimitField, pageSchema } from '#platform/shared/lists/pagination.ts';
import { REASON_MAX, REASON_MIN } from '../appeals/moderation-action.rules.ts';
import { ModerationActionForm, reasonSchema } from '../appeals/moderation-action.schema.ts';
import { reportReasons, reportStatuses, subjectKinds } from './report.rules.ts';
import { reportActions, reportOutcomes } from './resolution.rules.ts';

export const ReportQuery = z.object({
  search: SearchText.optional(),
  status: z.enum(reportStatuses, 'This status does not exist').optional(),
  kind: z.enum(subjectKinds, 'This cannot be reported').optional(),
  reason: z.enum(reportReasons, 'This reason does not exist').optional(),
  cursor: CursorText.optional(),
  limit: pageLimitField(),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

const role = z.enum(['client', 'developer', 'admin']);

export const ReportView = z.object({
  id: z.int(),
  /** `name`: title of a project or name of the user. `id`: see `SendReport`. */
  subject: z.object({ kind: z.enum(subjectKinds), id: z.int(), name: z.string() }),
  reporter: z.object({ id: z.int(), name: z.string(), role }),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  status: z.enum(reportStatuses),
  createdAt: Timestamp,
  outcome: z.enum(reportOutcomes).nullable(),
  resolvedAt: Timestamp.nullable(),
  resolvedByName: z.string().nullable(),
});
export type ReportView = z.infer<typeof ReportView>;

export const ReportPage = pageSchema(ReportView);
export type ReportPage = z.infer<typeof ReportPage>;

const OtherReport = z.object({
  id: z.int(),
  reason: z.enum(reportReasons),
  status: z.enum(reportStatuses),
  outcome: z.enum(reportOutcomes).nullable(),
  note: z.string().nullable(),
  createdAt: Timestamp,
  reporterName: z.string(),
});

export const ReportDetail = ReportView.extend({
  note: z.string().nullable(),
  warning: z.string().nullable(),
  reportedUser: z
    .object({ id: z.int(), name: z.string(), role, suspended: z.boolean() })
    .describe('The owner of the profile or project, or the author of the message or other text'),
  project: z
    .object({
      description: z.string(),
      skills: z.array(z.string()),
      status: z.enum(projectStatuses),
      isPrivate: z.boolean(),
      holdsMoney: z.boolean(),
    })
    .nullable(),
  messages: z
    .array(
      z.object({
        id: z.int(),
        senderId: z.int(),
        senderName: z.string(),
        text: z.string(),
        at: Timestamp,
        fileCount: z.int(),
        isReported: z.boolean(),
      }),
    )
    .nullable()
    .describe('The reported message with up to 3 messages before it and 3 messages after it'),
  question: z
    .object({
      text: z.string(),
      answer: z.string().nullable(),
      projectId: z.int(),
      projectTitle: z.string(),
    })
    .nullable()
    .describe('The reported question, or the question of the reported answer'),
  profile: z.object({ text: z.string(), skills: z.array(z.string()) }).nullable(),
  picture: z
    .object({ id: z.int(), name: z.string(), title: z.string().nullable(), isShown: z.boolean() })
    .nullable()
    .describe('The reported picture of the profile; `title` is that of its piece of work'),
  actionsSince: z
    .array(z.enum(reportActions))
    .describe('Actions taken after this report that are still in force'),
  otherReports: z.array(OtherReport).describe('The 20 newest other reports of the same subject'),
  otherOpenCount: z.int().describe('Number of other reports that are open'),
  reporterSentCount: z.int().describe('Number of reports by this reporter, including this one'),
  reporterDismissedCount: z.int().describe('Number of these reports that were dismissed'),
});
export type ReportDetail = z.infer<typeof ReportDetail>;

const WARNING_REQUIRED = { path: ['warning'], error: 'Please write the warning they will read' };
const WARNING_BOUNDS = 'A warning has 10 to 2,000 characters';

const resolutionFields = {
  outcome: z.enum(reportOutcomes, 'Please choose an outcome'),
  note: reasonSchema('Please note what you found'),
  rule: ModerationActionForm.shape.rule
    .optional()
    .describe('Required if the outcome needs a removal or suspension that is not in force yet'),
  reason: ModerationActionForm.shape.reason
    .optional()
    .describe('For the reported user; required with `rule`'),
  warning: textInput('A warning is text')
    .max(REASON_MAX, WARNING_BOUNDS)
    .refine((text) => text === '' || text.length >= REASON_MIN, WARNING_BOUNDS)
    .default('')
    .transform((text) => text || null),
  others: z
    .boolean()
    .default(false)
    .describe('Whether other open reports of the same subject are resolved as well'),
};

function hasRequiredWarning({
  outcome,
  warning,
}: {
  outcome: string;
  warning: string | null;
}): boolean {
  return outcome !== 'warned' || warning !== null;
}

/** The refinement of `ResolveForm` does not run while another field is invalid. */
export const WarningForm = z
  .object({ outcome: z.string(), warning: resolutionFields.warning })
  .refine(hasRequiredWarning, WARNING_REQUIRED);

export const ResolveForm = z.object(resolutionFields).refine(hasRequiredWarning, WARNING_REQUIRED);

export const ResolveReport = z
  .object({ id: Id, ...resolutionFields })
  .refine(hasRequiredWarning, WARNING_REQUIRED);
export type ResolveReport = z.infer<typeof ResolveReport>;
