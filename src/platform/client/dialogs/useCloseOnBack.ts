import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** While a dialog or drawer is open, Back in the browser closes it and does not leave the page. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  useEntryBefore(isOpen);
  useBlocker({
    shouldBlockFn: ({ action }) => {
      // Back to the copy of an entry is "GO" and may proceed.
      if (action !== 'BACK' && action !== 'GO') return false;
      onClose();
      return action === 'BACK';
    },
    enableBeforeUnload: false,
    disabled: !isOpen,
  });
}

/**
 * Copies the first entry of the site in the history of the tab, because Back from there cannot be
 * blocked. The copy is unknown to the router, which would load the page again.
 */
function useEntryBefore(isOpen: boolean): void {
  const { history } = useRouter();
  useEffect(() => {
    const { state } = window.history;
    if (!isOpen || history.canGoBack() || state?.isCopy) return;
    History.prototype.pushState.call(window.history, { ...state, isCopy: true }, '');
  }, [isOpen, history]);
}
