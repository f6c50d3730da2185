/** The id of the heading with the next step. */
export const NEXT_HEADING = 'next';

/** Moves the focus to that heading after the focused button was removed from the page. */
export function focusNext(): void {
  requestAnimationFrame(() => document.getElementById(NEXT_HEADING)?.focus());
}
