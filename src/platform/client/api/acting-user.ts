import { ACTING_USER_HEADER } from '#platform/shared/trpc-protocol.ts';

/** Id of the user of this tab; null after a sign-out, undefined before any user is loaded. */
let actingUserId: number | null | undefined;

/** Sets the user after a sign-in, sign-up or sign-out (null) in this tab. */
export function setActingUser(id: number | null): void {
  actingUserId = id;
}

/**
 * Sets the user if none is set. If the user signs in with another account in another tab later, the
 * forms of this tab still belong to the account that was loaded first.
 */
export function setFirstActingUser(id: number): void {
  actingUserId ??= id;
}

/**
 * Returns the header of a write that names the user of this tab, or no header if there is no user.
 * The server refuses the write if the session now belongs to another user.
 */
export function actingUserHeaders(): Record<string, string> {
  return typeof actingUserId === 'number' ? { [ACTING_USER_HEADER]: String(actingUserId) } : {};
}
