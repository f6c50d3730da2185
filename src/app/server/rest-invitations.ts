import { z } from 'zod';
import {
  AnswerInvitation,
  InvitationList,
  InvitationView,
  SendInvitation,
  SentInvitation,
} from '#features/projects/invitations/invitation.schema.ts';
import { Id } from '#platform/shared/fields.ts';
import { type Endpoints, endpoint, upTo50 } from './rest-endpoint.ts';

const AnswerByPath = z.object({ invitationId: Id, status: AnswerInvitation.shape.status });

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
    output: upTo50(InvitationView),
    paged: true,
    call: async (api, input, page) => {
      const { items, next } = await api.invitations.ofDeveloper(input);
      page.next(next);
      return items;
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
    output: InvitationView,
    call: (api, { invitationId, status }) => api.invitations.answer({ id: invitationId, status }),
  }),
};
