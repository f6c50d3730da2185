import { z } from 'zod';
import {
  AnswerInvitation,
  InvitationList,
  InvitationView,
  InvitedProject,
  SendInvitation,
  SentInvitation,
} from '#features/projects/invitations/invitation.schema.ts';
import { Id } from '#platform/shared/fields.ts';
import { type Endpoints, endpoint, upTo50 } from './rest-endpoint.ts';

const AnswerByPath = z.object({ invitationId: Id, status: AnswerInvitation.shape.status });

const ReadInvitation = InvitationView.extend({
  project: InvitedProject.extend({
    category: InvitedProject.shape.category.nullable(),
    budget: InvitedProject.shape.budget.nullable(),
    deadline: InvitedProject.shape.deadline.nullable(),
    status: InvitedProject.shape.status.nullable(),
  }).describe('Tells nothing once the invitation to a private project is declined'),
}).meta({ id: 'Invitation' });

/**
 * Replaces a private project whose invitation was declined, so that the response has the same
 * fields.
 */
const closed = {
  title: 'Private project',
  description: '',
  category: null,
  budget: null,
  deadline: null,
  isUrgent: false,
  isPrivate: true,
  isPaused: false,
  status: null,
};

function read(invitation: InvitationView): z.output<typeof ReadInvitation> {
  const { project, projectId } = invitation;
  return { ...invitation, project: project ?? { id: projectId, ...closed } };
}

export const invitationEndpoints: Endpoints = {
  'POST /invitations': endpoint({
    id: 'sendInvitation',
    tag: 'Invitations',
    summary: 'Invite a developer to a project',
    about:
      "For the project's client, while it is active and before its deadline. A developer is " +
      'invited to a project once: a second time is 409. 100 an hour.',
    who: 'client',
    refuses: [404, 409, 429],
    input: SendInvitation,
    output: SentInvitation,
    status: 201,
    call: (api, input) => api.invitations.send(input),
  }),
  'GET /invitations/developer/:developerId': endpoint({
    id: 'developerInvitations',
    tag: 'Invitations',
    summary: "A developer's invitations, newest first",
    about: 'For the developer alone. The next page is in the Link header.',
    who: 'developer',
    refuses: [403],
    input: InvitationList,
    output: upTo50(ReadInvitation),
    paged: true,
    call: async (api, input, page) => {
      const { items, next } = await api.invitations.ofDeveloper(input);
      page.next(next);
      return items.map(read);
    },
  }),
  'PATCH /invitations/:invitationId': endpoint({
    id: 'answerInvitation',
    tag: 'Invitations',
    summary: 'Accept or decline an invitation',
    about:
      'For the invited developer, once, while the project is active and before its deadline: ' +
      'else 409.',
    who: 'developer',
    refuses: [404, 409],
    input: AnswerByPath,
    output: ReadInvitation,
    call: async (api, { invitationId, status }) =>
      read(await api.invitations.answer({ id: invitationId, status })),
  }),
};
