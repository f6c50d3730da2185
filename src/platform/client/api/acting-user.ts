import { ACTING_USER_HEADER } from '#platform/shared/trpc-protocol.ts';

/** The user that this tab works for; null for a visitor, undefined before anything is loaded. */
let actingUserId: number | null | undefined;

/** Sets the user after a sign-in, sign-up or sign-out in this tab. */
export function setActingUser(id: number | null): void {
  actingUserId = id;
}

/**
 * Sets the user that the server returned first. If another tab signs in as another user later, the
 * forms of this tab were still opened for the first one.
 */
export function setFirstActingUser(id: number): void {
  actingUserId ??= id;
}

/**
 * Returns the header of a write that names the user it was made for, so that the server refuses it
 * if the session now belongs to another user.
 */
export function actingUserHeaders(): Record<string, string> {
  return typeof actingUserId === 'number' ? { [ACTING_USER_HEADER]: String(actingUserId) } : {};
}
