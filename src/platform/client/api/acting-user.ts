import { ACTING_USER_HEADER } from '#platform/shared/trpc-protocol.ts';

/** Null after a sign-out, undefined before any user is loaded. */
let actingUserId: number | null | undefined;

export function setActingUser(id: number | null): void {
  actingUserId = id;
}

/**
 * Does nothing if a user is set: if another account signs in in another tab later, the forms of
 * this tab still belong to the first account.
 */
export function setFirstActingUser(id: number): void {
  actingUserId ??= id;
}

/** The server refuses a write with this header if the session now belongs to another user. */
export function actingUserHeaders(): Record<string, string> {
  return typeof actingUserId === 'number' ? { [ACTING_USER_HEADER]: String(actingUserId) } : {};
}
