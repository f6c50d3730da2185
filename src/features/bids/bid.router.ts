import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  input,
  output,
  protectedProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { Id, IdInput } from '#platform/shared/fields/fields.ts';
import { getOpenBidCount, listOpenBidCounts } from './bid.queries.ts';
import {
  BidsOfPageQuery,
  BidsQuery,
  BidView,
  ChangeBid,
  ConfirmBid,
  DeclineBid,
  FeeTerms,
  OpenBidCount,
  OpenBidCounts,
  OpenBidsQuery,
  PlaceBid,
  ShortlistBid,
  WithdrawBid,
} from './bid.schema.ts';
import {
  changeBid,
  getFeeTerms,
  listBidsOfPage,
  listVisibleBids,
  withdrawBid,
} from './bid.service.ts';
import { declineBid, reconsiderBid, shortlistBid } from './bid-decision.service.ts';
import { placeBid } from './place-bid.service.ts';
import { askConfirmation, confirmBid } from './versions/confirm-bid.service.ts';

export const bidRouter = router({
  onProject: publicProcedure
    .input(input(BidsQuery))
    .output(output(z.array(BidView)))
    .query(({ ctx, input }) => listVisibleBids(ctx, input)),
  onProjects: publicProcedure
    .input(input(BidsOfPageQuery))
    .output(output(z.array(BidView)))
    .query(({ ctx, input }) => listBidsOfPage(ctx, input.projectIds)),
  openCount: publicProcedure
    .input(input(z.object({ developerId: Id })))
    .output(output(OpenBidCount))
    .query(({ ctx, input }) => getOpenBidCount(ctx, input.developerId)),
  openCounts: publicProcedure
    .input(input(OpenBidsQuery))
    .output(output(OpenBidCounts))
    .query(({ ctx, input }) => listOpenBidCounts(ctx, input.developerIds)),
  terms: publicProcedure.output(output(FeeTerms)).query(({ ctx }) => getFeeTerms(ctx)),
  place: protectedProcedure
    .input(input(PlaceBid))
    .output(output(BidView))
    .mutation(idempotent(({ ctx, input }) => placeBid(ctx, input))),
  change: protectedProcedure
    .input(input(ChangeBid))
    .output(output(BidView))
    .mutation(idempotent(({ ctx, input }) => changeBid(ctx, input))),
  withdraw: protectedProcedure
    .input(input(WithdrawBid))
    .output(output(BidView))
    .mutation(idempotent(({ ctx, input }) => withdrawBid(ctx, input))),
  confirm: protectedProcedure
    .input(input(ConfirmBid))
    .output(output(BidView))
    .mutation(idempotent(({ ctx, input }) => confirmBid(ctx, input))),
  askConfirmation: protectedProcedure
    .input(input(IdInput))
    .output(output(BidView))
    .mutation(idempotent(({ ctx, input }) => askConfirmation(ctx, input.id))),
  shortlist: protectedProcedure
    .input(input(ShortlistBid))
    .output(output(BidView))
    .mutation(idempotent(({ ctx, input }) => shortlistBid(ctx, input))),
  decline: protectedProcedure
    .input(input(DeclineBid))
    .output(output(BidView))
    .mutation(idempotent(({ ctx, input }) => declineBid(ctx, input))),
  reconsider: protectedProcedure
    .input(input(IdInput))
    .output(output(BidView))
    .mutation(idempotent(({ ctx, input }) => reconsiderBid(ctx, input.id))),
});
