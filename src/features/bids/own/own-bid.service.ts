import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/page.ts';
import { ownBidsOf } from './own-bid.queries.ts';
import type { OwnBidsQuery } from './own-bid.schema.ts';

/** What the caller ever bid, newest first, whatever became of it. */
export async function ownBids({ em, actor }: ActorCtx, query: OwnBidsQuery) {
  const found = await ownBidsOf(em, actor.id, query);
  return cutPage(found, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}
