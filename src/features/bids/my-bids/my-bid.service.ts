import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { findMyBids } from './my-bid.queries.ts';
import type { MyBidsQuery } from './my-bid.schema.ts';

/** Returns all bids of the caller, newest first, in every status. */
export async function listMyBids({ em, actor }: ActorCtx, query: MyBidsQuery) {
  const rows = await findMyBids(em, actor.id, query);
  return cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}
