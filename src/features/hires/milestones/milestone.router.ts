import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { parseInput, parseOutput, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { DisputeMilestone } from '../disputes/dispute.schema.ts';
import { DeliverMilestone, RequestChangesOfMilestone } from '../steps/step-actions.schema.ts';
import { MilestoneView } from '../workspace/workspace.schema.ts';
import {
  deliverMilestone,
  disputeMilestone,
  releaseMilestone,
  requestChangesOfMilestone,
} from './milestone-steps.service.ts';

/** For the REST API, whose addresses contain the milestone and not the project. */
export const milestoneRouter = router({
  deliver: protectedProcedure
    .input(parseInput(DeliverMilestone))
    .output(parseOutput(MilestoneView))
    .mutation(idempotent(({ ctx, input }) => deliverMilestone(ctx, input))),
  requestChanges: protectedProcedure
    .input(parseInput(RequestChangesOfMilestone))
    .output(parseOutput(MilestoneView))
    .mutation(idempotent(({ ctx, input }) => requestChangesOfMilestone(ctx, input))),
  release: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(MilestoneView))
    .mutation(idempotent(({ ctx, input }) => releaseMilestone(ctx, input.id))),
  dispute: protectedProcedure
    .input(parseInput(DisputeMilestone))
    .output(parseOutput(MilestoneView))
    .mutation(idempotent(({ ctx, input }) => disputeMilestone(ctx, input))),
});
