function overlap(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

/** Returns the controls that a toast must not cover: the focused one and all submit buttons. */
function controls(): Element[] {
  const { activeElement, body } = document;
  const sending = [...document.querySelectorAll('form [type="submit"]')];
  return activeElement && activeElement !== body ? [activeElement, ...sending] : sending;
}

/**
 * Positions the toasts. On a wide screen they are beside the form whose button they would cover, or
 * above the button if there is no space beside it.
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
