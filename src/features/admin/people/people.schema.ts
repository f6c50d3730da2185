import { z } from 'zod';
import { MeasureView } from '#features/accounts/measures/measure.schema.ts';
import { hireStates } from '#features/hires/hire.rules.ts';
import { Id, Instant, SearchWords } from '#platform/shared/fields.ts';
import { CursorText, pageLimit, pageOf } from '#platform/shared/page.ts';
import { EntryAbout, ReportAbout } from '../about/about.schema.ts';
import { peopleRoles, peopleStates } from './people.rules.ts';

/** Newest users are first. */
export const PeopleQuery = z.object({
  search: SearchWords.optional(),
  role: z.enum(peopleRoles, 'There is no such role').optional(),
  state: z.enum(peopleStates, 'There is no such state').optional(),
  cursor: CursorText.optional(),
  limit: pageLimit(),
});
export type PeopleQuery = z.infer<typeof PeopleQuery>;

export const PersonRow = z.object({
  id: Id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  role: z.enum(peopleRoles),
  createdAt: Instant,
  suspended: z.boolean(),
  appealed: z.boolean(),
});
export type PersonRow = z.infer<typeof PersonRow>;

export const PeoplePage = pageOf(PersonRow);

/** A hire of the person, as client or developer; `id` is that of the project. */
const HireAbout = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(hireStates),
  amountCents: z.int(),
  other: z.object({ id: Id, name: z.string() }),
});

/** All data of a person's admin page. */
export const PersonView = PersonRow.extend({
  deleted: z.boolean(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  companyName: z.string().nullable(),
  sessions: z.int(),
  lastSeenAt: Instant.nullable(),
  projects: z.int(),
  bids: z.int(),
  hires: z.int(),
  runningHires: z.int(),
  latestHires: z.array(HireAbout),
  openReports: z.int(),
  reports: z.array(ReportAbout),
  entries: z.array(EntryAbout),
  suspensions: z.array(MeasureView),
});
export type PersonView = z.infer<typeof PersonView>;
