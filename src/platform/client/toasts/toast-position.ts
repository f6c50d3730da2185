function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function getProtectedControls(): Element[] {
  const { activeElement, body } = document;
  const submitButtons = [...document.querySelectorAll('form [type="submit"]')];
  return activeElement && activeElement !== body
    ? [activeElement, ...submitButtons]
    : submitButtons;
}

/**
 * Moves toasts that would cover the focus or a submit button to the left of its form; if there is
 * not enough space, above it.
 */
export function positionToasts(toasts: HTMLElement): void {
  const { style } = toasts;
  style.removeProperty('--bw-toasts-right');
  style.removeProperty('--bw-toasts-bottom');
  const area = toasts.getBoundingClientRect();
  const covered = getProtectedControls().find((control) =>
    overlaps(area, control.getBoundingClientRect()),
  );
  if (!covered) return;
  const { clientWidth, clientHeight } = document.documentElement;
  const { left } = (covered.closest('form') ?? covered).getBoundingClientRect();
  if (left >= area.width) style.setProperty('--bw-toasts-right', `${clientWidth - left}px`);
  else {
    const { top } = covered.getBoundingClientRect();
    style.setProperty('--bw-toasts-bottom', `${clientHeight - top}px`);
  }
}
