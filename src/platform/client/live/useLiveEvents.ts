import { useEffect, useEffectEvent } from 'react';

/** `missed`: events may have been lost, so listeners must refetch; `id` is then 0. */
export interface LiveEvent {
  kind: string;
  id: number;
}

const listeners = new Set<(event: LiveEvent) => void>();

export function useLiveEvents(onEvent: (event: LiveEvent) => void): void {
  const handleEvent = useEffectEvent(onEvent);
  useEffect(() => {
    const listener = (event: LiveEvent) => handleEvent(event);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

export function dispatchLiveEvent(event: LiveEvent): void {
  for (const listener of [...listeners]) listener(event);
}
