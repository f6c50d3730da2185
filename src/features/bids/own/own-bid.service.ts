import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/page.ts';
import { ownBidsOf } from './own-bid.queries.ts';
import type { OwnBidsQuery } from './own-bid.schema.ts';

/** Returns all bids of the caller, newest first, in every status. */
export async function ownBids({ em, actor }: ActorCtx, query: OwnBidsQuery) {
  const rows = await ownBidsOf(em, actor.id, query);
  return cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}
