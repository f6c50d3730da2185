import { useEffect, useRef, useState } from 'react';

/** Counts down to leaving the page; the person may stop it, and leaving by hand ends it. */
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
