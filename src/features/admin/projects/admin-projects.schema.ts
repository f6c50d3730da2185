import { z } from 'zod';
import { fundedStates } from '#features/hires/hire.rules.ts';
import { NamedMilestone } from '#features/hires/milestones/milestone.schema.ts';
import { ModerationActionView } from '#features/moderation/appeals/moderation-action.schema.ts';
import { paymentStatuses } from '#features/payments/payment.rules.ts';
import { categories } from '#features/profiles/profile.rules.ts';
import { BriefView } from '#features/projects/brief/brief.schema.ts';
import { ProjectCard } from '#features/projects/project.schema.ts';
import { Id, SearchText, Timestamp } from '#platform/shared/fields/fields.ts';
import {
  CursorText,
  integerCursorField,
  NO_SUCH_PAGE_MESSAGE,
  pageLimitField,
  pageSchema,
} from '#platform/shared/lists/pagination.ts';
import { RelatedAuditEntry, RelatedReport } from '../activity/activity.schema.ts';
import { adminProjectSorts, adminProjectStates, visibilities } from './admin-projects.rules.ts';

const Day = z.iso.date('Enter a day as year-month-day');

export const AdminProjectQuery = z
  .object({
    search: SearchText.optional(),
    state: z.enum(adminProjectStates, 'This status does not exist').optional(),
    visibility: z.enum(visibilities, 'This visibility does not exist').optional(),
    category: z.enum(categories, 'This category does not exist').optional(),
    money: z.literal('held', 'This payment state does not exist').optional(),
    from: Day.optional(),
    until: Day.optional(),
    sort: z.enum(adminProjectSorts, 'This order does not exist').default('newest'),
    cursor: z
      .union([CursorText, integerCursorField({ budget: { length: 2 } })], NO_SUCH_PAGE_MESSAGE)
      .optional(),
    limit: pageLimitField(),
  })
  // Only the order by budget has cursors with `by`; a cursor of another order is refused.
  .refine(
    ({ sort, cursor }) => !cursor || 'by' in cursor === (sort === 'budget'),
    NO_SUCH_PAGE_MESSAGE,
  );
export type AdminProjectQuery = z.infer<typeof AdminProjectQuery>;

const Client = z.object({ id: Id, name: z.string(), email: z.string(), suspended: z.boolean() });

export const AdminProjectRow = ProjectCard.omit({
  description: true,
  clientId: true,
  clientName: true,
}).extend({
  hasOpenAppeal: z.boolean(),
  client: Client,
  /** Null if there are none. */
  heldCents: z.int().nullable(),
});
export type AdminProjectRow = z.infer<typeof AdminProjectRow>;

export const AdminProjectListPage = pageSchema(AdminProjectRow);
export type AdminProjectListPage = z.infer<typeof AdminProjectListPage>;

const Payment = z.object({
  id: z.string(),
  status: z.enum(paymentStatuses),
  amountCents: z.int(),
  refundedCents: z.int(),
  milestone: NamedMilestone,
  developerName: z.string(),
  createdAt: Timestamp,
});

export const AdminProjectDetails = AdminProjectRow.extend({
  ...BriefView.shape,
  description: z.string(),
  /** In whole dollars. */
  bidTotal: z.int(),
  invitationCount: z.int(),
  hiredDeveloper: z
    .object({
      id: Id,
      name: z.string(),
      amountCents: z.int(),
      state: z.enum(fundedStates),
      hiredAt: Timestamp,
    })
    .nullable(),
  payments: z.array(Payment),
  openReportCount: z.int(),
  reports: z.array(RelatedReport),
  entries: z.array(RelatedAuditEntry),
  takedowns: z.array(ModerationActionView),
});
export type AdminProjectDetails = z.infer<typeof AdminProjectDetails>;
