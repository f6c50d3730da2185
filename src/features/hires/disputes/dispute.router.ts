import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  parseInput,
  parseOutput,
  protectedProcedure,
  provenProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { StepInput } from '../steps/step-actions.schema.ts';
import {
  DisputeListQuery,
  OfferPage,
  StatementPage,
  StepResult,
} from '../workspace/workspace.schema.ts';
import { listOffers, listStatements } from '../workspace/workspace.service.ts';
import {
  AcceptOfferInput,
  AddStatementInput,
  DecideDisputeInput,
  MakeOfferInput,
  OpenDisputeInput,
} from './dispute.schema.ts';
import { addStatement, makeOffer, openDispute } from './dispute.service.ts';
import { acceptOffer, decideDispute, withdrawDispute } from './dispute-end.service.ts';
import { DisputeQueuePage, DisputeQueueQuery } from './queue/dispute-queue.schema.ts';
import { listDisputes } from './queue/dispute-queue.service.ts';

export const disputeRouter = router({
  statements: protectedProcedure
    .input(parseInput(DisputeListQuery))
    .output(parseOutput(StatementPage))
    .query(({ ctx, input }) => listStatements(ctx, input)),
  offers: protectedProcedure
    .input(parseInput(DisputeListQuery))
    .output(parseOutput(OfferPage))
    .query(({ ctx, input }) => listOffers(ctx, input)),
  open: protectedProcedure
    .input(parseInput(OpenDisputeInput))
    .output(parseOutput(StepResult))
    .mutation(idempotent(({ ctx, input }) => openDispute(ctx, input))),
  addStatement: protectedProcedure
    .input(parseInput(AddStatementInput))
    .output(parseOutput(StepResult))
    .mutation(idempotent(({ ctx, input }) => addStatement(ctx, input))),
  makeOffer: protectedProcedure
    .input(parseInput(MakeOfferInput))
    .output(parseOutput(StepResult))
    .mutation(idempotent(({ ctx, input }) => makeOffer(ctx, input))),
  acceptOffer: protectedProcedure
    .input(parseInput(AcceptOfferInput))
    .output(parseOutput(StepResult))
    .mutation(idempotent(({ ctx, input }) => acceptOffer(ctx, input))),
  withdraw: protectedProcedure
    .input(parseInput(StepInput))
    .output(parseOutput(StepResult))
    .mutation(idempotent(({ ctx, input }) => withdrawDispute(ctx, input))),
  decide: provenProcedure
    .input(parseInput(DecideDisputeInput))
    .output(parseOutput(StepResult))
    .mutation(idempotent(({ ctx, input }) => decideDispute(ctx, input))),
});

export const disputeQueueRouter = router({
  list: protectedProcedure
    .input(parseInput(DisputeQueueQuery))
    .output(parseOutput(DisputeQueuePage))
    .query(({ ctx, input }) => listDisputes(ctx, input)),
});
