import { DomainError } from '#platform/shared/errors.ts';
import { type ActorRef, changeProjectRefusal, notOwnerError } from '../project.rules.ts';

export const INVITE_MAX = 20;
export const MESSAGE_MAX = 1_000;
export const MESSAGE_TOO_LONG = 'A message can have at most 1,000 characters';
export const ONE_DEVELOPER = 'An offer is for one developer: invite only them.';
export const LISTED_MAX = 100;
export const OPEN_MAX = 200;
export const RECENT_MAX = 5;

export const invitationStatuses = ['pending', 'accepted', 'declined'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];
export type InvitationAnswer = Exclude<InvitationStatus, 'pending'>;

export const requestStatuses = ['open', 'invited', 'declined'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

interface ProjectState {
  status: string;
  deadline: Date;
}

type OwnedProject = ProjectState & { clientId: number };

export function inviteRefusal(
  project: OwnedProject,
  actor: ActorRef,
  now: Date,
): DomainError | null {
  const refusal = changeProjectRefusal(project, actor);
  if (refusal || now < project.deadline) return refusal;
  return new DomainError(
    'conflict',
    'deadline_passed',
    'The deadline of this project has passed. Extend it before you invite developers.',
  );
}

export function answerInvitationRefusal(
  invitation: { developerId: number; status: string },
  project: ProjectState,
  actor: ActorRef,
  now: Date,
): DomainError | null {
  if (invitation.developerId !== actor.id) return notYourInvitationError();
  if (invitation.status !== 'pending') {
    return new DomainError(
      'conflict',
      'already_answered',
      'You have already answered this invitation.',
    );
  }
  if (project.status !== 'active') {
    return new DomainError(
      'conflict',
      'not_active',
      'This project is no longer open, so you cannot answer the invitation.',
    );
  }
  if (now >= project.deadline) {
    return new DomainError(
      'conflict',
      'deadline_passed',
      'The deadline of this project has passed, so you cannot answer the invitation.',
    );
  }
  return null;
}

export function offerMissingError(): DomainError {
  return new DomainError(
    'conflict',
    'no_offer',
    'This invitation has no offer. Accept the invitation and place a bid.',
  );
}

interface ListedInvitation {
  status: InvitationStatus;
  offer: { amount: number; isOutdated: boolean } | null;
  developer: { name: string };
}

/** Returns the newest offer that its developer can still accept. */
export function findPendingOffer({ invitations }: { invitations: ListedInvitation[] }) {
  const invitation = invitations.findLast(
    ({ status, offer }) => status === 'pending' && offer && !offer.isOutdated,
  );
  if (!invitation?.offer) return undefined;
  return { developerName: invitation.developer.name, amount: invitation.offer.amount };
}

/** `invitation` is the status of the developer's invitation. */
export function isAwaitingAnswer(
  { invitation, status, deadline }: ProjectState & { invitation: string | null },
  now: Date,
): boolean {
  return invitation === 'pending' && status === 'active' && now < deadline;
}

export function withdrawInvitationRefusal(
  invitation: { status: string },
  project: OwnedProject,
  actor: ActorRef,
): DomainError | null {
  if (project.clientId !== actor.id) return notOwnerError();
  if (invitation.status === 'pending') return null;
  return new DomainError(
    'conflict',
    'already_answered',
    'This invitation has already been answered, so you cannot withdraw it.',
  );
}

export function withdrawRequestRefusal(request: { status: string }): DomainError | null {
  if (request.status === 'open') return null;
  return new DomainError('conflict', 'already_answered', 'Your request has already been answered.');
}

interface RequestedProject extends ProjectState {
  isPrivate: boolean;
}

const ALREADY_INVITED = 'You are already invited to this project.';

/**
 * Must reveal nothing about a private project, so it does not say why a project accepts no
 * requests.
 */
export function requestInvitationRefusal(
  project: RequestedProject,
  invitation: string | null,
  actor: ActorRef,
  now: Date,
): DomainError | null {
  if (actor.role !== 'developer') {
    return new DomainError(
      'forbidden',
      'developers_only',
      'Only developers can ask for an invitation.',
    );
  }
  if (!project.isPrivate) {
    return new DomainError(
      'conflict',
      'not_private',
      'This project is public: you can bid without an invitation.',
    );
  }
  if (invitation === 'declined') {
    return new DomainError(
      'conflict',
      'declined_before',
      'You have declined an invitation to this project.',
    );
  }
  if (invitation !== null) return new DomainError('conflict', 'already_invited', ALREADY_INVITED);
  if (project.status === 'active' && now < project.deadline) return null;
  return new DomainError(
    'conflict',
    'no_requests',
    'This project accepts no requests at the moment.',
  );
}

export function answerRequestRefusal(
  request: { status: string },
  project: OwnedProject,
  actor: ActorRef,
): DomainError | null {
  const refusal = changeProjectRefusal(project, actor);
  if (refusal || request.status === 'open') return refusal;
  return new DomainError('conflict', 'already_answered', 'This request has already been answered.');
}

export function alreadyInvitedError(developerName: string): DomainError {
  return new DomainError(
    'conflict',
    'already_invited',
    `${developerName} is already invited to this project.`,
  );
}

export function offerToBidderError(developerName: string): DomainError {
  return new DomainError(
    'conflict',
    'already_bid',
    `${developerName} has already bid on this project, so an offer could not be accepted. Answer the bid instead.`,
  );
}

/** `offerRevision` is null if the offer is older than the first stored revisions. */
export function outdatedOfferRefusal(
  offerRevision: number | null | undefined,
  { materialRevision }: { materialRevision: number },
): DomainError | null {
  if (offerRevision == null || offerRevision >= materialRevision) return null;
  return new DomainError(
    'conflict',
    'project_changed',
    'The client changed this project after making the offer. Accept the invitation and place your own bid.',
  );
}

export function alreadyRequestedError(): DomainError {
  return new DomainError(
    'conflict',
    'already_requested',
    'You have already asked to be invited to this project.',
  );
}

export function notYourInvitationError(): DomainError {
  return new DomainError(
    'forbidden',
    'not_your_invitation',
    'You can only answer your own invitations.',
  );
}

export function notYourRequestError(): DomainError {
  return new DomainError(
    'forbidden',
    'not_your_request',
    'You can only withdraw your own requests.',
  );
}

export function invitationNotFoundError(): DomainError {
  return new DomainError('not_found', 'invitation_not_found', 'Invitation Not Found');
}

export function requestNotFoundError(): DomainError {
  return new DomainError('not_found', 'request_not_found', 'Request Not Found');
}
