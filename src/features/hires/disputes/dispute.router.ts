import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { output, protectedProcedure, router } from '#platform/server/trpc.ts';
import { DisputeListQuery, OfferPage, StatementPage, StepResult } from '../work/room.schema.ts';
import { disputeOffers, disputeStatements } from '../work/room-lists.service.ts';
import { ProjectStep } from '../work/work.schema.ts';
import { AcceptOffer, Decide, MakeOffer, OpenDispute, SayInDispute } from './dispute.schema.ts';
import {
  acceptOffer,
  decideDispute,
  disputeWork,
  makeOffer,
  sayInDispute,
  withdrawDispute,
} from './dispute.service.ts';

export const disputeRouter = router({
  statements: protectedProcedure
    .input(DisputeListQuery)
    .output(output(StatementPage))
    .query(({ ctx, input }) => disputeStatements(ctx, input)),
  offers: protectedProcedure
    .input(DisputeListQuery)
    .output(output(OfferPage))
    .query(({ ctx, input }) => disputeOffers(ctx, input)),
  open: protectedProcedure
    .input(OpenDispute)
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => disputeWork(ctx, input))),
  say: protectedProcedure
    .input(SayInDispute)
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => sayInDispute(ctx, input))),
  offer: protectedProcedure
    .input(MakeOffer)
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => makeOffer(ctx, input))),
  accept: protectedProcedure
    .input(AcceptOffer)
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => acceptOffer(ctx, input))),
  withdraw: protectedProcedure
    .input(ProjectStep)
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => withdrawDispute(ctx, input.projectId))),
  decide: protectedProcedure
    .input(Decide)
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => decideDispute(ctx, input))),
});
