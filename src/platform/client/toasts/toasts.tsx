import { useEffect, useState, useSyncExternalStore } from 'react';
import type ToastRegion from './ToastRegion.tsx';
import type { Toast } from './ToastRegion.tsx';

const load = () => import('./ToastRegion.tsx');

let latestToast: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(kind: Toast['kind'], title: string, description?: string): void {
  lastId += 1;
  latestToast = { id: lastId, kind, title, description };
  for (const listener of listeners) listener();
}

export const toast = {
  success: (title: string, description?: string) => show('success', title, description),
  error: (title: string, description?: string) => show('error', title, description),
};

export function clearToast(): void {
  latestToast = null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loaded early, because a toast may report a lost connection. */
export function prepareToasts(): void {
  load().catch(() => {});
}

/** The first toast loads the code; if that fails, the next one tries it again. */
export function Toasts() {
  const current = useSyncExternalStore(subscribe, () => latestToast);
  const [Region, setRegion] = useState<typeof ToastRegion | null>(null);

  useEffect(() => {
    if (!current || Region) return;
    load().then(
      ({ default: component }) => setRegion(() => component),
      () => {},
    );
  }, [current, Region]);

  return current && Region ? <Region toast={current} /> : null;
}
