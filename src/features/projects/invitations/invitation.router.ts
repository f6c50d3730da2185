import { z } from 'zod';
import { Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
import { ById, Id } from '#platform/shared/fields.ts';
import { answerInvitation, listInvitations, myInvitations, standingOn } from './answer.service.ts';
import {
  AnswerInvitation,
  AnswerRequest,
  InvitableProject,
  InvitationList,
  InvitationPage,
  InvitationView,
  InviteDevelopers,
  MyInvitations,
  OwnRequest,
  OwnStanding,
  ProjectInvitations,
  RequestInvitation,
  SendInvitation,
  SentInvitation,
} from './invitation.schema.ts';
import {
  inviteToProject,
  projectInvitations,
  projectsToInviteTo,
  sendInvitation,
} from './invite.service.ts';
import { answerRequest, requestInvitation } from './request.service.ts';
import { ownRequests, takeBackInvitation, takeBackRequest } from './take-back.service.ts';

const OfProject = z.object({ projectId: Id });

export const invitationRouter = router({
  invite: signedIn
    .input(InviteDevelopers)
    .output(shows(Done))
    .mutation(({ ctx, input }) => inviteToProject(ctx, input).then(() => done)),
  send: signedIn
    .input(SendInvitation)
    .output(shows(SentInvitation))
    .mutation(({ ctx, input }) => sendInvitation(ctx, input)),
  answer: signedIn
    .input(AnswerInvitation)
    .output(shows(InvitationView))
    .mutation(({ ctx, input }) => answerInvitation(ctx, input)),
  request: signedIn
    .input(RequestInvitation)
    .output(shows(Done))
    .mutation(({ ctx, input }) => requestInvitation(ctx, input).then(() => done)),
  answerRequest: signedIn
    .input(AnswerRequest)
    .output(shows(Done))
    .mutation(({ ctx, input }) => answerRequest(ctx, input).then(() => done)),
  takeBack: signedIn
    .input(ById)
    .output(shows(Done))
    .mutation(({ ctx, input }) => takeBackInvitation(ctx, input.id).then(() => done)),
  takeBackRequest: signedIn
    .input(ById)
    .output(shows(Done))
    .mutation(({ ctx, input }) => takeBackRequest(ctx, input.id).then(() => done)),
  /** What the caller asked to be invited to. */
  requests: signedIn.output(shows(z.array(OwnRequest))).query(({ ctx }) => ownRequests(ctx)),
  mine: signedIn.output(shows(MyInvitations)).query(({ ctx }) => myInvitations(ctx)),
  ofDeveloper: signedIn
    .input(InvitationList)
    .output(shows(InvitationPage))
    .query(({ ctx, input }) => listInvitations(ctx, input)),
  ofProject: signedIn
    .input(OfProject)
    .output(shows(ProjectInvitations))
    .query(({ ctx, input }) => projectInvitations(ctx, input.projectId)),
  /** How the caller stands to a project: their invitation, their request. */
  standing: signedIn
    .input(OfProject)
    .output(shows(OwnStanding))
    .query(({ ctx, input }) => standingOn(ctx, input.projectId)),
  /** The caller's open projects, for a developer's profile to choose from. */
  projectsFor: signedIn
    .input(z.object({ developerId: Id }))
    .output(shows(z.array(InvitableProject)))
    .query(({ ctx, input }) => projectsToInviteTo(ctx, input.developerId)),
});
