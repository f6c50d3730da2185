import { jsonBuildObject } from 'kysely/helpers/postgres';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { visibleStatus } from '#features/projects/project-conditions.queries.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { db, flag, isoText, keyset } from '#platform/server/database/db.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import type { MyBidsQuery } from './my-bid.schema.ts';

export async function listMyBids({ em, actor }: ActorCtx, { status, cursor, limit }: MyBidsQuery) {
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
      flag(
        eb.and([
          eb('b.status', '=', 'active'),
          eb('b.project_revision', '<', ref('p.material_revision')),
        ]),
      ).as('isOutdated'),
      'b.created_at as createdAt',
      jsonBuildObject({
        id: ref('p.id'),
        title: ref('p.title'),
        status: visibleStatus(actor),
        deadline: isoText(ref('p.deadline')),
        clientName: fullName,
      }).as('project'),
    ])
    .where('b.developer_id', '=', actor.id);
  if (status) bids = bids.where('b.status', '=', status);
  const rows = await keyset(bids, ['b.created_at', 'b.id'], { cursor, limit }).execute();
  return cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}
