import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { iso, rows } from '#platform/server/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import type { Side } from '../disputes/dispute.rules.ts';
import type { WorkQuery, WorkView } from './own-work.schema.ts';
import { NEWEST_OFFER_BY, type OpenDispute, PERSONS } from './room.queries.ts';

export type WorkRow = Omit<WorkView, 'party' | 'offeredTo' | 'next'> & {
  /** With who made the newest offer that stands. */
  dispute: (OpenDispute & { offeredBy: Side | null }) | null;
};

/** As the index has it. */
const RUNNING = `(h.state not in ('completed', 'cancelled'))`;

/** The hires of a client, or else of a developer; one more than asked tells of a next page. */
export function hiresOf(
  em: SqlEntityManager,
  { id, role }: Actor,
  { cursor, limit }: WorkQuery,
): Promise<WorkRow[]> {
  const [running, projectId] = cursor?.figures ?? [];
  return rows<WorkRow>(
    em,
    `select h.project_id as "projectId", p.title, h.state, h.state_since as "stateSince",
       h.hired_at as "hiredAt", h.due_at as "dueAt", h.frozen, ${PERSONS},
       h.amount_cents::float8 as "amountCents",
       (select json_build_object('openedBy', t.opened_by,
            'decidableFrom', ${iso('t.decidable_from')}, 'offeredBy', ${NEWEST_OFFER_BY})
          from disputes t where t.project_id = h.project_id and t.status = 'open') as dispute
     from hires h join projects p on p.id = h.project_id
     join users c on c.id = h.client_id join users d on d.id = h.developer_id
     where ${role === 'client' ? 'h.client_id' : 'h.developer_id'} = $1
       and ($2::int is null or (${RUNNING}, h.project_id) < ($2::int = 1, $3::int))
     order by ${RUNNING} desc, h.project_id desc limit ${limit + 1}`,
    [id, running ?? null, projectId ?? null],
  );
}
