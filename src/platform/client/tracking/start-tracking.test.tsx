import { setImmediate } from 'node:timers/promises';
import { QueryClient } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TrackedEvent } from './events.ts';

type Call = (...call: unknown[]) => void;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  localStorage.clear();
  window.fbq = vi.fn<Call>();
  window.hj = vi.fn<Call>();
});
afterEach(() => {
  vi.useRealTimers();
  for (const name of ['fbq', 'hj']) Reflect.deleteProperty(window, name);
  for (const name of ['doNotTrack', 'globalPrivacyControl']) {
    Reflect.deleteProperty(navigator, name);
  }
  document.head.replaceChildren();
});

/** Starts a visit at this URL with both trackers configured. */
async function visit(path: string, choice?: 'yes' | 'no') {
  if (choice) localStorage.setItem('tracking', choice);
  history.replaceState(null, '', path);
  const root = createRootRoute();
  const any = createRoute({ getParentRoute: () => root, path: '$' });
  const router = createRouter({
    routeTree: root.addChildren([any]),
    history: createBrowserHistory(),
  });
  await router.load();
  const queryClient = new QueryClient();
  const doc = {
    loadedPath: location.pathname,
    load: vi.fn<(address: string, replace: boolean) => void>(),
    reload: vi.fn<() => void>(),
  };
  const { startTracking: measure } = await import('./start-tracking.ts');
  const { saveConsent: choose } = await import('./consent.ts');
  const ids = { pixel: '123', hotjar: '456' };
  const take = measure({ ids, router, queryClient, doc });
  return {
    tell: (...event: TrackedEvent) => take(event),
    choose,
    queryClient,
    doc,
    go: async (to: string) => {
      router.history.push(to);
      // The router decides asynchronously whether the navigation is blocked.
      await setImmediate();
      await router.load();
    },
  };
}

/** Returns the names of all events sent to the pixel, without the calls of its setup. */
function pixelHeard(): unknown[] {
  const calls = window.fbq ? vi.mocked(window.fbq).mock.calls : [];
  return calls
    .filter(([word]) => word === 'track' || word === 'trackCustom')
    .map(([, name]) => name);
}

function recorderHeard(): unknown[] {
  const calls = window.hj ? vi.mocked(window.hj).mock.calls : [];
  return calls.filter(([word]) => word === 'event').map(([, name]) => name);
}

const bid: TrackedEvent = ['bid_placed', { projectId: 7, bidAmount: 900 }];
const purchase: TrackedEvent = ['payment_completed', { projectId: 7, value: 900 }];
const kept = () => localStorage.getItem('tracking-kept');

test('before consent nothing is sent, loaded or stored in the browser', async () => {
  Reflect.deleteProperty(window, 'fbq');
  Reflect.deleteProperty(window, 'hj');
  const { tell, go } = await visit('/projects');
  tell(...bid);
  await go('/developers');
  vi.advanceTimersByTime(1_000);
  expect(document.querySelectorAll('script')).toHaveLength(0);
  expect(window).not.toHaveProperty('fbq');
  expect(window).not.toHaveProperty('hj');
  expect(localStorage).toHaveLength(0);
});

test('with consent events wait 100 ms for the trackers, and go in their order', async () => {
  const { tell, choose, go } = await visit('/');
  tell(...bid);
  choose('yes');
  await go('/developers/3');
  tell('developer_profile_viewed', { developerId: 3 });
  vi.advanceTimersByTime(99);
  expect(pixelHeard()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(pixelHeard()).toEqual([
    'PageView',
    'ViewContent',
    'BidPlacement',
    'PageView',
    'ViewContent',
  ]);
  tell('client_signup_completed', {});
  expect(pixelHeard().at(-1)).toBe('CompleteRegistration');
});

test('every change of route is one page view, and a change of filters is none', async () => {
  const { go } = await visit('/projects', 'yes');
  vi.advanceTimersByTime(100);
  await go('/projects?search=shop');
  await go('/developers');
  await go('/');
  expect(pixelHeard()).toEqual(['PageView', 'PageView', 'PageView', 'ViewContent']);
});

test('a refusal sends nothing, now or later', async () => {
  const { tell, choose, go } = await visit('/');
  tell(...bid);
  choose('no');
  await go('/projects');
  tell(...bid);
  vi.advanceTimersByTime(1_000);
  expect([...pixelHeard(), ...recorderHeard()]).toEqual([]);
});

test('revoked consent stops all sending at once, deletes stored data and reloads the page', async () => {
  const { tell, choose, doc } = await visit('/', 'yes');
  vi.advanceTimersByTime(100);
  // biome-ignore lint/suspicious/noDocumentCookie: as the pixel leaves it
  document.cookie = '_fbp=fb.1.2.3; path=/';
  localStorage.setItem('_hjSessionUser_456', '{}');
  const before = pixelHeard().length;
  choose('no');
  tell(...bid);
  expect(pixelHeard()).toHaveLength(before);
  expect(window.fbq).toHaveBeenCalledWith('consent', 'revoke');
  expect(document.cookie).toBe('');
  expect(Object.keys(localStorage)).toEqual(['tracking']);
  expect(doc.reload).toHaveBeenCalledOnce();
});

test('a choice made in another tab holds in this one', async () => {
  const { tell } = await visit('/', 'yes');
  vi.advanceTimersByTime(100);
  const before = pixelHeard().length;
  localStorage.setItem('tracking', 'no');
  window.dispatchEvent(new StorageEvent('storage', { key: 'tracking' }));
  tell(...bid);
  expect(pixelHeard()).toHaveLength(before);
});

test('from a page with trackers a payment is opened as a new document', async () => {
  const { doc, go } = await visit('/projects/7', 'yes');
  vi.advanceTimersByTime(100);
  await go('/payment/7?amount=900&developer=3');
  expect(doc.load).toHaveBeenCalledExactlyOnceWith('/payment/7?amount=900&developer=3', false);
  expect(location.pathname).toBe('/projects/7');
  expect(recorderHeard()).toEqual(['page_viewed']);
});

test('without consent a payment is a step inside the page, as ever', async () => {
  const { doc, go } = await visit('/projects/7');
  await go('/payment/7');
  expect(doc.load).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/payment/7');
});

test('on a payment no tracker is loaded; its steps wait without any secret, and the rest is dropped', async () => {
  const { tell, go, doc } = await visit('/payment-success?payment_intent_client_secret=s', 'yes');
  tell('payment_started', { projectId: 7, value: 900 });
  tell(...purchase);
  tell(...purchase);
  tell('error_occurred', { kind: 'call', status: 500 });
  vi.advanceTimersByTime(1_000);
  expect([...pixelHeard(), ...recorderHeard()]).toEqual([]);
  expect(kept()).not.toContain('secret');
  await go('/projects/7');
  expect(doc.load).toHaveBeenCalledExactlyOnceWith('/projects/7', false);
});

test('the steps of a payment are sent from the next page with trackers, each once for ever', async () => {
  const first = await visit('/payment/7', 'yes');
  first.tell('payment_started', { projectId: 7, value: 900 });
  first.tell('payment_info_added', { projectId: 7, value: 900 });
  first.tell(...purchase);
  await visit('/projects/7');
  vi.advanceTimersByTime(100);
  const expected = ['InitiateCheckout', 'AddPaymentInfo', 'Purchase', 'PageView'];
  expect(pixelHeard()).toEqual(expected);

  const again = await visit('/payment-success?project=7');
  again.tell(...purchase);
  await visit('/');
  vi.advanceTimersByTime(100);
  expect(pixelHeard().filter((name) => name === 'Purchase')).toHaveLength(1);
});

test('a manipulated stored event is not sent', async () => {
  localStorage.setItem(
    'tracking-kept',
    '[["payment_completed",{"projectId":"x"}],7,["bid_placed",{}]]',
  );
  await visit('/', 'yes');
  vi.advanceTimersByTime(100);
  expect(pixelHeard()).toEqual(['PageView', 'ViewContent']);
});

test('an exception in one tracker affects neither the page nor the other tracker', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { tell } = await visit('/', 'yes');
  vi.advanceTimersByTime(100);
  if (window.fbq) {
    vi.mocked(window.fbq).mockImplementationOnce(() => {
      throw new Error('blocked');
    });
  }
  expect(() => tell(...bid)).not.toThrow();
  expect(recorderHeard().at(-1)).toBe('bid_placed');
  expect(warn).toHaveBeenCalled();
});

test('a click on a call to action is tracked with its name', async () => {
  await visit('/', 'yes');
  vi.advanceTimersByTime(100);
  document.body.innerHTML = '<button data-cta="post-project"><b>Post a project</b></button>';
  document.querySelector('b')?.click();
  expect(pixelHeard().at(-1)).toBe('CallToActionClick');
});

test('a failed request is tracked by its status only', async () => {
  const { queryClient } = await visit('/', 'yes');
  vi.advanceTimersByTime(100);
  const failing = {
    queryKey: ['x'],
    queryFn: () => Promise.reject(new Error('Ann’s')),
    retry: false,
  };
  await queryClient.fetchQuery(failing).catch(() => {});
  expect(recorderHeard().at(-1)).toBe('error_occurred_call_500');
});

test('the recorder masks names, drafts and other personal text', async () => {
  const { tell, go } = await visit('/', 'yes');
  const masked = () => document.documentElement.hasAttribute('data-hj-suppress');
  expect(masked()).toBe(false);
  await go('/create-project');
  expect(masked()).toBe(true);
  await go('/projects');
  expect(masked()).toBe(false);
  tell('person_known', { userId: 5, role: 'client' });
  await go('/developers');
  expect(masked()).toBe(true);
});

function configure() {
  const meta = document.createElement('meta');
  meta.name = 'trackers';
  meta.content = 'pixel:123 hotjar:456';
  document.head.append(meta);
}

test.each([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
])('with %s there are no trackers, whatever is configured', async (signal, value) => {
  configure();
  const { readTrackerIds: trackerIds } = await import('./configured-ids.ts');
  expect(trackerIds()).toEqual({ pixel: '123', hotjar: '456' });
  Object.defineProperty(navigator, signal, { value, configurable: true });
  expect(trackerIds()).toBeNull();
});
