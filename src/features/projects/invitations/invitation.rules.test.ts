import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  alreadyInvitedError,
  alreadyRequestedError,
  answerInvitationRefusal,
  answerRequestRefusal,
  invitationNotFoundError,
  inviteRefusal,
  isAwaitingAnswer,
  notYourRequestError,
  requestInvitationRefusal,
  requestNotFoundError,
  withdrawInvitationRefusal,
  withdrawRequestRefusal,
} from './invitation.rules.ts';

const now = new Date('2026-05-01T12:00:00Z');
const project = {
  clientId: 1,
  status: 'active',
  deadline: new Date('2026-05-02T12:00:00Z'),
  isPrivate: true,
};
const owner = { id: 1, role: 'client' } as const;
const stranger = { id: 2, role: 'client' } as const;
const developer = { id: 3, role: 'developer' } as const;
const late = project.deadline;
const assigned = { ...project, status: 'assigned' };

test.each([
  ['the owner of an active project invites', project, owner, now, undefined],
  ['nobody else does', project, stranger, now, 'not_owner'],
  ['not once somebody is hired', assigned, owner, now, 'not_active'],
  ['the very deadline is too late', project, owner, late, 'deadline_passed'],
  ['a stranger hears nothing of a status', assigned, stranger, now, 'not_owner'],
])('%s', (_title, on, actor, at, code) => {
  expect(inviteRefusal(on, actor, at)?.code).toBe(code);
});

const pending = { developerId: 3, status: 'pending' };

test.each([
  ['the invited developer answers', pending, project, developer, now, undefined],
  ['nobody else does, not even the client', pending, project, owner, now, 'not_your_invitation'],
  [
    'an accepted one is answered',
    { ...pending, status: 'accepted' },
    project,
    developer,
    now,
    'already_answered',
  ],
  [
    'so is a declined one',
    { ...pending, status: 'declined' },
    project,
    developer,
    now,
    'already_answered',
  ],
  ['not once somebody is hired', pending, assigned, developer, now, 'not_active'],
  ['nor after the deadline', pending, project, developer, late, 'deadline_passed'],
])('%s', (_title, invitation, on, actor, at, code) => {
  expect(answerInvitationRefusal(invitation, on, actor, at)?.code).toBe(code);
});

test.each([
  ['a developer asks for an invitation', project, null, developer, now, undefined],
  ['a client does not', project, null, stranger, now, 'developers_only'],
  [
    'a public project needs none',
    { ...project, isPrivate: false },
    null,
    developer,
    now,
    'not_private',
  ],
  ['who is invited need not ask', project, 'pending', developer, now, 'already_invited'],
  ['who accepted neither', project, 'accepted', developer, now, 'already_invited'],
  ['who declined has said no', project, 'declined', developer, now, 'declined_before'],
  ['a closed project takes no requests', assigned, null, developer, now, 'no_requests'],
  ['nor an expired one, in the same words', project, null, developer, late, 'no_requests'],
])('%s', (_title, on, invitation, actor, at, code) => {
  expect(requestInvitationRefusal(on, invitation, actor, at)?.code).toBe(code);
});

test.each([
  ['the owner answers a request', 'open', project, owner, undefined],
  ['nobody else does', 'open', project, stranger, 'not_owner'],
  ['an invited requester is answered', 'invited', project, owner, 'already_answered'],
  ['a declined one too', 'declined', project, owner, 'already_answered'],
  ['not once somebody is hired', 'open', assigned, owner, 'not_active'],
])('%s: requests', (_title, status, on, actor, code) => {
  expect(answerRequestRefusal({ status }, on, actor)?.code).toBe(code);
});

test.each([
  ['a pending one', 'pending', project, now, true],
  ['not an answered one', 'accepted', project, now, false],
  ['not without one', null, project, now, false],
  ['not once somebody is hired', 'pending', assigned, now, false],
  ['nor after the deadline', 'pending', project, late, false],
])('an invitation awaits its answer: %s', (_title, invitation, on, at, awaits) => {
  expect(isAwaitingAnswer({ ...on, invitation }, at)).toBe(awaits);
});

test.each([
  ['the owner takes a pending one back', 'pending', owner, null],
  ['nobody else does', 'pending', stranger, 'not_owner'],
  ['an answered one stays', 'accepted', owner, 'already_answered'],
])('invitations: %s', (_title, status, actor, code) => {
  expect(withdrawInvitationRefusal({ status }, project, actor)?.code ?? null).toBe(code);
});

test('a refused invitation, answer or withdrawal has a reason', () => {
  const answered = { ...pending, status: 'accepted' };
  expect(formatRefusal(inviteRefusal(project, owner, late))).toBe(
    'conflict deadline_passed: The deadline of this project has passed. Extend it before you invite developers.',
  );
  expect(formatRefusal(answerInvitationRefusal(pending, project, owner, now))).toBe(
    'forbidden not_your_invitation: You can only answer your own invitations.',
  );
  expect(formatRefusal(answerInvitationRefusal(answered, project, developer, now))).toBe(
    'conflict already_answered: You have already answered this invitation.',
  );
  expect(formatRefusal(answerInvitationRefusal(pending, assigned, developer, now))).toBe(
    'conflict not_active: This project is no longer open, so you cannot answer the invitation.',
  );
  expect(formatRefusal(answerInvitationRefusal(pending, project, developer, late))).toBe(
    'conflict deadline_passed: The deadline of this project has passed, so you cannot answer ' +
      'the invitation.',
  );
  expect(formatRefusal(withdrawInvitationRefusal(answered, project, owner))).toBe(
    'conflict already_answered: This invitation has already been answered, so you cannot ' +
      'withdraw it.',
  );
  expect(formatRefusal(alreadyInvitedError('Ada Byron'))).toBe(
    'conflict already_invited: Ada Byron is already invited to this project.',
  );
  expect(formatRefusal(invitationNotFoundError())).toBe(
    'not_found invitation_not_found: Invitation Not Found',
  );
});

test('a refused request, or a refused answer to one, has a reason', () => {
  const asked = (
    on: typeof project,
    invitation: string | null,
    actor: typeof developer | typeof owner,
  ) => formatRefusal(requestInvitationRefusal(on, invitation, actor, now));
  expect(asked(project, null, owner)).toBe(
    'forbidden developers_only: Only developers can ask for an invitation.',
  );
  expect(asked({ ...project, isPrivate: false }, null, developer)).toBe(
    'conflict not_private: This project is public: you can bid without an invitation.',
  );
  expect(asked(project, 'declined', developer)).toBe(
    'conflict declined_before: You have declined an invitation to this project.',
  );
  expect(asked(project, 'pending', developer)).toBe(
    'conflict already_invited: You are already invited to this project.',
  );
  expect(asked(assigned, null, developer)).toBe(
    'conflict no_requests: This project accepts no requests at the moment.',
  );
  expect(formatRefusal(alreadyRequestedError())).toBe(
    'conflict already_requested: You have already asked to be invited to this project.',
  );
  expect(formatRefusal(answerRequestRefusal({ status: 'invited' }, project, owner))).toBe(
    'conflict already_answered: This request has already been answered.',
  );
  expect(withdrawRequestRefusal({ status: 'open' })).toBeNull();
  expect(formatRefusal(withdrawRequestRefusal({ status: 'invited' }))).toBe(
    'conflict already_answered: Your request has already been answered.',
  );
  expect(formatRefusal(notYourRequestError())).toBe(
    'forbidden not_your_request: You can only withdraw your own requests.',
  );
  expect(formatRefusal(requestNotFoundError())).toBe(
    'not_found request_not_found: Request Not Found',
  );
});
