import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isVisible = () => !document.hidden;

/** Returns whether the tab is visible. The component renders again when the visibility changes. */
export function useVisible(): boolean {
  return useSyncExternalStore(subscribe, isVisible);
}
