import { useEffect, useRef, useState } from 'react';

/**
 * Counts down the seconds and then calls `onElapsed`. The user can stop it; an unmount stops it, too.
 */
export function useRedirectCountdown(seconds: number, onElapsed: () => void) {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  const [isStopped, setIsStopped] = useState(false);
  const latestOnElapsed = useRef(onElapsed);
  latestOnElapsed.current = onElapsed;

  useEffect(() => {
    if (isStopped) return;
    const timer = setTimeout(() => {
      if (secondsLeft > 1) setSecondsLeft(secondsLeft - 1);
      else latestOnElapsed.current();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft, isStopped]);

  return { secondsLeft, isStopped, stop: () => setIsStopped(true) };
}
