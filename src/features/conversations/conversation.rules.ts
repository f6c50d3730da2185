import {
  formatPausedText,
  suspendedError,
} from '#features/accounts/suspension/suspension.rules.ts';
import type { ActorRef } from '#features/projects/project.rules.ts';
import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

export const TEXT_MAX = 5_000;
export const ATTACHMENTS_MAX = 5;
/** Messages on one page of a conversation. */
export const MESSAGES_PAGE_SIZE = 50;
/** Seconds after which the recipient is notified of a message, unless they have read it. */
export const NOTIFY_AFTER_SECONDS = 20;

/** Filter of the list in the search parameters of its URL: all, or unread conversations only. */
export interface ConversationSearch {
  unread?: true;
}

/**
 * Returns the filter in search parameters; invalid values are ignored because URLs can be edited.
 */
export function readConversationSearch({ unread }: Record<string, unknown>): ConversationSearch {
  return unread === true || unread === 'true' ? { unread: true } : {};
}

export interface ConversationTarget {
  developerId?: number | undefined;
  projectId?: number | undefined;
}

/** Returns a refusal if the actor may not start this conversation, else null. */
export function startRefusal(actor: ActorRef, { developerId, projectId }: ConversationTarget) {
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

/** Returns a refusal if a client may not write to a developer about the project, else null. */
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

export interface Blocks {
  blockedByMe: boolean;
  blockedByThem: boolean;
  otherLeft?: boolean;
  silenced?: boolean;
  isOtherPaused?: boolean;
}

/**
 * Returns a refusal if one of the two users has blocked the other or is deleted, else null.
 * Existing messages remain readable.
 */
export function writeRefusal(blocks: Blocks, otherName: string): DomainError | null {
  if (blocks.otherLeft) {
    return new DomainError(
      'conflict',
      'other_left',
      'This person has deleted their account. You can read this conversation, but not write in it.',
    );
  }
  if (blocks.blockedByMe) {
    return new DomainError(
      'forbidden',
      'you_blocked',
      `You have blocked ${otherName}. Unblock to write again.`,
    );
  }
  if (blocks.blockedByThem) {
    return new DomainError(
      'forbidden',
      'blocked',
      `${otherName} has blocked you. You can read this conversation, but not write in it.`,
    );
  }
  if (blocks.silenced) return suspendedError();
  if (blocks.isOtherPaused) {
    return new DomainError(
      'conflict',
      'other_suspended',
      `${formatPausedText(otherName)} You can read this conversation, but not write in it.`,
    );
  }
  return null;
}

/** Returns the title of a conversation about a developer's profile, as the reader sees it. */
export function profileSubject(other: { name: string; role: Role }): string {
  return other.role === 'developer' ? `About ${other.name}’s profile` : 'About your profile';
}

export function conversationNotFoundError(): DomainError {
  return new DomainError('not_found', 'conversation_not_found', 'Conversation Not Found');
}

export function messageNotFoundError(): DomainError {
  return new DomainError('not_found', 'message_not_found', 'Message Not Found');
}
