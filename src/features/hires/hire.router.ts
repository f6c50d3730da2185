import { ProjectView } from '#features/projects/project.schema.ts';
import { router, shows, signedIn } from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
import { cancelProject } from './hire.service.ts';
import { TimelineOf, TimelineView } from './timeline/timeline.schema.ts';
import { projectTimeline } from './timeline/timeline.service.ts';
import { WorkPage, WorkQuery } from './work/own-work.schema.ts';
import { ownWork } from './work/own-work.service.ts';
import { RoomView } from './work/room.schema.ts';
import { projectRoom } from './work/room.service.ts';
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
  cancelProject: signedIn
    .input(ById)
    .output(shows(ProjectView))
    .mutation(({ ctx, input }) => cancelProject(ctx, input.id)),
  room: signedIn
    .input(ProjectStep)
    .output(shows(RoomView))
    .query(({ ctx, input }) => projectRoom(ctx, input.projectId)),
  mine: signedIn
    .input(WorkQuery)
    .output(shows(WorkPage))
    .query(({ ctx, input }) => ownWork(ctx, input)),
  timeline: signedIn
    .input(TimelineOf)
    .output(shows(TimelineView))
    .query(({ ctx, input }) => projectTimeline(ctx, input)),
  deliver: signedIn
    .input(Deliver)
    .output(shows(RoomView))
    .mutation(({ ctx, input }) => deliver(ctx, input)),
  askForChanges: signedIn
    .input(AskForChanges)
    .output(shows(RoomView))
    .mutation(({ ctx, input }) => askForChanges(ctx, input)),
  release: signedIn
    .input(ProjectStep)
    .output(shows(RoomView))
    .mutation(({ ctx, input }) => release(ctx, input.projectId)),
  askToCancel: signedIn
    .input(StepWithReason)
    .output(shows(RoomView))
    .mutation(({ ctx, input }) => askToCancel(ctx, input)),
  agreeToCancel: signedIn
    .input(ProjectStep)
    .output(shows(RoomView))
    .mutation(({ ctx, input }) => refund(ctx, 'agreeToCancel', input)),
  refuseToCancel: signedIn
    .input(StepWithReason)
    .output(shows(RoomView))
    .mutation(({ ctx, input }) => refuseToCancel(ctx, input)),
  takeBackCancel: signedIn
    .input(ProjectStep)
    .output(shows(RoomView))
    .mutation(({ ctx, input }) => takeBackCancel(ctx, input.projectId)),
  cancelLate: signedIn
    .input(StepWithReason)
    .output(shows(RoomView))
    .mutation(({ ctx, input }) => refund(ctx, 'cancelLate', input)),
  giveBack: signedIn
    .input(StepWithReason)
    .output(shows(RoomView))
    .mutation(({ ctx, input }) => refund(ctx, 'giveBack', input)),
});
