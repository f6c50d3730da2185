import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { vi } from 'vitest';
import { createQueryClient } from '#platform/client/api/trpc.ts';
import { initTracking } from '#platform/client/tracking/event-queue.ts';

type Call = (...call: unknown[]) => void;
let visits = 0;

/**
 * Configures and allows both trackers, with mocks instead of the functions of their scripts. Must
 * be called once per file; `startVisit` starts the visit of each test.
 */
export async function mockTrackers() {
  const fbq = vi.fn<Call>();
  const hj = vi.fn<Call>();
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
    /** Starts a new visit at this path. */
    startVisit(path: string) {
      visits += 1;
      localStorage.setItem('tracking', 'yes');
      history.replaceState({ __TSR_key: `visit-${visits}` }, '', path);
      fbq.mockClear();
      hj.mockClear();
    },
    /** Returns the names of the events that the recorder received. */
    recorded: () =>
      hj.mock.calls.filter(([word]) => word === 'event').map(([, name]) => String(name)),
    /** Returns the calls that the pixel received. */
    pixelCalls: () => fbq.mock.calls.map(([, ...call]) => call),
    /** Returns all calls as text, to check for what they must not contain. */
    everything: () => JSON.stringify([fbq.mock.calls, hj.mock.calls]),
  };
}
