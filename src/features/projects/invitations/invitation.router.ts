import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  input,
  output,
  protectedProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { Id, IdInput } from '#platform/shared/fields/fields.ts';
import {
  answerInvitation,
  listInvitations,
  listMyInvitations,
} from './answer-invitation.service.ts';
import {
  inviteToProject,
  listProjectInvitations,
  sendInvitation,
  withdrawInvitation,
} from './client-invitations.service.ts';
import { getMyInvitationState, listInvitableProjects } from './invitation.queries.ts';
import {
  AnswerInvitation,
  AnswerRequest,
  InvitableProject,
  InvitationList,
  InvitationPage,
  InvitationView,
  InviteInput,
  MyInvitationState,
  MyInvitations,
  MyRequest,
  ProjectInvitations,
  RequestInvitation,
  SendInvitationInput,
  SentInvitation,
} from './invitation.schema.ts';
import { listMyRequests } from './request.queries.ts';
import { answerRequest, requestInvitation, withdrawRequest } from './request.service.ts';

const ProjectIdInput = z.object({ projectId: Id });

export const invitationRouter = router({
  invite: protectedProcedure
    .input(input(InviteInput))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => inviteToProject(ctx, input).then(() => done))),
  send: protectedProcedure
    .input(input(SendInvitationInput))
    .output(output(SentInvitation))
    .mutation(idempotent(({ ctx, input }) => sendInvitation(ctx, input))),
  answer: protectedProcedure
    .input(input(AnswerInvitation))
    .output(output(InvitationView))
    .mutation(idempotent(({ ctx, input }) => answerInvitation(ctx, input))),
  request: protectedProcedure
    .input(input(RequestInvitation))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => requestInvitation(ctx, input).then(() => done))),
  answerRequest: protectedProcedure
    .input(input(AnswerRequest))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => answerRequest(ctx, input).then(() => done))),
  withdraw: protectedProcedure
    .input(input(IdInput))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => withdrawInvitation(ctx, input.id).then(() => done))),
  withdrawRequest: protectedProcedure
    .input(input(IdInput))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => withdrawRequest(ctx, input.id).then(() => done))),
  requests: protectedProcedure
    .output(output(z.array(MyRequest)))
    .query(({ ctx }) => listMyRequests(ctx)),
  mine: protectedProcedure.output(output(MyInvitations)).query(({ ctx }) => listMyInvitations(ctx)),
  ofDeveloper: protectedProcedure
    .input(input(InvitationList))
    .output(output(InvitationPage))
    .query(({ ctx, input }) => listInvitations(ctx, input)),
  ofProject: protectedProcedure
    .input(input(ProjectIdInput))
    .output(output(ProjectInvitations))
    .query(({ ctx, input }) => listProjectInvitations(ctx, input.projectId)),
  state: protectedProcedure
    .input(input(ProjectIdInput))
    .output(output(MyInvitationState))
    .query(({ ctx, input }) => getMyInvitationState(ctx, input.projectId)),
  invitableProjects: protectedProcedure
    .input(input(z.object({ developerId: Id })))
    .output(output(z.array(InvitableProject)))
    .query(({ ctx, input }) => listInvitableProjects(ctx, input.developerId)),
});
