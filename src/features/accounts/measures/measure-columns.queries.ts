import { expressionBuilder } from 'kysely';
import { type Aliased, flag, isoText } from '#platform/server/db.ts';
import { nameById } from '../user-columns.queries.ts';

// Columns of reads that select a suspension or a takedown as `s`: both tables have these columns.
const eb = expressionBuilder<Aliased<'s', 'suspensions'>, 's'>();

/** Whether an active admin other than the author of the measure exists and may decide an appeal. */
export const hasJudge = eb.exists(
  eb
    .selectFrom('users as judge')
    .select('judge.id')
    .where('judge.role', '=', 'admin')
    .where('judge.suspended_at', 'is', null)
    .where('judge.deleted_at', 'is', null)
    .whereRef('judge.id', '<>', 's.created_by_id'),
);

/** Columns of an `OwnMeasure`, for JSON. */
export const ownMeasureColumns = [
  's.rule',
  's.reason',
  isoText(eb.ref('s.at')).as('at'),
  's.appeal',
  isoText(eb.ref('s.appealed_at')).as('appealedAt'),
  's.decision',
  's.decision_reason as decisionReason',
  isoText(eb.ref('s.decided_at')).as('decidedAt'),
  flag(hasJudge).as('hasJudge'),
] as const;

/** Columns of a `MeasureView`, for JSON. */
export const measureColumns = [
  's.id',
  ...ownMeasureColumns,
  's.created_by_id as byId',
  nameById(eb.ref('s.created_by_id')).as('byName'),
  nameById(eb.ref('s.decided_by_id')).as('decidedByName'),
  isoText(eb.ref('s.ended_at')).as('endedAt'),
  nameById(eb.ref('s.ended_by_id')).as('endedByName'),
  's.end_reason as endReason',
] as const;

/** Whether an appeal against the measure waits for a decision. */
export const isAppealed = eb.and([
  eb('s.ended_at', 'is', null),
  eb('s.appealed_at', 'is not', null),
  eb('s.decided_at', 'is', null),
]);
