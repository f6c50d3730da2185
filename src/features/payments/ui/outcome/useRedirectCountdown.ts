import { useEffect, useRef, useState } from 'react';

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
