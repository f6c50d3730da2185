import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { provenFilesOf } from '#features/files/file.queries.ts';
import { iso, row } from '#platform/server/db.ts';
import type { RoomView } from './room.schema.ts';

/** A hire as its rows have it, whoever asks. */
export type RoomRow = Omit<RoomView, 'party' | 'offeredTo' | 'steps' | 'next'>;

const person = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.first_name || ' ' || ${alias}.last_name,
     'avatar', ${alias}.avatar)`;

/** The two sides of a hire: the users `c` and `d`. */
export const PERSONS = `${person('c')} as client, ${person('d')} as developer`;

/** What the clock reads of a dispute that is open. */
export type OpenDispute = Pick<RoomView['disputes'][number], 'openedBy' | 'decidableFrom'>;

/** Whether person `$2`, of neither side, once wanted to build it, or was asked to. */
const INVOLVED = `$2 not in (h.client_id, h.developer_id) and (
  exists (select from bids x where x.project_id = h.project_id and x.developer_id = $2)
  or exists (select from invitations x where x.project_id = h.project_id and x.developer_id = $2))`;

const DELIVERIES = `coalesce((select json_agg(json_build_object('id', v.id, 'note', v.note,
     'links', v.links, 'files', ${provenFilesOf('delivery_files', 'x.delivery_id = v.id')},
     'deliveredAt', ${iso('v.delivered_at')}, 'changesNote', v.changes_note,
     'changesAt', ${iso('v.changes_at')}) order by v.id)
   from deliveries v where v.project_id = h.project_id), '[]')`;

const STATEMENTS = `coalesce((select json_agg(json_build_object('id', s.id,
     'party', case s.author_id when h.client_id then 'client' when h.developer_id then 'developer'
       else 'admin' end,
     'name', a.first_name || ' ' || a.last_name, 'text', s.text,
     'files', ${provenFilesOf('dispute_files', 'x.statement_id = s.id')}, 'at', ${iso('s.at')})
     order by s.id)
   from dispute_statements s join users a on a.id = s.author_id where s.dispute_id = t.id), '[]')`;

/** The offers to settle dispute `t`. */
const OFFERS = `coalesce((select json_agg(json_build_object('id', o.id, 'madeBy', o.made_by,
     'toDeveloperCents', o.to_developer_cents, 'madeAt', ${iso('o.made_at')}, 'status', o.status)
     order by o.id)
   from dispute_offers o where o.dispute_id = t.id), '[]')`;

/** Who made the newest offer to settle dispute `t` that stands, as `standingOffer` finds it. */
export const NEWEST_OFFER_BY = `(select o.made_by from dispute_offers o
   where o.dispute_id = t.id and o.status = 'open' order by o.id desc limit 1)`;

const DISPUTES = `coalesce((select json_agg(json_build_object('id', t.id, 'openedBy', t.opened_by,
     'reason', t.reason,
     'files', ${provenFilesOf('dispute_files', 'x.dispute_id = t.id and x.statement_id is null')},
     'openedAt', ${iso('t.opened_at')},
     'decidableFrom', ${iso('t.decidable_from')}, 'status', t.status,
     'closedAt', ${iso('t.closed_at')}, 'decision', t.decision,
     'toDeveloperCents', t.to_developer_cents, 'statements', ${STATEMENTS}, 'offers', ${OFFERS})
     order by t.id)
   from disputes t where t.project_id = h.project_id), '[]')`;

/** What should have gone back to the client and did not arrive; no other refund took its place. */
const UNRETURNED = `(select coalesce(sum(r.amount_cents), 0) from refunds r
   where r.payment_id = h.payment_id and r.cause = 'divided' and r.status = 'failed'
     and not exists (select from refunds later where later.replaces = r.id))`;

export function roomRow(
  em: SqlEntityManager,
  projectId: number,
  readerId: number,
): Promise<RoomRow | null> {
  return row<RoomRow>(
    em,
    `select h.project_id as "projectId", p.title, h.state, h.state_since as "stateSince",
       h.hired_at as "hiredAt", h.due_at as "dueAt",
       b.delivery_time as "deliveryDays", h.frozen, ${PERSONS}, h.amount_cents::float8 as "amountCents",
       h.fee_percent::float8 as "feePercent", h.released_cents::float8 as "releasedCents",
       h.fee_cents::float8 as "feeCents", h.refunded_cents::float8 as "refundedCents",
       ${UNRETURNED}::float8 as "unreturnedCents", ${INVOLVED} as involved,
       ${DELIVERIES} as deliveries, ${DISPUTES} as disputes
     from hires h join projects p on p.id = h.project_id join bids b on b.id = h.bid_id
     join users c on c.id = h.client_id join users d on d.id = h.developer_id
     where h.project_id = $1`,
    [projectId, readerId],
  );
}
