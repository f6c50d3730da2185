import { useEffect, useEffectEvent } from 'react';

/**
 * A live event: the kind and the id of what has changed. If the kind is `missed`, events may have
 * been lost, so listeners must refetch; `id` is then 0.
 */
export interface LiveEvent {
  kind: string;
  id: number;
}

const listeners = new Set<(event: LiveEvent) => void>();

/** Calls `onEvent` for each live event of this tab. Visitors receive no events. */
export function useLiveEvents(onEvent: (event: LiveEvent) => void): void {
  const handleEvent = useEffectEvent(onEvent);
  useEffect(() => {
    const listener = (event: LiveEvent) => handleEvent(event);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

/** Calls all listeners of this tab. */
export function dispatchLiveEvent(event: LiveEvent): void {
  for (const listener of [...listeners]) listener(event);
}
