import { DomainError } from '#platform/shared/errors.ts';

/** Blocks between the actor (`Me`) and the other user (`Them`). */
export interface Blocks {
  blockedByMe: boolean;
  blockedByThem: boolean;
}

/** Returns the refusal if the client of a project has blocked the developer that wants to act. */
export function blockedByClientError(): DomainError {
  return new DomainError(
    'forbidden',
    'blocked',
    'This client has blocked you, so you cannot ask questions, request invitations or bid.',
  );
}

/** Returns the refusal of an invitation if one of the users has blocked the other; else null. */
export function blockedInvitationRefusal({
  blockedByMe,
  blockedByThem,
}: Blocks): DomainError | null {
  if (blockedByMe) {
    return new DomainError(
      'forbidden',
      'you_blocked',
      'You have blocked a developer that you chose. Unblock them to invite them.',
    );
  }
  if (!blockedByThem) return null;
  return new DomainError(
    'forbidden',
    'blocked',
    'A developer that you chose has blocked you, so you cannot invite them.',
  );
}
