import { z } from 'zod';
import { categories } from '#features/profiles/profile.rules.ts';
import { Id, integerBetween, requiredLine, Timestamp } from '#platform/shared/fields/fields.ts';
import { integerCursorField, pageSchema } from '#platform/shared/lists/pagination.ts';

export const CRITERIA_MAX = 20;
export const EXCLUSIONS_MAX = 10;
export const PROJECT_FILES_MAX = 10;
export const BRIEF_LINE_MAX = 200;

const line = requiredLine(
  'Write something in this line, or remove it',
  BRIEF_LINE_MAX,
  `A line has at most ${BRIEF_LINE_MAX} characters`,
);

export const CriteriaTexts = z
  .array(line, 'Give the criteria as a list of texts')
  .max(CRITERIA_MAX, `A project has at most ${CRITERIA_MAX} criteria`);

export const Exclusions = z
  .array(line, 'Give the exclusions as a list of texts')
  .max(EXCLUSIONS_MAX, `A project has at most ${EXCLUSIONS_MAX} exclusions`);

const rightsKinds = ['all_rights', 'licence', 'open_source'] as const;
export type RightsKind = (typeof rightsKinds)[number];

/** `open_source` must name a licence. */
export const Rights = z
  .object({
    kind: z.enum(rightsKinds, 'Please choose one of the clauses'),
    licence: requiredLine(
      'Please name the licence',
      60,
      'The name of a licence has at most 60 characters',
    ).optional(),
  })
  .refine(({ kind, licence }) => kind !== 'open_source' || licence !== undefined, {
    error: 'Please name the licence',
    path: ['licence'],
  })
  .meta({ id: 'Rights' });
export type Rights = z.infer<typeof Rights>;

/** One id in all revisions of the project, because bids refer to it. */
export const Criterion = z.object({ id: z.int(), text: z.string() }).meta({ id: 'Criterion' });
export type Criterion = z.infer<typeof Criterion>;

export const ProjectFileView = z.object({
  id: z.int(),
  name: z.string(),
  /** Media type. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
});
export type ProjectFileView = z.infer<typeof ProjectFileView>;

/**
 * The defaults are for idempotent retries, whose stored response may be older than these fields.
 */
export const BriefView = z.object({
  revision: z.int().default(1).describe('Incremented by each saved edit'),
  materialRevision: z
    .int()
    .default(1)
    .describe(
      'The last revision with a material change. Bids for earlier revisions must be confirmed',
    ),
  editedAt: Timestamp.nullable()
    .default(null)
    .describe('Time of the last edit; null if the project was never edited'),
  criteria: z.array(Criterion).default([]).describe('Acceptance criteria: what counts as done'),
  exclusions: z.array(z.string()).default([]).describe('What the price does not include'),
  rights: Rights.nullable().default(null),
  files: z.array(ProjectFileView).default([]),
});
export type BriefView = z.infer<typeof BriefView>;

/**
 * As stored and hashed: stored revisions lack a field that is added here. The budget is in whole
 * dollars.
 */
export const BriefSnapshot = z.object({
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  budget: z.int(),
  deadline: Timestamp,
  isPrivate: z.boolean(),
  isUrgent: z.boolean(),
  skills: z.array(z.string()),
  criteria: z.array(Criterion),
  exclusions: z.array(z.string()),
  rights: Rights.nullable(),
  files: z.array(z.object({ id: z.int(), name: z.string(), sha256: z.string() })),
});
export type BriefSnapshot = z.infer<typeof BriefSnapshot>;

/** In the order in which changes are listed. */
export const snapshotFields = BriefSnapshot.keyof().options;

const briefFields = [...snapshotFields, 'answer'] as const;
export type BriefField = (typeof briefFields)[number];

export const fieldsToBlank = [
  'title',
  'description',
  'skills',
  'criteria',
  'exclusions',
  'rights',
  'files',
  'answer',
] as const satisfies readonly BriefField[];
export type FieldToBlank = (typeof fieldsToBlank)[number];

export const ChangedAnswer = z.object({ question: z.string(), answer: z.string() });
export type ChangedAnswer = z.infer<typeof ChangedAnswer>;

const changeSides = ['before', 'after'] as const;
export type ChangeSide = (typeof changeSides)[number];

/**
 * Both sides have the type of the field in a `BriefSnapshot`; for `answer` a `ChangedAnswer`, and
 * `before` is null if there was none. A side that was blanked later is null.
 */
export const BriefChange = z.object({
  field: z.enum(briefFields),
  before: z.unknown(),
  after: z.unknown(),
  blanked: z.array(z.enum(changeSides)).optional().describe('Sides whose text was blanked later'),
});
export type BriefChange = z.infer<typeof BriefChange>;

/** JSON omits undefined values, so both sides are optional. */
export interface FieldChange {
  field: BriefField;
  before?: unknown;
  after?: unknown;
}

export const RevisionView = z
  .object({
    revision: z.int(),
    at: Timestamp,
    isMaterial: z.boolean().describe('Whether bids for earlier revisions must be confirmed'),
    changes: z.array(BriefChange),
  })
  .meta({ id: 'Revision' });
export type RevisionView = z.infer<typeof RevisionView>;

/** Each may contain the whole brief twice. */
export const REVISIONS_MAX = 20;
const LIMIT_MESSAGE = `limit is 1 to ${REVISIONS_MAX}`;

export const RevisionQuery = z.object({
  id: Id,
  // Such as `revision_7`.
  cursor: integerCursorField({ revision: { length: 1 } }).optional(),
  limit: integerBetween(1, REVISIONS_MAX, LIMIT_MESSAGE, LIMIT_MESSAGE).default(REVISIONS_MAX),
});
export type RevisionQuery = z.infer<typeof RevisionQuery>;

export const RevisionPage = pageSchema(RevisionView);

export const ChangesQuery = z.object({ id: Id, since: Id });
export type ChangesQuery = z.infer<typeof ChangesQuery>;

/** Of all edits after a revision in total. */
export const ChangesView = z.object({ revision: z.int(), changes: z.array(BriefChange) });
export type ChangesView = z.infer<typeof ChangesView>;
