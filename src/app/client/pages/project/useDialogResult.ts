import { useRef, useState } from 'react';

/** Returns the state of a dialog; `open` resolves with the result passed to `close`. */
export function useDialogResult() {
  const [isOpen, setOpen] = useState(false);
  const resolveResult = useRef<((result: boolean) => void) | null>(null);

  function open(): Promise<boolean> {
    setOpen(true);
    return new Promise((resolve) => {
      resolveResult.current = resolve;
    });
  }

  function close(result: boolean) {
    setOpen(false);
    resolveResult.current?.(result);
    resolveResult.current = null;
  }

  return { isOpen, open, close };
}
