import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Database, isoText } from '#platform/server/database/db.ts';

const eb = expressionBuilder<Database>();

/**
 * The open dispute of a milestone; `offeredBy` is the side of the newest open offer. Statuses are
 * literals instead of parameters, so that PostgreSQL can use the indexes of open rows.
 */
export function selectOpenDispute(milestoneId: Expression<number>) {
  return jsonObjectFrom(
    eb
      .selectFrom('disputes as t')
      .select((eb) => [
        't.opened_by as openedBy',
        isoText(eb.ref('t.decidable_from')).as('decidableFrom'),
        isoText(eb.ref('t.period_starts_at')).as('periodStartsAt'),
        eb
          .selectFrom('dispute_offers as o')
          .select('o.made_by')
          .whereRef('o.dispute_id', '=', 't.id')
          .where('o.status', '=', sql.lit('open'))
          .orderBy('o.id', 'desc')
          .limit(1)
          .as('offeredBy'),
      ])
      .where('t.milestone_id', '=', milestoneId)
      .where('t.status', '=', sql.lit('open')),
  );
}
