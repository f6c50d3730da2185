import { createContext, useContext, useEffect } from 'react';

const HeldOpen = createContext<(held: boolean) => void>(() => {});

/** Around what a dialog shows. */
export const HoldsOpen = HeldOpen.Provider;

/** Keeps the dialog around this open, if there is one, while something is on its way. */
export function useHeldOpen(busy: boolean): void {
  const hold = useContext(HeldOpen);
  useEffect(() => {
    hold(busy);
    return () => hold(false);
  }, [hold, busy]);
}
