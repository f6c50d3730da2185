import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { iso, row } from '#platform/server/db.ts';
import { WAITS_FOR_ADMINS } from '../refunds/refund.queries.ts';
import type { Troubles } from './trouble.schema.ts';

const TROUBLES_MAX = 100;

const list = (select: string) =>
  `(select coalesce(json_agg(to_json(found)), '[]') from (${select} limit ${TROUBLES_MAX}) found)`;

const PROJECT = `p.id as "projectId", p.title as "projectTitle"`;

const REFUND = `r.id, r.amount_cents::float8 as "amountCents", ${PROJECT},
    u.first_name || ' ' || u.last_name as "clientName", ${iso('r.updated_at')} as at`;

const ALL_REFUNDS = `refunds r join payments y on y.id = r.payment_id
  join projects p on p.id = y.project_id join users u on u.id = y.client_id`;

const REFUNDS = `select ${REFUND} from ${ALL_REFUNDS}
  where ${WAITS_FOR_ADMINS} order by r.updated_at desc`;

const NOTED = `select ${REFUND}, r.manual_reference as reference from ${ALL_REFUNDS}
  where r.manual_reference is not null and r.status = 'settled' and r.updated_at >= $1
  order by r.updated_at desc`;

const COMMANDS = `select c.id, c.kind, c.last_error as why, ${PROJECT}, ${iso('c.created_at')} as at
  from stripe_commands c join payments y on y.id = c.payment_id
  join projects p on p.id = y.project_id
  where c.status = 'refused' and c.created_at >= $1 order by c.created_at desc`;

const EVENTS = `select e.id, e.type, e.object_id as "objectId", ${iso('e.received_at')} as at
  from stripe_events e where e.status = 'dead' and e.received_at >= $1
  order by e.received_at desc`;

/** Refunds that wait for a person; refusals and lost events since then. */
export async function troubles(em: SqlEntityManager, since: Date): Promise<Troubles> {
  const found = await row<Troubles>(
    em,
    `select ${list(REFUNDS)} as refunds, ${list(NOTED)} as noted, ${list(COMMANDS)} as commands,
       ${list(EVENTS)} as events`,
    [since],
  );
  if (!found) throw new Error('This has one row');
  return found;
}
