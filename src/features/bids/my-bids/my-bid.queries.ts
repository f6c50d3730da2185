import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { db, flag, isoText, keyset } from '#platform/server/database/db.ts';
import type { MyBid, MyBidsQuery } from './my-bid.schema.ts';

/** Returns a developer's own bids, newest first, and one more than the limit if there are more. */
export function findMyBids(
  em: SqlEntityManager,
  developerId: number,
  { status, cursor, limit }: MyBidsQuery,
): Promise<MyBid[]> {
  let bids = db(em)
    .selectFrom('bids as b')
    .innerJoin('projects as p', 'p.id', 'b.project_id')
    .innerJoin('users as u', 'u.id', 'p.client_id')
    .select(({ eb, ref }) => [
      'b.id',
      'b.amount',
      'b.delivery_time as deliveryTime',
      'b.status',
      flag(eb('b.decline_reason', 'is not', null)).as('declined'),
      'b.created_at as createdAt',
      jsonBuildObject({
        id: ref('p.id'),
        title: ref('p.title'),
        status: ref('p.status'),
        deadline: isoText(ref('p.deadline')),
        clientName: fullName,
      }).as('project'),
    ])
    .where('b.developer_id', '=', developerId);
  if (status) bids = bids.where('b.status', '=', status);
  return keyset(bids, ['b.created_at', 'b.id'], { cursor, limit }).execute();
}
