import { useEffect, useRef, useState } from 'react';

/**
 * Counts down the seconds and then calls `leave`. The user can stop it; an unmount stops it, too.
 */
export function useLeaving(seconds: number, leave: () => void) {
  const [left, setLeft] = useState(seconds);
  const [stopped, setStopped] = useState(false);
  const go = useRef(leave);
  go.current = leave;

  useEffect(() => {
    if (stopped) return;
    const timer = setTimeout(() => {
      if (left > 1) setLeft(left - 1);
      else go.current();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [left, stopped]);

  return { left, stopped, stop: () => setStopped(true) };
}
