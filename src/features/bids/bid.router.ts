import { z } from 'zod';
import { anyone, router, signedIn } from '#platform/server/trpc.ts';
import { Id } from '#platform/shared/fields.ts';
import { BidView, ChangeBid, PlaceBid } from './bid.schema.ts';
import { changeBid, placeBid, visibleBids, withdrawBid } from './bid.service.ts';

export const bidRouter = router({
  onProject: anyone
    .input(z.object({ projectId: Id }))
    .output(z.array(BidView))
    .query(({ ctx, input }) => visibleBids(ctx, input.projectId)),
  place: signedIn
    .input(PlaceBid)
    .output(BidView)
    .mutation(({ ctx, input }) => placeBid(ctx, input)),
  change: signedIn
    .input(ChangeBid)
    .output(BidView)
    .mutation(({ ctx, input }) => changeBid(ctx, input)),
  withdraw: signedIn
    .input(z.object({ id: Id }))
    .output(BidView)
    .mutation(({ ctx, input }) => withdrawBid(ctx, input.id)),
});
