import { z } from 'zod';
import { fileIdsField } from '#features/files/file.schema.ts';
import { categories } from '#features/profiles/profile.rules.ts';
import { Skills } from '#features/profiles/skills/skill.schema.ts';
import {
  BooleanInput,
  Id,
  integerBetween,
  lineInput,
  requiredLine,
  requiredText,
  Timestamp,
  textInput,
} from '#platform/shared/fields/fields.ts';
import { BUDGET_MAX, FILL_IN_REQUIRED } from '../project.rules.ts';
import { titleInput } from '../title.schema.ts';
import {
  BRIEF_LINE_MAX,
  type BriefField,
  CRITERIA_MAX,
  type DetailField,
  EXCLUSIONS_MAX,
  PROJECT_FILES_MAX,
} from './brief-fields.rules.ts';
import { Criterion } from './criterion.schema.ts';

const DESCRIPTION_LENGTH_MESSAGE = 'A description has 10 to 10,000 characters';
const BUDGET_RANGE_MESSAGE = 'A budget is a whole number of dollars from 1 to 999,999';

const Title = titleInput(FILL_IN_REQUIRED);

const Description = requiredText(FILL_IN_REQUIRED, 10_000, DESCRIPTION_LENGTH_MESSAGE).refine(
  (text) => text.length >= 10,
  DESCRIPTION_LENGTH_MESSAGE,
);

const CategoryInput = z
  .string(FILL_IN_REQUIRED)
  .min(1, { error: FILL_IN_REQUIRED, abort: true })
  .pipe(z.enum(categories, 'Please choose one of the categories'))
  .meta({ enum: categories });

export const DeadlineInput = z
  .string(FILL_IN_REQUIRED)
  .min(1, { error: FILL_IN_REQUIRED, abort: true })
  .pipe(z.iso.datetime({ offset: true, error: 'Enter the deadline as a date and time' }))
  .meta({ format: 'date-time', maxLength: 40 });

export const BriefLine = requiredLine(
  'Write something in this line, or remove it',
  BRIEF_LINE_MAX,
  `A line has at most ${BRIEF_LINE_MAX} characters`,
);

const CRITERIA_TYPE_MESSAGE = 'Give the criteria as a list of texts';
const CRITERIA_COUNT_MESSAGE = `A project has at most ${CRITERIA_MAX} criteria`;
const CRITERIA_DESCRIPTION = 'Acceptance criteria: a list of lines that say what counts as done';

const CriteriaTexts = z
  .array(BriefLine, CRITERIA_TYPE_MESSAGE)
  .max(CRITERIA_MAX, CRITERIA_COUNT_MESSAGE)
  .describe(CRITERIA_DESCRIPTION);

/** Also the new text of a current criterion. */
const EditedCriteria = z
  .array(
    z.union([BriefLine, z.object({ id: Id.optional(), text: BriefLine })]),
    CRITERIA_TYPE_MESSAGE,
  )
  .max(CRITERIA_MAX, CRITERIA_COUNT_MESSAGE)
  .describe(
    `${CRITERIA_DESCRIPTION}. A line with the id of a current criterion changes its text. A text that equals a current one is that criterion, any other text is a new one`,
  );

const Exclusions = z
  .array(BriefLine, 'Give the exclusions as a list of texts')
  .max(EXCLUSIONS_MAX, `A project has at most ${EXCLUSIONS_MAX} exclusions`)
  .describe('A list of lines that say what the price does not include');

const rightsKinds = ['all_rights', 'licence', 'open_source'] as const;
export type RightsKind = (typeof rightsKinds)[number];

/** `open_source` must name a licence. */
const Rights = z
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

const FileIds = fileIdsField(
  PROJECT_FILES_MAX,
  `A project has at most ${PROJECT_FILES_MAX} files`,
).describe("Ids of the caller's uploads");

const ProjectFileView = z.object({
  id: z.int(),
  name: z.string(),
  /** Media type. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
});

const NOT_TEXT_MESSAGE = 'This must be text.';
export const draftLine = (maxLength: number) =>
  lineInput(NOT_TEXT_MESSAGE).max(maxLength, `At most ${maxLength} characters`);
export const draftText = (maxLength: number) =>
  textInput(NOT_TEXT_MESSAGE).max(maxLength, `At most ${maxLength} characters`);
export const draftNumber = z.union([z.number(), draftLine(20)]);
/** Allows longer lines than a project does. The user must shorten them before publishing. */
const draftLines = (maxCount: number) =>
  z.array(draftLine(5 * BRIEF_LINE_MAX)).max(maxCount, `At most ${maxCount} lines`);

/**
 * `post` is the input of a new project, `edit` that of an edit, where an absent field does not
 * change. `draft` checks only types and lengths. `stored` is the value in a version.
 */
const fieldSchemas = {
  title: { post: Title, edit: Title, draft: draftLine(200), stored: z.string() },
  description: {
    post: Description,
    edit: Description,
    draft: draftText(20_000),
    stored: z.string(),
  },
  category: {
    post: CategoryInput,
    edit: CategoryInput,
    draft: draftLine(40),
    stored: z.enum(categories),
  },
  budget: {
    post: integerBetween(1, BUDGET_MAX, FILL_IN_REQUIRED, BUDGET_RANGE_MESSAGE),
    edit: integerBetween(1, BUDGET_MAX, FILL_IN_REQUIRED, BUDGET_RANGE_MESSAGE),
    draft: draftNumber,
    stored: z.int(),
  },
  deadline: { post: DeadlineInput, edit: DeadlineInput, draft: draftLine(40), stored: Timestamp },
  isPrivate: {
    post: BooleanInput.default(false),
    edit: BooleanInput,
    draft: z.boolean(),
    stored: z.boolean(),
  },
  isUrgent: {
    post: BooleanInput.default(false),
    edit: BooleanInput,
    draft: z.boolean(),
    stored: z.boolean(),
  },
  skills: {
    post: Skills.default([]),
    edit: Skills,
    draft: z.array(draftLine(100)).max(50, 'At most 50 skills'),
    stored: z.array(z.string()),
  },
  criteria: {
    post: CriteriaTexts.default([]),
    edit: EditedCriteria,
    draft: draftLines(CRITERIA_MAX),
    stored: z.array(Criterion),
  },
  exclusions: {
    post: Exclusions.default([]),
    edit: Exclusions,
    draft: draftLines(EXCLUSIONS_MAX),
    stored: z.array(z.string()),
  },
  rights: {
    post: Rights.nullish(),
    edit: Rights.nullable().describe('Null removes the clause about rights'),
    draft: z.object({ kind: draftLine(20), licence: draftLine(60).optional() }).nullable(),
    stored: Rights.nullable(),
  },
  /** Inputs are ids, in the field `fileIds`. */
  files: {
    post: FileIds,
    // `unwrap` removes the default. With the default `[]`, an absent field would remove all files.
    edit: FileIds.unwrap(),
    draft: z.array(Id).max(PROJECT_FILES_MAX),
    stored: z.array(z.object({ id: z.int(), name: z.string(), sha256: z.string() })),
  },
} satisfies Record<BriefField, Record<'post' | 'edit' | 'draft' | 'stored', z.ZodType>>;

type FieldSchemas = typeof fieldSchemas;

/** Returns the shape of an object with the fields of a brief. */
export function getBriefShape<Use extends keyof FieldSchemas[BriefField]>(use: Use) {
  return Object.fromEntries(
    Object.entries(fieldSchemas).map(([field, schemas]) => [field, schemas[use]]),
  ) as { [Field in BriefField]: FieldSchemas[Field][Use] };
}

/**
 * As pages show them. The defaults are for idempotent retries, whose stored response may be older
 * than the field.
 */
export const detailFieldViews = {
  criteria: z.array(Criterion).default([]).describe('Acceptance criteria: what counts as done'),
  exclusions: z.array(z.string()).default([]).describe('What the price does not include'),
  rights: Rights.nullable().default(null),
  files: z.array(ProjectFileView).default([]),
} satisfies Record<DetailField, z.ZodType>;
