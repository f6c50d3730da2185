import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/** Updated at each multiple of `everyMs`, so that all components show the same time. */
export function useNow(everyMs: number, now: () => Date = serverNow): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function wait() {
      timer = setTimeout(
        () => {
          setTime(now());
          wait();
        },
        everyMs - (Date.now() % everyMs),
      );
    }
    wait();
    return () => clearTimeout(timer);
  }, [everyMs, now]);
  return time;
}
