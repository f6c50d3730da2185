function overlap(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

/** What a person has just pressed, or is about to press again. */
function controls(): Element[] {
  const { activeElement, body } = document;
  const sending = [...document.querySelectorAll('form [type="submit"]')];
  return activeElement && activeElement !== body ? [activeElement, ...sending] : sending;
}

/**
 * On a wide screen a toast stands beside the form whose button it would cover, and above the
 * button where there is no room beside.
 */
export function placeToasts(toasts: HTMLElement): void {
  const { style } = toasts;
  style.removeProperty('--bw-toasts-right');
  style.removeProperty('--bw-toasts-bottom');
  const room = toasts.getBoundingClientRect();
  const covered = controls().find((control) => overlap(room, control.getBoundingClientRect()));
  if (!covered) return;
  const { clientWidth, clientHeight } = document.documentElement;
  const { left } = (covered.closest('form') ?? covered).getBoundingClientRect();
  if (left >= room.width) style.setProperty('--bw-toasts-right', `${clientWidth - left}px`);
  else {
    const { top } = covered.getBoundingClientRect();
    style.setProperty('--bw-toasts-bottom', `${clientHeight - top}px`);
  }
}
