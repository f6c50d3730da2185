import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  input,
  output,
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
import {
  DecidableCount,
  DisputeQueuePage,
  DisputeQueueQuery,
} from './queue/dispute-queue.schema.ts';
import { listDisputes, loadDecidableCount } from './queue/dispute-queue.service.ts';

export const disputeRouter = router({
  statements: protectedProcedure
    .input(input(DisputeListQuery))
    .output(output(StatementPage))
    .query(({ ctx, input }) => listStatements(ctx, input)),
  offers: protectedProcedure
    .input(input(DisputeListQuery))
    .output(output(OfferPage))
    .query(({ ctx, input }) => listOffers(ctx, input)),
  open: protectedProcedure
    .input(input(OpenDisputeInput))
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => openDispute(ctx, input))),
  addStatement: protectedProcedure
    .input(input(AddStatementInput))
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => addStatement(ctx, input))),
  makeOffer: protectedProcedure
    .input(input(MakeOfferInput))
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => makeOffer(ctx, input))),
  acceptOffer: protectedProcedure
    .input(input(AcceptOfferInput))
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => acceptOffer(ctx, input))),
  withdraw: protectedProcedure
    .input(input(StepInput))
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => withdrawDispute(ctx, input.projectId))),
  decide: provenProcedure
    .input(input(DecideDisputeInput))
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => decideDispute(ctx, input))),
});

export const disputeQueueRouter = router({
  list: protectedProcedure
    .input(input(DisputeQueueQuery))
    .output(output(DisputeQueuePage))
    .query(({ ctx, input }) => listDisputes(ctx, input)),
  decidableCount: protectedProcedure
    .output(output(DecidableCount))
    .query(({ ctx }) => loadDecidableCount(ctx)),
});
