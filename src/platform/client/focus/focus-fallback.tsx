import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The last focused control in `main`, outside dialogs, followed by its ancestors. */
let focusedPath: Element[] = [];

const DIALOG = '[role="dialog"]';
const SECTIONS = 'section, article, form, main';

function onFocusIn({ target }: FocusEvent): void {
  if (!(target instanceof Element) || !target.closest('main')) return;
  if (target.closest(DIALOG)) return;
  focusedPath = [];
  for (let element: Element | null = target; element; element = element.parentElement) {
    focusedPath.push(element);
  }
}

/** Records which control has the focus. Returns a function that ends the recording. */
function trackFocus(): () => void {
  document.addEventListener('focusin', onFocusIn);
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    focusedPath = [];
  };
}

function isFocusLost(): boolean {
  return !document.activeElement || document.activeElement === document.body;
}

function findFocusTarget(section: Element | null): HTMLElement | null | undefined {
  return (
    section?.querySelector<HTMLElement>('[data-autofocus]') ??
    section?.querySelector<HTMLElement>('h1, h2, h3, h4')
  );
}

/**
 * Moves the focus if the focused control has been removed. The new focus is the `data-autofocus`
 * element or the heading of the open dialog. If no dialog is open, it is that of the nearest
 * section around the removed control that still exists. Otherwise Tab would start at the top of the
 * page.
 */
export function restoreFocus(): void {
  if (!isFocusLost()) return;
  const dialog = document.querySelector(DIALOG);
  // If no control had the focus, there is nothing to restore. If the control still exists, the user
  // has clicked outside of it.
  if (!dialog && (focusedPath.length === 0 || focusedPath[0]?.isConnected)) return;
  const sections = focusedPath.filter(
    (element) => element.isConnected && element.matches(SECTIONS),
  );
  const target = [dialog, ...sections, document.querySelector('main')]
    .map(findFocusTarget)
    .find(Boolean);
  if (!target) return;
  // `tabIndex` of a heading is -1 also without the attribute, but only the attribute makes it
  // focusable.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Moves the focus after a dialog has closed: to the last focused control in `main`, usually the
 * button that opened the dialog. If that control was removed, calls `restoreFocus`. Mantine's Modal
 * does not return the focus if the focused control of the dialog was removed before.
 */
export function returnFocusToOpener(): void {
  if (!isFocusLost()) return;
  const [opener] = focusedPath;
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  else restoreFocus();
}

/** Wait after a click or a response until the page is rendered. */
const DELAY_MS = 50;

/** Restores the focus if a click or a response has removed the focused control. */
export function FocusFallback() {
  const isIdle = useIsFetching() + useIsMutating() === 0;
  const restoreLater = useDebouncedCallback(restoreFocus, DELAY_MS);

  useEffect(trackFocus, []);
  useWindowEvent('click', restoreLater);
  useEffect(() => {
    if (isIdle) restoreLater();
  }, [isIdle, restoreLater]);
  return null;
}
