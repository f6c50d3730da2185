import { PART_MISSING } from './errors.ts';

const RELOADED = 'bidwright-reloaded-at';
const AGAIN_AFTER_MS = 10_000;

/**
 * Returns true if the server responds. `navigator.onLine` alone may be true without a connection.
 */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

async function reloadWhenNewer(): Promise<void> {
  if (performance.timeOrigin - Number(sessionStorage.getItem(RELOADED)) < AGAIN_AFTER_MS) return;
  if (!(await isReachable())) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}

/** Handles chunks that fail to load, because of a newer version or a lost connection. */
export function watchParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router would reload by itself, which shows the browser's error page while offline.
    payload.message = PART_MISSING;
    void reloadWhenNewer();
  });
}
