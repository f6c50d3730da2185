import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { extraToFund, openProposal } from '../changes/change.queries.ts';
import {
  agreedCents,
  currentMilestone,
  hireColumns,
  isRunning,
  sideColumns,
} from '../hire.queries.ts';
import { selectOpenDispute } from './open-dispute.queries.ts';

/** The project is `p`. */
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
      openProposal.as('openProposal'),
      extraToFund.as('extraToFund'),
      selectOpenDispute(eb.ref('m.id')).as('dispute'),
    ])
    .where(role === 'client' ? 'h.client_id' : 'h.developer_id', '=', id)
    .where(isRunning)
    .orderBy('h.project_id', 'desc');
}
