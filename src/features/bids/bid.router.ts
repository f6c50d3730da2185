import { z } from 'zod';
import { anyone, router, shows, signedIn } from '#platform/server/trpc.ts';
import { ById, Id } from '#platform/shared/fields.ts';
import {
  BidsQuery,
  BidTerms,
  BidView,
  ChangeBid,
  DeclineBid,
  OpenBids,
  PlaceBid,
  ShortlistBid,
  WithdrawBid,
} from './bid.schema.ts';
import {
  bidTerms,
  changeBid,
  openBids,
  placeBid,
  visibleBids,
  withdrawBid,
} from './bid.service.ts';
import { declineBid, reconsiderBid, shortlistBid } from './choice.service.ts';

import { OwnBidPage, OwnBidsQuery } from './own/own-bid.schema.ts';
import { ownBids } from './own/own-bid.service.ts';

export const bidRouter = router({
  onProject: anyone
    .input(BidsQuery)
    .output(shows(z.array(BidView)))
    .query(({ ctx, input }) => visibleBids(ctx, input)),
  mine: signedIn
    .input(OwnBidsQuery)
    .output(shows(OwnBidPage))
    .query(({ ctx, input }) => ownBids(ctx, input)),
  openOf: anyone
    .input(z.object({ developerId: Id }))
    .output(shows(OpenBids))
    .query(({ ctx, input }) => openBids(ctx, input.developerId)),
  terms: anyone
    .meta({ madeFrom: [] })
    .output(shows(BidTerms))
    .query(({ ctx }) => bidTerms(ctx)),
  place: signedIn
    .input(PlaceBid)
    .output(shows(BidView))
    .mutation(({ ctx, input }) => placeBid(ctx, input)),
  change: signedIn
    .input(ChangeBid)
    .output(shows(BidView))
    .mutation(({ ctx, input }) => changeBid(ctx, input)),
  withdraw: signedIn
    .input(WithdrawBid)
    .output(shows(BidView))
    .mutation(({ ctx, input }) => withdrawBid(ctx, input)),
  shortlist: signedIn
    .input(ShortlistBid)
    .output(shows(BidView))
    .mutation(({ ctx, input }) => shortlistBid(ctx, input)),
  decline: signedIn
    .input(DeclineBid)
    .output(shows(BidView))
    .mutation(({ ctx, input }) => declineBid(ctx, input)),
  reconsider: signedIn
    .input(ById)
    .output(shows(BidView))
    .mutation(({ ctx, input }) => reconsiderBid(ctx, input.id)),
});
