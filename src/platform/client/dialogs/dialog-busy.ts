import { createContext, use, useEffect } from 'react';

const DialogBusy = createContext<(isBusy: boolean) => void>(() => {});

export const DialogBusyProvider = DialogBusy.Provider;

export function useDialogBusy(isBusy: boolean): void {
  const setBusy = use(DialogBusy);
  useEffect(() => {
    if (!isBusy) return;
    setBusy(true);
    return () => setBusy(false);
  }, [setBusy, isBusy]);
}
