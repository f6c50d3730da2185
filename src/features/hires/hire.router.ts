import { ProjectView } from '#features/projects/project.schema.ts';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { input, output, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { AgreementView } from './agreement/agreement.schema.ts';
import { loadAgreement } from './agreement/agreement.service.ts';
import { cancelProject } from './hire.service.ts';
import {
  ChangesInput,
  DeliverInput,
  StepInput,
  StepWithReasonInput,
} from './steps/step-actions.schema.ts';
import {
  askForChanges,
  askToCancel,
  deliver,
  performRefundStep,
  refuseToCancel,
  release,
  takeBackCancel,
} from './steps/step-actions.service.ts';
import { TimelinePage, TimelineQuery } from './timeline/timeline.schema.ts';
import { loadTimeline } from './timeline/timeline.service.ts';
import {
  DeliveryPage,
  DeliveryQuery,
  StepResult,
  WorkspaceView,
} from './workspace/workspace.schema.ts';
import { listDeliveries, loadWorkspace } from './workspace/workspace.service.ts';

export const hireRouter = router({
  cancelProject: protectedProcedure
    .input(input(IdInput))
    .output(output(ProjectView))
    .mutation(idempotent(({ ctx, input }) => cancelProject(ctx, input.id))),
  workspace: protectedProcedure
    .input(input(StepInput))
    .output(output(WorkspaceView))
    .query(({ ctx, input }) => loadWorkspace(ctx, input.projectId)),
  agreement: protectedProcedure
    .input(input(StepInput))
    .output(output(AgreementView))
    .query(({ ctx, input }) => loadAgreement(ctx, input.projectId)),
  deliveries: protectedProcedure
    .input(input(DeliveryQuery))
    .output(output(DeliveryPage))
    .query(({ ctx, input }) => listDeliveries(ctx, input)),
  timeline: protectedProcedure
    .input(input(TimelineQuery))
    .output(output(TimelinePage))
    .query(({ ctx, input }) => loadTimeline(ctx, input)),
  deliver: protectedProcedure
    .input(input(DeliverInput))
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => deliver(ctx, input))),
  askForChanges: protectedProcedure
    .input(input(ChangesInput))
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => askForChanges(ctx, input))),
  release: protectedProcedure
    .input(input(StepInput))
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => release(ctx, input.projectId))),
  askToCancel: protectedProcedure
    .input(input(StepWithReasonInput))
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => askToCancel(ctx, input))),
  agreeToCancel: protectedProcedure
    .input(input(StepInput))
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => performRefundStep(ctx, 'agreeToCancel', input))),
  refuseToCancel: protectedProcedure
    .input(input(StepWithReasonInput))
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => refuseToCancel(ctx, input))),
  takeBackCancel: protectedProcedure
    .input(input(StepInput))
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => takeBackCancel(ctx, input.projectId))),
  cancelLate: protectedProcedure
    .input(input(StepWithReasonInput))
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => performRefundStep(ctx, 'cancelLate', input))),
  giveBack: protectedProcedure
    .input(input(StepWithReasonInput))
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => performRefundStep(ctx, 'giveBack', input))),
});
