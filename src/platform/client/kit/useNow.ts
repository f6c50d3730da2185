import { useEffect, useState } from 'react';

const systemClock = () => new Date();

/** The time, read again every `everyMs`. */
export function useNow(everyMs: number, now: () => Date = systemClock): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, now]);
  return time;
}
