import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { vi } from 'vitest';
import { openTracking } from '#platform/client/tracking/event-line.ts';
import { createQueryClient } from '#platform/client/trpc.ts';

type Call = (...call: unknown[]) => void;
let visits = 0;

/**
 * Both trackers configured and let in, with the functions their scripts would bring replaced by
 * ears. Once in a file; `arriveAt` begins each test's visit.
 */
export async function listenIn() {
  const fbq = vi.fn<Call>();
  const hj = vi.fn<Call>();
  Object.assign(window, { fbq, hj });
  const meta = document.createElement('meta');
  meta.name = 'trackers';
  meta.content = 'pixel:123 hotjar:456';
  document.head.append(meta);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const doc = { loadedAt: '/', load() {}, reload() {} };
  localStorage.setItem('tracking', 'yes');
  history.replaceState(null, '', '/');
  await router.load();
  openTracking({ router, queryClient: createQueryClient(), doc });
  await vi.waitFor(() => {
    if (hj.mock.calls.length === 0) throw new Error('The trackers are not initialised.');
  });
  return {
    /** A page newly come to at this path. */
    arriveAt(path: string) {
      visits += 1;
      localStorage.setItem('tracking', 'yes');
      history.replaceState({ __TSR_key: `visit-${visits}` }, '', path);
      fbq.mockClear();
      hj.mockClear();
    },
    /** What the recorder heard of, by name. */
    recorded: () =>
      hj.mock.calls.filter(([word]) => word === 'event').map(([, name]) => String(name)),
    /** What the pixel was told. */
    toldPixel: () => fbq.mock.calls.map(([, ...call]) => call),
    /** Every word of it, to look for what must not be among them. */
    everything: () => JSON.stringify([fbq.mock.calls, hj.mock.calls]),
  };
}
