import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  parseInput,
  parseOutput,
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
    .input(parseInput(InviteInput))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => inviteToProject(ctx, input).then(() => done))),
  send: protectedProcedure
    .input(parseInput(SendInvitationInput))
    .output(parseOutput(SentInvitation))
    .mutation(idempotent(({ ctx, input }) => sendInvitation(ctx, input))),
  answer: protectedProcedure
    .input(parseInput(AnswerInvitation))
    .output(parseOutput(InvitationView))
    .mutation(idempotent(({ ctx, input }) => answerInvitation(ctx, input))),
  request: protectedProcedure
    .input(parseInput(RequestInvitation))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => requestInvitation(ctx, input).then(() => done))),
  answerRequest: protectedProcedure
    .input(parseInput(AnswerRequest))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => answerRequest(ctx, input).then(() => done))),
  withdraw: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => withdrawInvitation(ctx, input.id).then(() => done))),
  withdrawRequest: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => withdrawRequest(ctx, input.id).then(() => done))),
  requests: protectedProcedure
    .output(parseOutput(z.array(MyRequest)))
    .query(({ ctx }) => listMyRequests(ctx)),
  mine: protectedProcedure
    .output(parseOutput(MyInvitations))
    .query(({ ctx }) => listMyInvitations(ctx)),
  ofDeveloper: protectedProcedure
    .input(parseInput(InvitationList))
    .output(parseOutput(InvitationPage))
    .query(({ ctx, input }) => listInvitations(ctx, input)),
  ofProject: protectedProcedure
    .input(parseInput(ProjectIdInput))
    .output(parseOutput(ProjectInvitations))
    .query(({ ctx, input }) => listProjectInvitations(ctx, input.projectId)),
  state: protectedProcedure
    .input(parseInput(ProjectIdInput))
    .output(parseOutput(MyInvitationState))
    .query(({ ctx, input }) => getMyInvitationState(ctx, input.projectId)),
  invitableProjects: protectedProcedure
    .input(parseInput(z.object({ developerId: Id })))
    .output(parseOutput(z.array(InvitableProject)))
    .query(({ ctx, input }) => listInvitableProjects(ctx, input.developerId)),
});
