import { z } from 'zod';
import { Id, integerBetween, Timestamp } from '#platform/shared/fields/fields.ts';
import { integerCursorField, pageSchema } from '#platform/shared/lists/pagination.ts';
import {
  blankBrief,
  type ChangedField,
  changedFields,
  type FieldWithBlank,
} from './brief-fields.rules.ts';
import { detailFieldViews, getBriefShape } from './brief-fields.schema.ts';

/** The defaults are for the same reason as those of `detailFieldViews`. */
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
  ...detailFieldViews,
});
export type BriefView = z.infer<typeof BriefView>;

/** The budget is in whole dollars. */
const BriefSnapshot = z.object(getBriefShape('stored'));
export type BriefSnapshot = z.infer<typeof BriefSnapshot>;

/**
 * A version as it was stored and hashed, so it lacks the fields that were added later. Only this
 * may be hashed, never a completed one.
 */
export type StoredSnapshot = Omit<BriefSnapshot, FieldWithBlank> &
  Partial<Pick<BriefSnapshot, FieldWithBlank>>;

/** For comparison and display: a field that the version lacks has its blank value. */
export function completeSnapshot(stored: StoredSnapshot): BriefSnapshot {
  return { ...blankBrief, ...stored };
}

export const ChangedAnswer = z.object({ question: z.string(), answer: z.string() });
export type ChangedAnswer = z.infer<typeof ChangedAnswer>;

const changeSides = ['before', 'after'] as const;
export type ChangeSide = (typeof changeSides)[number];

/**
 * Both sides have the type of the field in a `BriefSnapshot`; for `answer` a `ChangedAnswer`, and
 * `before` is null if there was none. A side that was blanked later is null.
 */
export const BriefChange = z.object({
  field: z.enum(changedFields),
  before: z.unknown(),
  after: z.unknown(),
  blanked: z.array(z.enum(changeSides)).optional().describe('Sides whose text was blanked later'),
});
export type BriefChange = z.infer<typeof BriefChange>;

/** JSON omits undefined values, so both sides are optional. */
export interface FieldChange {
  field: ChangedField;
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
