import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  parseInput,
  parseOutput,
  protectedProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { Id, IdInput } from '#platform/shared/fields/fields.ts';
import { getOpenBidCount, listOpenBidCounts } from './bid.queries.ts';
import {
  AcceptOffer,
  BidsOfProjectsQuery,
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
  listBidsOfProject,
  listBidsOfProjects,
  withdrawBid,
} from './bid.service.ts';
import { declineBid, reconsiderBid, shortlistBid } from './bid-decision.service.ts';
import { listFittingProjects } from './fit/fit.queries.ts';
import { FittingProject } from './fit/fit.schema.ts';
import { acceptOffer, placeBid } from './place-bid.service.ts';
import { askConfirmation, confirmBid } from './versions/confirm-bid.service.ts';

export const bidRouter = router({
  onProject: publicProcedure
    .input(parseInput(BidsQuery))
    .output(parseOutput(z.array(BidView)))
    .query(({ ctx, input }) => listBidsOfProject(ctx, input)),
  onProjects: publicProcedure
    .input(parseInput(BidsOfProjectsQuery))
    .output(parseOutput(z.array(BidView)))
    .query(({ ctx, input }) => listBidsOfProjects(ctx, input.projectIds)),
  openCount: publicProcedure
    .input(parseInput(z.object({ developerId: Id })))
    .output(parseOutput(OpenBidCount))
    .query(({ ctx, input }) => getOpenBidCount(ctx, input.developerId)),
  openCounts: publicProcedure
    .input(parseInput(OpenBidsQuery))
    .output(parseOutput(OpenBidCounts))
    .query(({ ctx, input }) => listOpenBidCounts(ctx, input.developerIds)),
  fitting: protectedProcedure
    .output(parseOutput(z.array(FittingProject)))
    .query(({ ctx }) => listFittingProjects(ctx)),
  terms: publicProcedure.output(parseOutput(FeeTerms)).query(({ ctx }) => getFeeTerms(ctx)),
  place: protectedProcedure
    .input(parseInput(PlaceBid))
    .output(parseOutput(BidView))
    .mutation(idempotent(({ ctx, input }) => placeBid(ctx, input))),
  acceptOffer: protectedProcedure
    .input(parseInput(AcceptOffer))
    .output(parseOutput(BidView))
    .mutation(idempotent(({ ctx, input }) => acceptOffer(ctx, input))),
  change: protectedProcedure
    .input(parseInput(ChangeBid))
    .output(parseOutput(BidView))
    .mutation(idempotent(({ ctx, input }) => changeBid(ctx, input))),
  withdraw: protectedProcedure
    .input(parseInput(WithdrawBid))
    .output(parseOutput(BidView))
    .mutation(idempotent(({ ctx, input }) => withdrawBid(ctx, input))),
  confirm: protectedProcedure
    .input(parseInput(ConfirmBid))
    .output(parseOutput(BidView))
    .mutation(idempotent(({ ctx, input }) => confirmBid(ctx, input))),
  askConfirmation: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(BidView))
    .mutation(idempotent(({ ctx, input }) => askConfirmation(ctx, input.id))),
  shortlist: protectedProcedure
    .input(parseInput(ShortlistBid))
    .output(parseOutput(BidView))
    .mutation(idempotent(({ ctx, input }) => shortlistBid(ctx, input))),
  decline: protectedProcedure
    .input(parseInput(DeclineBid))
    .output(parseOutput(BidView))
    .mutation(idempotent(({ ctx, input }) => declineBid(ctx, input))),
  reconsider: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(BidView))
    .mutation(idempotent(({ ctx, input }) => reconsiderBid(ctx, input.id))),
});
