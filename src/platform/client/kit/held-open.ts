import { createContext, useContext, useEffect, useState } from 'react';

const HeldOpen = createContext<(held: boolean) => void>(() => {});

/** Around what a dialog shows. */
export const HoldsOpen = HeldOpen.Provider;

/** On a line that is dead nobody is held longer; in milliseconds. */
const AT_MOST = 10_000;

/**
 * Keeps the dialog around this open, if there is one, while something is on its way; tells whether
 * the ways back still wait for it.
 */
export function useHeldOpen(busy: boolean): boolean {
  const hold = useContext(HeldOpen);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const change = (isHeld: boolean) => {
      setHeld(isHeld);
      hold(isHeld);
    };
    change(true);
    const timer = setTimeout(change, AT_MOST, false);
    return () => {
      clearTimeout(timer);
      change(false);
    };
  }, [hold, busy]);
  return held;
}
