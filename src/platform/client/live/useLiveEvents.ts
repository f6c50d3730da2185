import { useEffect, useEffectEvent } from 'react';

/**
 * A live event: the kind and the id of what has changed. With the kind `missed`, events may have
 * been lost, so listeners must refetch.
 */
export interface LiveEvent {
  kind: string;
  id: number;
}

const listeners = new Set<(event: LiveEvent) => void>();

/** Calls `onEvent` for each event of the tab's shared stream. Visitors have no stream. */
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
