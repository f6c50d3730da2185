import { z } from 'zod';
import { fundedStates } from '#features/hires/hire.rules.ts';
import { ModerationActionView } from '#features/moderation/appeals/moderation-action.schema.ts';
import { Id, SearchText, Timestamp } from '#platform/shared/fields/fields.ts';
import { CursorText, pageLimitField, pageSchema } from '#platform/shared/lists/pagination.ts';
import { RelatedAuditEntry, RelatedReport } from '../activity/activity.schema.ts';
import { userRoles, userStates } from './admin-users.rules.ts';

export const UserListQuery = z.object({
  search: SearchText.optional(),
  role: z.enum(userRoles, 'This role does not exist').optional(),
  state: z.enum(userStates, 'This state does not exist').optional(),
  cursor: CursorText.optional(),
  limit: pageLimitField(),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

export const UserRow = z.object({
  id: Id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  role: z.enum(userRoles),
  createdAt: Timestamp,
  suspended: z.boolean(),
  hasOpenAppeal: z.boolean(),
});
export type UserRow = z.infer<typeof UserRow>;

export const UserListPage = pageSchema(UserRow);
export type UserListPage = z.infer<typeof UserListPage>;

/** `id` and `title` are those of the project; `other` is the other user of the hire. */
const UserHire = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(fundedStates),
  amountCents: z.int(),
  other: z.object({ id: Id, name: z.string() }),
});

export const UserDetails = UserRow.extend({
  deleted: z.boolean(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  companyName: z.string().nullable(),
  sessionCount: z.int(),
  lastSeenAt: Timestamp.nullable(),
  projectCount: z.int(),
  bidCount: z.int(),
  hireCount: z.int(),
  runningHireCount: z.int(),
  /** Running hires first. */
  latestHires: z.array(UserHire),
  openReportCount: z.int(),
  reports: z.array(RelatedReport),
  entries: z.array(RelatedAuditEntry),
  suspensions: z.array(ModerationActionView),
});
export type UserDetails = z.infer<typeof UserDetails>;
