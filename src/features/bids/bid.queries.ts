import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { iso, row, rows } from '#platform/server/db.ts';
import type { BidView } from './bid.schema.ts';

const BID = `b.id, b.project_id as "projectId", b.developer_id as "developerId", b.amount,
  b.proposal, b.delivery_time as "deliveryTime", b.status, ${iso('b.created_at')} as "createdAt",
  json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'avatar', u.avatar,
    'rating', d.rating, 'reviewCount', d.review_count) as developer`;

const FROM = `from bids b join users u on u.id = b.developer_id
  join developers d on d.user_id = b.developer_id`;

export function bidView(em: SqlEntityManager, id: number): Promise<BidView | null> {
  return row<BidView>(em, `select ${BID} ${FROM} where b.id = $1`, [id]);
}

/** All live bids on a project, first come first; or only this developer's. */
export function bidsOf(
  em: SqlEntityManager,
  projectId: number,
  developerId: number | null,
): Promise<BidView[]> {
  return rows<BidView>(
    em,
    `select ${BID} ${FROM}
     where b.project_id = $1 and b.status <> 'withdrawn'
       and ($2::int is null or b.developer_id = $2)
     order by b.created_at, b.id limit 500`,
    [projectId, developerId],
  );
}
