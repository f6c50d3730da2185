import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { vi } from 'vitest';
import { createQueryClient } from '#platform/client/api/trpc.ts';
import { initTracking } from '#platform/client/tracking/event-queue.ts';

/** The global functions that the scripts of the trackers define. */
type TrackerFunction = (...args: unknown[]) => void;
let visits = 0;

/**
 * Turns on both trackers, Meta's pixel (`fbq`) and Hotjar (`hj`), with consent and with mocks
 * instead of their scripts. Must be called once per file; `startVisit` starts the visit of each
 * test.
 */
export async function mockTrackers() {
  const fbq = vi.fn<TrackerFunction>();
  const hj = vi.fn<TrackerFunction>();
  Object.assign(window, { fbq, hj });
  const meta = document.createElement('meta');
  meta.name = 'trackers';
  meta.content = 'pixel:123 hotjar:456';
  document.head.append(meta);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const doc = { loadedPath: '/', load() {}, reload() {} };
  localStorage.setItem('tracking', 'yes');
  history.replaceState(null, '', '/');
  await router.load();
  initTracking({ router, queryClient: createQueryClient(), doc });
  await vi.waitFor(() => {
    if (hj.mock.calls.length === 0) throw new Error('The trackers are not initialised.');
  });
  return {
    /** Starts a new visit at this path and forgets all calls so far. */
    startVisit(path: string) {
      visits += 1;
      localStorage.setItem('tracking', 'yes');
      history.replaceState({ __TSR_key: `visit-${visits}` }, '', path);
      fbq.mockClear();
      hj.mockClear();
    },
    /** Returns the names of the events that Hotjar received. */
    recorded: () =>
      hj.mock.calls.filter(([command]) => command === 'event').map(([, name]) => String(name)),
    /** Returns the arguments of the pixel's calls without the first, which names the command. */
    pixelCalls: () => fbq.mock.calls.map(([, ...args]) => args),
    /** Returns all calls of both trackers as JSON, to check what they do not contain. */
    everything: () => JSON.stringify([fbq.mock.calls, hj.mock.calls]),
  };
}
