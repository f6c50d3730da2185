import { lazy, Suspense, useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  description: string | undefined;
}

const ToastRegion = lazy(() => import('./ToastRegion.tsx'));

let latest: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function tell(kind: Toast['kind'], title: string, description?: string): void {
  count += 1;
  latest = { id: count, kind, title, description };
  for (const listener of listeners) listener();
}

/** At most one toast stands at a time: the newest takes the place of the one before. */
export const toast = {
  success: (title: string, description?: string) => tell('success', title, description),
  error: (title: string, description?: string) => tell('error', title, description),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Nothing of it is loaded before the first toast. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => latest);
  if (!shown) return null;
  return (
    <Suspense>
      <ToastRegion toast={shown} />
    </Suspense>
  );
}
