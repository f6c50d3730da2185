import { z } from 'zod';
import { ProjectView } from '#features/projects/project.schema.ts';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  parseInput,
  parseOutput,
  protectedProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { AgreementQuery, AgreementView } from './agreement/agreement.schema.ts';
import { loadAgreement } from './agreement/agreement.service.ts';
import { ChangeView, DeclineChange, ProposeChange } from './changes/change.schema.ts';
import { declineChange, proposeChange, withdrawChange } from './changes/change.service.ts';
import { listChanges } from './changes/change-view.service.ts';
import { cancelProject } from './hire.service.ts';
import { endHire } from './milestones/end-hire.service.ts';
import { HireInput, HireView } from './milestones/hire-view.schema.ts';
import { loadHire } from './milestones/hire-view.service.ts';
import {
  PriceAndDays,
  PriceConsent,
  SetPriceConsent,
} from './price-consent/price-consent.schema.ts';
import { loadPublicTerms, setPriceConsent } from './price-consent/price-consent.service.ts';
import {
  CancelInput,
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
    .input(parseInput(IdInput))
    .output(parseOutput(ProjectView))
    .mutation(idempotent(({ ctx, input }) => cancelProject(ctx, input.id))),
  workspace: protectedProcedure
    .input(parseInput(StepInput))
    .output(parseOutput(WorkspaceView))
    .query(({ ctx, input }) => loadWorkspace(ctx, input)),
  agreement: protectedProcedure
    .input(parseInput(AgreementQuery))
    .output(parseOutput(AgreementView))
    .query(({ ctx, input }) => loadAgreement(ctx, input)),
  deliveries: protectedProcedure
    .input(parseInput(DeliveryQuery))
    .output(parseOutput(DeliveryPage))
    .query(({ ctx, input }) => listDeliveries(ctx, input)),
  timeline: protectedProcedure
    .input(parseInput(TimelineQuery))
    .output(parseOutput(TimelinePage))
    .query(({ ctx, input }) => loadTimeline(ctx, input)),
  deliver: protectedProcedure
    .input(parseInput(DeliverInput))
    .output(parseOutput(StepResult))
    .mutation(idempotent(({ ctx, input }) => deliver(ctx, input))),
  askForChanges: protectedProcedure
    .input(parseInput(ChangesInput))
    .output(parseOutput(StepResult))
    .mutation(idempotent(({ ctx, input }) => askForChanges(ctx, input))),
  release: protectedProcedure
    .input(parseInput(StepInput))
    .output(parseOutput(StepResult))
    .mutation(idempotent(({ ctx, input }) => release(ctx, input))),
  askToCancel: protectedProcedure
    .input(parseInput(CancelInput))
    .output(parseOutput(StepResult))
    .mutation(idempotent(({ ctx, input }) => askToCancel(ctx, input))),
  agreeToCancel: protectedProcedure
    .input(parseInput(StepInput))
    .output(parseOutput(StepResult))
    .mutation(idempotent(({ ctx, input }) => performRefundStep(ctx, 'agreeToCancel', input))),
  refuseToCancel: protectedProcedure
    .input(parseInput(StepWithReasonInput))
    .output(parseOutput(StepResult))
    .mutation(idempotent(({ ctx, input }) => refuseToCancel(ctx, input))),
  takeBackCancel: protectedProcedure
    .input(parseInput(StepInput))
    .output(parseOutput(StepResult))
    .mutation(idempotent(({ ctx, input }) => takeBackCancel(ctx, input))),
  cancelLate: protectedProcedure
    .input(parseInput(CancelInput))
    .output(parseOutput(StepResult))
    .mutation(idempotent(({ ctx, input }) => performRefundStep(ctx, 'cancelLate', input))),
  giveBack: protectedProcedure
    .input(parseInput(CancelInput))
    .output(parseOutput(StepResult))
    .mutation(idempotent(({ ctx, input }) => performRefundStep(ctx, 'giveBack', input))),
  changes: protectedProcedure
    .input(parseInput(HireInput))
    .output(parseOutput(z.array(ChangeView)))
    .query(({ ctx, input }) => listChanges(ctx, input.projectId)),
  proposeChange: protectedProcedure
    .input(parseInput(ProposeChange))
    .output(parseOutput(ChangeView))
    .mutation(idempotent(({ ctx, input }) => proposeChange(ctx, input))),
  declineChange: protectedProcedure
    .input(parseInput(DeclineChange))
    .output(parseOutput(ChangeView))
    .mutation(idempotent(({ ctx, input }) => declineChange(ctx, input))),
  withdrawChange: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(ChangeView))
    .mutation(idempotent(({ ctx, input }) => withdrawChange(ctx, input.id))),
  end: protectedProcedure
    .input(parseInput(HireInput))
    .output(parseOutput(HireView))
    .mutation(idempotent(({ ctx, input }) => endHire(ctx, input.projectId))),
  get: protectedProcedure
    .input(parseInput(HireInput))
    .output(parseOutput(HireView))
    .query(({ ctx, input }) => loadHire(ctx, input.projectId)),
  publicTerms: publicProcedure
    .input(parseInput(HireInput))
    .output(parseOutput(PriceAndDays.nullable()))
    .query(({ ctx, input }) => loadPublicTerms(ctx, input.projectId)),
  setPriceConsent: protectedProcedure
    .input(parseInput(SetPriceConsent))
    .output(parseOutput(PriceConsent.nullable()))
    .mutation(idempotent(({ ctx, input }) => setPriceConsent(ctx, input))),
});
