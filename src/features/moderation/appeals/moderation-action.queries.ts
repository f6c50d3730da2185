import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { selectNameById } from '#features/accounts/user-columns.queries.ts';
import { type Aliased, db, flag, isoText } from '#platform/server/database/db.ts';
import type { OwnModerationAction } from './moderation-action.schema.ts';

// `s` is a suspension or a takedown: both tables have these columns.
const eb = expressionBuilder<Aliased<'s', 'suspensions'>, 's'>();

/** There is an active admin other than the author, so that an appeal can be decided. */
export const hasReviewer = eb.exists(
  eb
    .selectFrom('users as reviewer')
    .select('reviewer.id')
    .where('reviewer.role', '=', sql.lit('admin'))
    .where('reviewer.suspended_at', 'is', null)
    .where('reviewer.deleted_at', 'is', null)
    .whereRef('reviewer.id', '<>', 's.created_by_id'),
);

/** Timestamps as text, because they become JSON. */
export const ownModerationActionColumns = [
  's.rule',
  's.reason',
  isoText(eb.ref('s.at')).as('at'),
  's.appeal',
  isoText(eb.ref('s.appealed_at')).as('appealedAt'),
  's.decision',
  's.decision_reason as decisionReason',
  isoText(eb.ref('s.decided_at')).as('decidedAt'),
  flag(hasReviewer).as('hasReviewer'),
] as const;

export const moderationActionColumns = [
  's.id',
  ...ownModerationActionColumns,
  's.created_by_id as byId',
  selectNameById(eb.ref('s.created_by_id')).as('byName'),
  selectNameById(eb.ref('s.decided_by_id')).as('decidedByName'),
  isoText(eb.ref('s.ended_at')).as('endedAt'),
  selectNameById(eb.ref('s.ended_by_id')).as('endedByName'),
  's.end_reason as endReason',
] as const;

export async function findOpenSuspension(
  em: SqlEntityManager,
  userId: number,
): Promise<OwnModerationAction | null> {
  const suspension = await db(em)
    .selectFrom('suspensions as s')
    .select(ownModerationActionColumns)
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .executeTakeFirst();
  return suspension ?? null;
}

export const isAppealOpen = eb.and([
  eb('s.ended_at', 'is', null),
  eb('s.appealed_at', 'is not', null),
  eb('s.decided_at', 'is', null),
]);
