import { expressionBuilder } from 'kysely';
import { type Aliased, flag, isoText } from '#platform/server/db.ts';

// Columns of reads that select the suspension or the removal of a project as `s`: both tables share them.
const eb = expressionBuilder<Aliased<'s', 'suspensions'>, 's'>();

/** Whether there is an active admin, other than the one who took the measure, to decide an appeal. */
const hasJudge = eb.exists(
  eb
    .selectFrom('users as judge')
    .select('judge.id')
    .where('judge.role', '=', 'admin')
    .where('judge.suspended_at', 'is', null)
    .where('judge.deleted_at', 'is', null)
    .whereRef('judge.id', '<>', 's.by_id'),
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
