import { ProjectView } from '#features/projects/project.schema.ts';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { output, protectedProcedure, router } from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
import { cancelProject } from './hire.service.ts';
import { TimelineOf, TimelineView } from './timeline/timeline.schema.ts';
import { projectTimeline } from './timeline/timeline.service.ts';
import { WorkPage, WorkQuery } from './work/own-work.schema.ts';
import { ownWork } from './work/own-work.service.ts';
import { DeliveryPage, DeliveryQuery, RoomView, StepResult } from './work/room.schema.ts';
import { projectRoom } from './work/room.service.ts';
import { projectDeliveries } from './work/room-lists.service.ts';
import { AskForChanges, Deliver, ProjectStep, StepWithReason } from './work/work.schema.ts';
import {
  askForChanges,
  askToCancel,
  deliver,
  refund,
  refuseToCancel,
  release,
  takeBackCancel,
} from './work/work.service.ts';

export const hireRouter = router({
  cancelProject: protectedProcedure
    .input(ById)
    .output(output(ProjectView))
    .mutation(idempotent(({ ctx, input }) => cancelProject(ctx, input.id))),
  room: protectedProcedure
    .input(ProjectStep)
    .output(output(RoomView))
    .query(({ ctx, input }) => projectRoom(ctx, input.projectId)),
  deliveries: protectedProcedure
    .input(DeliveryQuery)
    .output(output(DeliveryPage))
    .query(({ ctx, input }) => projectDeliveries(ctx, input)),
  mine: protectedProcedure
    .input(WorkQuery)
    .output(output(WorkPage))
    .query(({ ctx, input }) => ownWork(ctx, input)),
  timeline: protectedProcedure
    .input(TimelineOf)
    .output(output(TimelineView))
    .query(({ ctx, input }) => projectTimeline(ctx, input)),
  deliver: protectedProcedure
    .input(Deliver)
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => deliver(ctx, input))),
  askForChanges: protectedProcedure
    .input(AskForChanges)
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => askForChanges(ctx, input))),
  release: protectedProcedure
    .input(ProjectStep)
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => release(ctx, input.projectId))),
  askToCancel: protectedProcedure
    .input(StepWithReason)
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => askToCancel(ctx, input))),
  agreeToCancel: protectedProcedure
    .input(ProjectStep)
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => refund(ctx, 'agreeToCancel', input))),
  refuseToCancel: protectedProcedure
    .input(StepWithReason)
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => refuseToCancel(ctx, input))),
  takeBackCancel: protectedProcedure
    .input(ProjectStep)
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => takeBackCancel(ctx, input.projectId))),
  cancelLate: protectedProcedure
    .input(StepWithReason)
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => refund(ctx, 'cancelLate', input))),
  giveBack: protectedProcedure
    .input(StepWithReason)
    .output(output(StepResult))
    .mutation(idempotent(({ ctx, input }) => refund(ctx, 'giveBack', input))),
});
