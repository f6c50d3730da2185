/** Where the room says whose turn it is. */
export const NEXT_HEADING = 'next';

/** The button that was pressed is gone, and with it the place of the keyboard: it goes on there. */
export function goOnInRoom(): void {
  requestAnimationFrame(() => document.getElementById(NEXT_HEADING)?.focus());
}
