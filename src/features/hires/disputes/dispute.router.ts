import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { output, protectedProcedure, router } from '#platform/server/trpc.ts';
import { StepResult } from '../work/room.schema.ts';
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
