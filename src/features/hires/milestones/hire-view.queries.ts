import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db, flag } from '#platform/server/database/db.ts';
import { agreementVersion } from '../agreement/agreed-title.queries.ts';
import { openChange } from '../changes/change.queries.ts';
import { isInvolvedIn } from '../disputes/dispute.queries.ts';
import { listedMilestones } from '../workspace/listed-milestones.queries.ts';

/** `isInvolved`: the reader bid on the project or was invited to it, and is not a side. */
export function findHireRow(em: SqlEntityManager, projectId: number, readerId: number) {
  return db(em)
    .selectFrom('hires as h')
    .select((eb) => [
      'h.project_id as projectId',
      'h.client_id as clientId',
      'h.developer_id as developerId',
      'h.state',
      flag(
        eb.and([
          eb(eb.val(readerId), 'not in', [eb.ref('h.client_id'), eb.ref('h.developer_id')]),
          isInvolvedIn(eb.ref('h.project_id'), readerId),
        ]),
      ).as('isInvolved'),
      agreementVersion.as('agreementVersion'),
      listedMilestones.as('milestones'),
      openChange.as('openChange'),
    ])
    .where('h.project_id', '=', projectId)
    .executeTakeFirst();
}

/** Returns the project of a milestone and the sides of its hire. */
export function findMilestoneTarget(em: SqlEntityManager, milestoneId: number) {
  return db(em)
    .selectFrom('milestones as m')
    .innerJoin('hires as h', 'h.project_id', 'm.project_id')
    .select([
      'm.id as milestoneId',
      'h.project_id as projectId',
      'h.client_id as clientId',
      'h.developer_id as developerId',
    ])
    .where('m.id', '=', milestoneId)
    .executeTakeFirst();
}
