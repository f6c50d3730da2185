import { useEffect, useState } from 'react';

const systemClock = () => new Date();

/** The time, read again every `everyMs` while `live`. */
export function useNow(everyMs: number, now: () => Date = systemClock, live = true): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    if (!live) return;
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, live, now]);
  return time;
}
