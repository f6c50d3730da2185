import { CHUNK_LOAD_ERROR } from '../api/errors.ts';

const RELOADED_AT_KEY = 'bidwright-reloaded-at';
const MIN_RELOAD_INTERVAL_MS = 10_000;

/** `navigator.onLine` can be true although there is no connection. */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

async function reloadForNewVersion(): Promise<void> {
  const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT_KEY));
  // This page was loaded by such a reload, so another would not help.
  if (performance.timeOrigin - reloadedAt < MIN_RELOAD_INTERVAL_MS) return;
  if (!(await isServerReachable())) return;
  sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
  location.reload();
}

/** The server may have a newer version. Does not reload while the server does not respond. */
export function handleChunkLoadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router recognizes the original message and would reload the page itself, which shows the
    // browser's error page while offline.
    payload.message = CHUNK_LOAD_ERROR;
    void reloadForNewVersion();
  });
}
