import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Followed by its ancestors. Controls in dialogs and menus are not recorded. */
let focusedPath: Element[] = [];

const DIALOG = '[role="dialog"]';
const SECTIONS = 'section, article, form, main';

function onFocusIn({ target }: FocusEvent): void {
  if (!(target instanceof Element) || !target.closest('main')) return;
  if (target.closest(`${DIALOG}, [role="menu"]`)) return;
  focusedPath = [];
  for (let element: Element | null = target; element; element = element.parentElement) {
    focusedPath.push(element);
  }
}

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
 * Without this, Tab would start at the top of the page after the focused control was removed.
 * Prefers the open dialog, then the nearest section around the removed control that still exists.
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
 * Mantine's Modal does not return the focus if the focused control of the dialog was removed
 * before. Calls `restoreFocus` if the opener was removed.
 */
export function returnFocusToOpener(): void {
  if (!isFocusLost()) return;
  const [opener] = focusedPath;
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  else restoreFocus();
}

/** Time to render the page after a click or a response. */
const DELAY_MS = 50;

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
