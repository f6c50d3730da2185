import type { Blocks } from '#features/accounts/blocks/block.rules.ts';
import {
  formatPausedText,
  suspendedError,
} from '#features/accounts/suspension/suspension.rules.ts';
import type { ActorRef } from '#features/projects/project.rules.ts';
import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

export const TEXT_MAX = 5_000;
export const ATTACHMENTS_MAX = 5;
export const MESSAGES_PAGE_SIZE = 50;
export const NOTIFY_AFTER_SECONDS = 20;

export interface ConversationSearch {
  unread?: true;
}

export function parseConversationSearch({ unread }: Record<string, unknown>): ConversationSearch {
  return unread === true || unread === 'true' ? { unread: true } : {};
}

/**
 * A client sets `developerId`; without `projectId` the conversation is about the developer's
 * profile. A developer sets `projectId` and writes to its client.
 */
export interface ConversationTarget {
  developerId?: number | undefined;
  projectId?: number | undefined;
}

export function startRefusal(
  actor: ActorRef,
  { developerId, projectId }: ConversationTarget,
): DomainError | null {
  if (actor.role === 'admin') {
    return new DomainError(
      'forbidden',
      'sides_only',
      'Conversations are between clients and developers.',
    );
  }
  if (actor.role === 'client') {
    return developerId === undefined
      ? new DomainError('forbidden', 'same_role', 'Clients write to developers, not to clients.')
      : null;
  }
  if (developerId !== undefined && developerId !== actor.id) {
    return new DomainError(
      'forbidden',
      'same_role',
      'Developers write to clients about a project.',
    );
  }
  if (projectId === undefined) {
    return new DomainError(
      'invalid',
      'project_needed',
      'Choose the project you want to ask its client about.',
    );
  }
  return null;
}

/**
 * `invitation` is the status of the developer's invitation to the project; null if there is none.
 */
export function writeAboutProjectRefusal(
  project: { clientId: number; isPrivate: boolean },
  invitation: string | null,
  actor: ActorRef,
): DomainError | null {
  if (project.clientId !== actor.id) {
    return new DomainError('forbidden', 'not_owner', 'You can only write about your own projects.');
  }
  if (project.isPrivate && invitation !== 'pending' && invitation !== 'accepted') {
    return new DomainError(
      'forbidden',
      'not_invited',
      'This project is private. Invite the developer before you write about it.',
    );
  }
  return null;
}

interface WriteObstacles extends Blocks {
  isOtherDeleted?: boolean;
  isPaused?: boolean;
  isOtherPaused?: boolean;
}

export function writeRefusal(obstacles: WriteObstacles, otherName: string): DomainError | null {
  if (obstacles.isOtherDeleted) {
    return new DomainError(
      'conflict',
      'other_left',
      'This person has deleted their account. You can read this conversation, but not write in it.',
    );
  }
  if (obstacles.blockedByMe) {
    return new DomainError(
      'forbidden',
      'you_blocked',
      `You have blocked ${otherName}. Unblock to write again.`,
    );
  }
  if (obstacles.blockedByThem) {
    return new DomainError(
      'forbidden',
      'blocked',
      `${otherName} has blocked you. You can read this conversation, but not write in it.`,
    );
  }
  if (obstacles.isPaused) return suspendedError();
  if (obstacles.isOtherPaused) {
    return new DomainError(
      'conflict',
      'other_suspended',
      `${formatPausedText(otherName)} You can read this conversation, but not write in it.`,
    );
  }
  return null;
}

export function formatProfileTitle(other: { name: string; role: Role }): string {
  return other.role === 'developer' ? `About ${other.name}’s profile` : 'About your profile';
}

export function conversationNotFoundError(): DomainError {
  return new DomainError('not_found', 'conversation_not_found', 'Conversation Not Found');
}

export function messageNotFoundError(): DomainError {
  return new DomainError('not_found', 'message_not_found', 'Message Not Found');
}
