import { z } from 'zod';
import {
  AnswerInvitation,
  InvitationList,
  InvitationView,
  InvitedProject,
  SendInvitationInput,
  SentInvitation,
} from '#features/projects/invitations/invitation.schema.ts';
import { Id } from '#platform/shared/fields/fields.ts';
import { arrayOfAtMost50, type Endpoints, endpoint } from './endpoint.ts';

const AnswerInput = z.object({ invitationId: Id, status: AnswerInvitation.shape.status });

const RestInvitation = InvitationView.extend({
  project: InvitedProject.extend({
    category: InvitedProject.shape.category.nullable(),
    budget: InvitedProject.shape.budget.nullable(),
    deadline: InvitedProject.shape.deadline.nullable(),
    status: InvitedProject.shape.status.nullable(),
  }).describe('Has no details if the project is private and its invitation was declined'),
}).meta({ id: 'Invitation' });

/**
 * Sent instead of a private project whose invitation was declined, so that the response has all
 * fields of a project.
 */
const HIDDEN_PROJECT = {
  title: 'Private project',
  description: '',
  category: null,
  budget: null,
  deadline: null,
  isUrgent: false,
  isPrivate: true,
  isPaused: false,
  revision: null,
  status: null,
};

function toRestInvitation(invitation: InvitationView): z.output<typeof RestInvitation> {
  const { project, projectId } = invitation;
  return { ...invitation, project: project ?? { id: projectId, ...HIDDEN_PROJECT } };
}

export const invitationEndpoints: Endpoints = {
  'POST /invitations': endpoint({
    id: 'sendInvitation',
    tag: 'Invitations',
    summary: 'Invite a developer to a project',
    description:
      "For the project's client, while the project is active and before its deadline. A developer " +
      'can be invited to a project once: a second invitation gets 409. 100 invitations an hour.',
    access: 'client',
    scope: 'projects:write',
    errorStatuses: [404, 409, 429],
    input: SendInvitationInput,
    output: SentInvitation,
    status: 201,
    call: (api, input) => api.invitations.send(input),
  }),
  'GET /invitations/developer/:developerId': endpoint({
    id: 'developerInvitations',
    tag: 'Invitations',
    summary: "A developer's invitations, newest first",
    description: 'Only for this developer. The URL of the next page is in the Link header.',
    access: 'developer',
    scope: 'read',
    errorStatuses: [403],
    input: InvitationList,
    output: arrayOfAtMost50(RestInvitation),
    isPaged: true,
    call: async (api, input, headers) => {
      const { items, next } = await api.invitations.ofDeveloper(input);
      headers.setNextCursor(next);
      return items.map(toRestInvitation);
    },
  }),
  'PATCH /invitations/:invitationId': endpoint({
    id: 'answerInvitation',
    tag: 'Invitations',
    summary: 'Accept or decline an invitation',
    description:
      'For the invited developer, once, while the project is active and before its deadline; ' +
      'otherwise 409.',
    access: 'developer',
    scope: 'bids:write',
    errorStatuses: [404, 409],
    input: AnswerInput,
    output: RestInvitation,
    issueNames: { id: 'invitationId' },
    call: async (api, { invitationId, status }) =>
      toRestInvitation(await api.invitations.answer({ id: invitationId, status })),
  }),
};
