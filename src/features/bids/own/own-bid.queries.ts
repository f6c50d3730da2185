import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { iso, rows } from '#platform/server/db.ts';
import { Where } from '#platform/server/where.ts';
import type { OwnBid, OwnBidsQuery } from './own-bid.schema.ts';

/** A developer's own bids, newest first; one more than asked tells of a next page. */
export function ownBidsOf(
  em: SqlEntityManager,
  developerId: number,
  { status, cursor, limit }: OwnBidsQuery,
): Promise<OwnBid[]> {
  const where = new Where('true').and('b.developer_id = $1', developerId);
  if (status) where.and('b.status = $1', status);
  if (cursor) {
    where.and('(b.created_at, b.id) < ($1::timestamptz, $2::int)', cursor.at, cursor.id);
  }
  return rows<OwnBid>(
    em,
    `select b.id, b.amount, b.delivery_time as "deliveryTime", b.status,
       b.decline_reason is not null as declined, b.created_at as "createdAt",
       json_build_object('id', p.id, 'title', p.title, 'status', p.status,
         'deadline', ${iso('p.deadline')},
         'clientName', c.first_name || ' ' || c.last_name) as project
     from bids b join projects p on p.id = b.project_id join users c on c.id = p.client_id
     where ${where.sql} order by b.created_at desc, b.id desc limit ${limit + 1}`,
    where.params,
  );
}
