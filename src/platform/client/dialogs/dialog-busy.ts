import { createContext, use, useEffect } from 'react';

const DialogBusy = createContext<(isBusy: boolean) => void>(() => {});

/** Provides the function by which components inside a dialog report a running submission. */
export const DialogBusyProvider = DialogBusy.Provider;

/** Reports to the surrounding dialog, if there is one, whether a submission is running. */
export function useDialogBusy(isBusy: boolean): void {
  const setBusy = use(DialogBusy);
  useEffect(() => {
    if (!isBusy) return;
    setBusy(true);
    return () => setBusy(false);
  }, [setBusy, isBusy]);
}
