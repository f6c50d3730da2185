import { z } from 'zod';
import { IsByProgram } from '#features/accounts/access-tokens/access-token.schema.ts';
import { IsUnconfirmed } from '#features/accounts/email-confirmation/email-confirmation.schema.ts';
import { categories } from '#features/profiles/profile.rules.ts';
import { Skills } from '#features/profiles/skills/skill.schema.ts';
import {
  BooleanInput,
  Id,
  IdInput,
  integerBetween,
  NonNegativeInteger,
  SearchText,
  Timestamp,
} from '#platform/shared/fields/fields.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';
import {
  NO_SUCH_PAGE_MESSAGE,
  pageLimitField,
  pageSchema,
  type RankedCursor,
  RankedCursorText,
} from '#platform/shared/lists/pagination.ts';
import { BriefChange, BriefView } from './brief/brief.schema.ts';
import { blankableChanges } from './brief/brief-fields.rules.ts';
import { DeadlineInput, getBriefShape } from './brief/brief-fields.schema.ts';
import { InvitationMessage, NewOffer } from './invitations/invitation.schema.ts';
import { BUDGET_MAX, projectStatuses } from './project.rules.ts';
import { type ProjectSort, projectSorts } from './project-search.rules.ts';

const { files: postedFileIds, ...postedFields } = getBriefShape('post');
const { files: editedFileIds, ...editedFields } = getBriefShape('edit');

/** Limits: rules 2.1. */
export const PostProject = z
  .object({
    ...postedFields,
    fileIds: postedFileIds,
    clientId: Id.optional().describe("May only repeat the caller's own id"),
    invitedDeveloperIds: z
      .array(Id, 'Name the developers by their ids')
      .max(20, 'Invite at most 20 developers at once')
      .default([])
      .describe('The project and these invitations are created in one transaction'),
    invitationMessage: InvitationMessage.describe('Message of these invitations'),
    offer: NewOffer.nullish().describe('Offer to the invited developer, who must be the only one'),
  })
  .meta({ id: 'NewProject' });
export type PostProject = z.infer<typeof PostProject>;
/** Fields with defaults are optional. */
export type PostProjectForm = z.input<typeof PostProject>;

/** An absent field does not change. A list replaces the stored list. */
export const EditProject = z
  .object({ ...editedFields, fileIds: editedFileIds })
  .partial()
  .extend({
    id: Id,
    basedOn: Id.optional().describe(
      'Revision that the caller has edited. If another revision is the current one, the edit is refused',
    ),
  });
export type EditProject = z.infer<typeof EditProject>;
export type EditProjectForm = z.input<typeof EditProject>;

/** `bidderCount` is the number of active bids, which must be confirmed if the edit is material. */
export const EditPreview = z.object({
  changes: z.array(BriefChange),
  isMaterial: z.boolean(),
  bidderCount: z.int(),
});
export type EditPreview = z.infer<typeof EditPreview>;

export const BlankField = z.object({ id: Id, revision: Id, field: z.enum(blankableChanges) });
export type BlankField = z.infer<typeof BlankField>;

export const ExtendDeadline = z.object({ id: Id, deadline: DeadlineInput });
export type ExtendDeadline = z.infer<typeof ExtendDeadline>;

const BUDGET_FILTER_MESSAGE = `A budget to filter by is a whole number of dollars from 1 to ${formatInteger(BUDGET_MAX)}`;
export const BudgetFilter = integerBetween(
  1,
  BUDGET_MAX,
  BUDGET_FILTER_MESSAGE,
  BUDGET_FILTER_MESSAGE,
);

/** URLs contain one value, or the parameter repeatedly. */
const SkillFilter = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  Skills.optional(),
);

export const ProjectFilter = z.object({
  category: z.enum(categories, 'This category does not exist').optional(),
  isPrivate: BooleanInput.optional(),
  urgent: BooleanInput.optional().describe('Only projects with a deadline in the next 7 days'),
  search: SearchText.optional().describe(
    'Words in title, skills or description. Inflected forms and prefixes match. Matches in title and skills come first. If the search finds no project, misspelt words are corrected',
  ),
  budgetMin: BudgetFilter.optional().describe('Whole dollars'),
  budgetMax: BudgetFilter.optional().describe('Whole dollars'),
  skill: SkillFilter.describe(
    'A skill that the project names, in any spelling; repeated, it must name all of them',
  ),
  sort: z
    .enum(projectSorts, 'This order does not exist')
    .default('newest')
    .describe(
      'newest: newest first, or best matches of a search first; closing: earliest deadline first; fewest_bids: a project whose number of bids changes may repeat or be missed; budget: highest first',
    ),
  cursor: RankedCursorText.optional().describe('Cursor of the next page, from the Link header'),
  limit: pageLimitField(),
});
export type ProjectFilter = z.infer<typeof ProjectFilter>;

const hasNumber = ({ rank }: RankedCursor) => rank !== undefined;

/** Whether the order is by a number, which its cursors contain; of results it is their rank. */
function isByNumber(sort: ProjectSort, search: string | undefined): boolean {
  return sort === 'newest' ? Boolean(search) : sort !== 'closing';
}

const descriptionOption = {
  fullDescription: z
    .boolean()
    .optional()
    .describe('Whether to return full descriptions. By default, they are cut to 300 characters'),
};

/** The REST API returns full descriptions, the pages cut ones. */
export const ListProjects = ProjectFilter.extend(descriptionOption).refine(
  ({ sort, search, cursor }) => !cursor || hasNumber(cursor) === isByNumber(sort, search),
  { path: ['cursor'], error: NO_SUCH_PAGE_MESSAGE },
);
export type ListProjects = z.infer<typeof ListProjects>;

export const ListClientProjects = IdInput.extend(descriptionOption);
export type ListClientProjects = z.infer<typeof ListClientProjects>;

export const CountProjects = ProjectFilter.omit({ cursor: true, limit: true, sort: true });
export type CountProjects = z.infer<typeof CountProjects>;

/** If `more` is true, the list has more than `count` projects. */
export const ProjectCount = z.object({ count: z.int(), more: z.boolean() });
export type ProjectCount = z.infer<typeof ProjectCount>;

/** Budgets are in whole dollars. */
export const ProjectCard = z
  .object({
    id: NonNegativeInteger,
    title: z.string(),
    description: z.string(),
    category: z.enum(categories),
    budget: NonNegativeInteger,
    isPrivate: z.boolean(),
    isUrgent: z.boolean(),
    skills: z.array(z.string()),
    deadline: Timestamp,
    status: z.enum(projectStatuses),
    bidCount: NonNegativeInteger,
    createdAt: Timestamp,
    clientId: NonNegativeInteger,
    clientName: z.string(),
  })
  .meta({ id: 'ProjectCard' });
export type ProjectCard = z.infer<typeof ProjectCard>;

export const ProjectPage = pageSchema(ProjectCard).extend({
  correctedSearch: z
    .string()
    .nullable()
    .describe(
      'The corrected search, if `items` are its results. Null if they are results of the search as typed',
    ),
});

export const ProjectView = ProjectCard.extend({
  averageBid: z
    .number()
    .nullable()
    .describe(
      'Average bid in dollars. The client and admins get the average of all bids, rounded to cents; null if there are none. All others get the average of the first amounts of the bidders, rounded to two significant digits. It is computed when 3, 6, 12, 24 … bids are a day old and once after the deadline, so that no single bid moves it, and is null before',
    ),
  isPaused: z
    .boolean()
    .describe('True while the client cannot hire. The project then accepts no bids'),
  isClientUnconfirmed: IsUnconfirmed,
  isByProgram: IsByProgram,
  invitation: z
    .enum(['pending', 'accepted', 'declined'])
    .nullable()
    .describe("Status of the calling developer's invitation"),
  ...BriefView.shape,
}).meta({ id: 'Project' });
export type ProjectView = z.infer<typeof ProjectView>;

export const ClientStats = z
  .object({
    totalProjects: z.int(),
    activeProjects: z.int(),
    completedProjects: z.int(),
    totalBidsReceived: z.int(),
  })
  .meta({ id: 'ClientStats' });
export type ClientStats = z.infer<typeof ClientStats>;
