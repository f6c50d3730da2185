import { useBlocker } from '@tanstack/react-router';

/** While a dialog or drawer is open, Back in the browser closes it and does not leave the page. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      onClose();
      return true;
    },
    enableBeforeUnload: false,
    disabled: !isOpen,
  });
}
