import { z } from 'zod';
import { hireStates } from '#features/hires/hire.rules.ts';
import { ModerationActionView } from '#features/moderation/appeals/moderation-action.schema.ts';
import { Id, SearchText, Timestamp } from '#platform/shared/fields/fields.ts';
import { CursorText, pageLimitField, pageSchema } from '#platform/shared/lists/pagination.ts';
import { RelatedAuditEntry, RelatedReport } from '../activity/activity.schema.ts';
import { userRoles, userStates } from './admin-users.rules.ts';

/** Newest users are first. */
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
  appealed: z.boolean(),
});
export type UserRow = z.infer<typeof UserRow>;

export const UserListPage = pageSchema(UserRow);

/** A hire of the user, as client or developer; `id` is that of the project. */
const UserHire = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(hireStates),
  amountCents: z.int(),
  other: z.object({ id: Id, name: z.string() }),
});

/** All data of a user's admin page. */
export const UserDetails = UserRow.extend({
  deleted: z.boolean(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  companyName: z.string().nullable(),
  sessions: z.int(),
  lastSeenAt: Timestamp.nullable(),
  projects: z.int(),
  bids: z.int(),
  hires: z.int(),
  runningHires: z.int(),
  latestHires: z.array(UserHire),
  openReports: z.int(),
  reports: z.array(RelatedReport),
  entries: z.array(RelatedAuditEntry),
  suspensions: z.array(ModerationActionView),
});
export type UserDetails = z.infer<typeof UserDetails>;
