import { createContext, useContext, useEffect } from 'react';

const HeldOpen = createContext<(held: boolean) => void>(() => {});

/** Around what a dialog shows. */
export const HoldsOpen = HeldOpen.Provider;

/** On a line that is dead nobody is held longer; in milliseconds. */
const AT_MOST = 10_000;

/** Keeps the dialog around this open, if there is one, while something is on its way. */
export function useHeldOpen(busy: boolean): void {
  const hold = useContext(HeldOpen);
  useEffect(() => {
    hold(busy);
    const timer = setTimeout(hold, AT_MOST, false);
    return () => {
      clearTimeout(timer);
      hold(false);
    };
  }, [hold, busy]);
}
