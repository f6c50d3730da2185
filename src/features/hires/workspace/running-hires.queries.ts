import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { db, isoText } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import {
  agreedCents,
  currentMilestone,
  hireColumns,
  isRunning,
  sideColumns,
} from '../hire.queries.ts';

/** `dispute.offeredBy` is the side of the newest open offer. The project is `p`. */
export function selectRunningHires(em: SqlEntityManager, { id, role }: Actor) {
  return db(em)
    .selectFrom('hires as h')
    .innerJoinLateral(currentMilestone, (join) => join.onTrue())
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .innerJoin('users as c', 'c.id', 'h.client_id')
    .innerJoin('users as d', 'd.id', 'h.developer_id')
    .select(sideColumns)
    .select((eb) => [
      ...hireColumns,
      'h.idle_since as idleSince',
      agreedCents.as('agreedCents'),
      jsonObjectFrom(
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
              // Literals instead of parameters, so that PostgreSQL can use the indexes of open
              // rows.
              .where('o.status', '=', sql.lit('open'))
              .orderBy('o.id', 'desc')
              .limit(1)
              .as('offeredBy'),
          ])
          .whereRef('t.milestone_id', '=', 'm.id')
          .where('t.status', '=', sql.lit('open')),
      ).as('dispute'),
    ])
    .where(role === 'client' ? 'h.client_id' : 'h.developer_id', '=', id)
    .where(isRunning)
    .orderBy('h.project_id', 'desc');
}
