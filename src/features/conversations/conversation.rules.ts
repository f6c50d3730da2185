import type { Blocks } from '#features/accounts/blocks/block.rules.ts';
import {
  formatPausedText,
  suspendedError,
} from '#features/accounts/suspension/suspension.rules.ts';
import type { ActorRef } from '#features/projects/project.rules.ts';
import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** Maximum length of a message in characters. */
export const TEXT_MAX = 5_000;
/** Maximum number of files of a message. */
export const ATTACHMENTS_MAX = 5;
/** Messages on one page of a conversation. */
export const MESSAGES_PAGE_SIZE = 50;
/** Seconds after which the recipient is notified of a message, unless they have read it. */
export const NOTIFY_AFTER_SECONDS = 20;

/** Filter of the list of conversations, parsed from the URL. */
export interface ConversationSearch {
  /** Only conversations with unread messages; by default all. */
  unread?: true;
}

/** Parses the query of a URL; invalid values are omitted. */
export function parseConversationSearch({ unread }: Record<string, unknown>): ConversationSearch {
  return unread === true || unread === 'true' ? { unread: true } : {};
}

/**
 * The conversation to start. A client must set `developerId`. If a client omits `projectId`, the
 * conversation is about the developer's profile. A developer must set `projectId`, and writes to
 * the client of this project.
 */
export interface ConversationTarget {
  developerId?: number | undefined;
  projectId?: number | undefined;
}

/** Returns a refusal if the actor's role does not allow this conversation, else null. */
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
 * Returns a refusal if a client may not write to a developer about the project, else null.
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

/** What may prevent the actor (`me`) from writing to the other user (`them`). */
interface WriteObstacles extends Blocks {
  isOtherDeleted?: boolean;
  /** Whether the actor is suspended and has no running hire with the other user. */
  isPaused?: boolean;
  /** Whether the other user is suspended and has no running hire with the actor. */
  isOtherPaused?: boolean;
}

/**
 * Returns a refusal if the actor may not write: one of the two users has blocked the other or is
 * paused, or the other user has deleted their account. Else null. `otherName` is used in messages.
 */
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

/** Returns the title of a conversation about a profile, for the user that writes to `other`. */
export function formatProfileTitle(other: { name: string; role: Role }): string {
  return other.role === 'developer' ? `About ${other.name}’s profile` : 'About your profile';
}

export function conversationNotFoundError(): DomainError {
  return new DomainError('not_found', 'conversation_not_found', 'Conversation Not Found');
}

export function messageNotFoundError(): DomainError {
  return new DomainError('not_found', 'message_not_found', 'Message Not Found');
}
