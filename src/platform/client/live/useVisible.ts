import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isVisible = () => !document.hidden;

export function useVisible(): boolean {
  return useSyncExternalStore(subscribe, isVisible);
}
