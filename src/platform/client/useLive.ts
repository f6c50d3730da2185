import { useEffect, useEffectEvent } from 'react';

/** What happened; ids only. `missed` says: look again, something may have been lost. */
export interface LiveEvent {
  kind: string;
  id: number;
}

const listeners = new Set<(event: LiveEvent) => void>();

/** Every user of the hook hears the tab's one stream; who is signed out hears nothing. */
export function useLive(onEvent: (event: LiveEvent) => void): void {
  const hear = useEffectEvent(onEvent);
  useEffect(() => {
    const listener = (event: LiveEvent) => hear(event);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

export function tellLive(event: LiveEvent): void {
  for (const listener of [...listeners]) listener(event);
}
