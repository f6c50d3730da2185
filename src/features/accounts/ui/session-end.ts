let ended = false;

/** Whether somebody's session ended in this tab without their doing. */
export const hasSessionEnded = (): boolean => ended;

export function markSessionEnd(now: boolean): void {
  ended = now;
}
