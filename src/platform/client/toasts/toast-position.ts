function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Returns the controls that a toast must not cover: the focused control and all submit buttons. */
function getProtectedControls(): Element[] {
  const { activeElement, body } = document;
  const submitButtons = [...document.querySelectorAll('form [type="submit"]')];
  return activeElement && activeElement !== body
    ? [activeElement, ...submitButtons]
    : submitButtons;
}

/**
 * Positions the toasts. If they would cover a protected control, moves them to the left of the form
 * of that control. If there is not enough space, moves them above the control instead.
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
