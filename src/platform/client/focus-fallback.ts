/** The last focused control in `main`, outside dialogs, with its ancestors, innermost first. */
let path: Element[] = [];

const DIALOG = '[role="dialog"]';
const PLACES = 'section, article, form, main';

function onFocusIn({ target }: FocusEvent): void {
  if (!(target instanceof Element) || !target.closest('main')) return;
  if (target.closest(DIALOG)) return;
  path = [];
  for (let at: Element | null = target; at; at = at.parentElement) path.push(at);
}

/** Records which control has the focus. Returns a function that stops it. */
export function trackFocus(): () => void {
  document.addEventListener('focusin', onFocusIn);
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    path = [];
  };
}

function targetIn(place: Element | null): HTMLElement | null | undefined {
  return (
    place?.querySelector<HTMLElement>('[data-autofocus]') ??
    place?.querySelector<HTMLElement>('h1, h2, h3, h4')
  );
}

/**
 * Moves the focus if the focused control has been removed: to an open dialog, or else within the
 * nearest section of the page that still exists, to the element marked `data-autofocus` or to the
 * heading. Without this, Tab would start again at the top of the page.
 */
export function restoreFocus(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const dialog = document.querySelector(DIALOG);
  if (!dialog && (path.length === 0 || path[0]?.isConnected)) return;
  const places = path.filter((element) => element.isConnected && element.matches(PLACES));
  const target = [dialog, ...places, document.querySelector('main')].map(targetIn).find(Boolean);
  if (!target) return;
  // Without the attribute a heading cannot be focused, although its `tabIndex` is -1 as well.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Returns the focus after a dialog has closed to the last focused control in `main`, usually its
 * opener, or near it if it was removed. Modal fails to do so if the focused control of the dialog
 * was removed before.
 */
export function returnFocus(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const [opener] = path;
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  else restoreFocus();
}
