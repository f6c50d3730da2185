import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { db } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { TIMELINE_PAGE_SIZE, type TimelineEntry } from './timeline.schema.ts';

/**
 * Newest first, below the number `before`, with one more if there is a next page; none if the actor
 * is neither a side of the hire nor an admin.
 */
export function listTimelineEntries(
  em: SqlEntityManager,
  projectId: number,
  before: number | null,
  actor: Pick<Actor, 'id' | 'role'>,
): Promise<TimelineEntry[]> {
  return db(em)
    .selectFrom('hire_events as e')
    .innerJoin('hires as h', 'h.project_id', 'e.project_id')
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .select((eb) => [
      'e.seq',
      'e.kind',
      'e.party',
      eb.case().when('u.id', 'is not', null).then(fullName).end().as('name'),
      'e.at',
      'e.detail',
      'e.hash',
      'e.prev_hash as prevHash',
    ])
    .where('e.project_id', '=', projectId)
    .$if(before !== null, (page) => page.where('e.seq', '<', before))
    .$if(actor.role !== 'admin', (page) =>
      page.where((eb) =>
        eb(eb.val(actor.id), 'in', [eb.ref('h.client_id'), eb.ref('h.developer_id')]),
      ),
    )
    .orderBy('e.seq', 'desc')
    .limit(TIMELINE_PAGE_SIZE + 1)
    .execute();
}
