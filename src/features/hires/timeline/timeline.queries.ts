import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { rows } from '#platform/server/db.ts';
import { TIMELINE_PAGE, type TimelineEntry } from './timeline.schema.ts';

/** A project's timeline, newest first, for one who is part of it; one more tells of a next page. */
export function timelineOf(
  em: SqlEntityManager,
  projectId: number,
  before: number | null,
  actor: { id: number; role: string },
): Promise<TimelineEntry[]> {
  return rows<TimelineEntry>(
    em,
    `select e.seq, e.kind, e.party, u.first_name || ' ' || u.last_name as name,
       e.at, e.detail, e.hash, e.prev_hash as "prevHash"
     from hire_events e join hires h on h.project_id = e.project_id
     left join users u on u.id = e.actor_id
     where e.project_id = $1 and ($2::int is null or e.seq < $2)
       and ($4 = 'admin' or $3 in (h.client_id, h.developer_id))
     order by e.seq desc limit ${TIMELINE_PAGE + 1}`,
    [projectId, before, actor.id, actor.role],
  );
}
