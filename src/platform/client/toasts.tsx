import { useEffect, useState, useSyncExternalStore } from 'react';
import type ToastRegion from './ToastRegion.tsx';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  description: string | undefined;
}

const load = () => import('./ToastRegion.tsx');

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

/** What was said of a try before this one is no longer true. */
export function clearToast(): void {
  latest = null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where a toast may have to say that the line is gone, it must be here before. */
export function prepareToasts(): void {
  load().catch(() => {});
}

/** Nothing of it is loaded before it is needed; what could not be loaded is tried again. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => latest);
  const [Region, setRegion] = useState<typeof ToastRegion | null>(null);

  useEffect(() => {
    if (!shown || Region) return;
    load().then(
      ({ default: loaded }) => setRegion(() => loaded),
      () => {},
    );
  }, [shown, Region]);

  return shown && Region ? <Region toast={shown} /> : null;
}
