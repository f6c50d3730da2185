import { PART_MISSING } from './errors.ts';

const RELOADED = 'bidwright-reloaded-at';
const AGAIN_AFTER_MS = 10_000;

/** Whether the server answers; a browser may believe itself online on a line that leads nowhere. */
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

/** A part that does not come: a newer version took its place, or the line is gone. */
export function watchParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router would reload by itself, and offline that ends on the browser's own error page.
    payload.message = PART_MISSING;
    void reloadWhenNewer();
  });
}
