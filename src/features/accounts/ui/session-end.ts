let ended = false;

/** Returns true if the session ended in this tab without a sign-out by the user. */
export const hasSessionEnded = (): boolean => ended;

export function markSessionEnd(now: boolean): void {
  ended = now;
}
