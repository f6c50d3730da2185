import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#platform/client/api/trpc.ts';
import { dispatchLiveEvent } from '#platform/client/live/useLiveEvents.ts';
import { renderRoutes } from '#testing/ui/screen.tsx';
import Bell from './Bell.tsx';

type Answers = Record<string, (input: unknown) => unknown>;

let acts: [string, unknown][] = [];
beforeEach(() => {
  acts = [];
});
afterEach(() => vi.unstubAllGlobals());

const refusal = { error: { code: -32000, message: 'No', data: { httpStatus: 400, body: {} } } };

const refuse = () => {
  throw new Error('No');
};

/** Stubs the response of each procedure in a batch; one that throws returns an error. */
function serve(answers: Answers) {
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const names = new URL(url, 'http://x').pathname.replace('/trpc/', '').split(',');
    const inputs = body ? JSON.parse(String(body)) : {};
    if (body) acts.push(...names.map((name, n): [string, unknown] => [name, inputs[n]]));
    const parts = await Promise.all(
      names.map(async (name, n) => {
        try {
          return { result: { data: (await answers[name]?.(inputs[n])) ?? null } };
        } catch {
          return refusal;
        }
      }),
    );
    return Response.json(parts, { status: parts.includes(refusal) ? 207 : 200 });
  });
}

function show(what: React.ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => what }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  renderRoutes(router, queryClient);
}

const notice = (id: number, read: boolean) => ({
  id,
  kind: 'message',
  title: `Title ${id}`,
  body: 'Body',
  path: '/',
  createdAt: new Date().toISOString(),
  read,
});

const bell = (name: string) => screen.findByRole('button', { name });

test('the bell counts unread notifications, opens the newest and hides the count when all are read', async () => {
  let unread = 2;
  const items = [notice(9, false), notice(8, false), notice(7, true)];
  serve({
    'notifications.unreadCount': () => unread,
    'notifications.list': () => ({ items, next: null }),
    'notifications.markReadUpTo': () => {
      unread = 0;
      return { done: true };
    },
  });
  show(<Bell />);
  await bell('Notifications, 2 unread');
  unread = 100;
  act(() => dispatchLiveEvent({ kind: 'notification', id: 10 }));
  const ringing = await bell('Notifications, 99+ unread');
  await userEvent.click(ringing);
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(await within(panel).findAllByText(/Title/)).toHaveLength(3);
  expect(within(panel).getAllByText('Unread:')).toHaveLength(2);
  await userEvent.click(within(panel).getByRole('button', { name: 'Mark all read' }));
  expect(acts).toEqual([['notifications.markReadUpTo', { id: 9 }]]);
  await waitFor(() => expect(screen.queryByText('Mark all read')).toBeNull());
});

test('a notification that could not be marked as read still counts', async () => {
  let away = false;
  const items = [notice(9, false), notice(8, false)];
  serve({
    'notifications.unreadCount': () => (away ? refuse() : 2),
    'notifications.list': () => (away ? refuse() : { items, next: null }),
    'notifications.markReadUpTo': refuse,
  });
  show(<Bell />);
  await userEvent.click(await bell('Notifications, 2 unread'));
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  const button = await within(panel).findByRole('button', { name: 'Mark all read' });
  away = true;
  await userEvent.click(button);
  await waitFor(() => expect(acts).toHaveLength(1));
  expect(await bell('Notifications, 2 unread')).toBeTruthy();
  expect(await within(panel).findByRole('button', { name: 'Mark all read' })).toBeTruthy();
});

test('following a notification marks it alone, and closes the panel', async () => {
  const items = [{ ...notice(9, false), path: '/?bid=3#bids' }, notice(8, true)];
  serve({
    'notifications.unreadCount': () => 1,
    'notifications.list': () => ({ items, next: null }),
    'notifications.markRead': () => ({ done: true }),
  });
  show(<Bell />);
  await userEvent.click(await bell('Notifications, 1 unread'));
  const link = await screen.findByRole('link', { name: /Title 9/ });
  expect(link.getAttribute('href')).toBe('/?bid=3#bids');
  await userEvent.click(link);
  await waitFor(() => expect(acts).toEqual([['notifications.markRead', { id: 9 }]]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('notifications about no project have a heading below the group of a project', async () => {
  const bid = { ...notice(9, true), title: 'New bid on “A shop”', path: '/projects/7?bid=3#bids' };
  const items = [bid, notice(8, true), notice(7, true)];
  serve({
    'notifications.unreadCount': () => 0,
    'notifications.list': () => ({ items, next: null }),
  });
  show(<Bell />);
  await userEvent.click(await bell('Notifications'));
  const project = await screen.findByRole('list', { name: 'A shop' });
  expect(within(project).getAllByRole('link')).toHaveLength(1);
  const others = screen.getByRole('list', { name: 'Other' });
  expect(within(others).getAllByRole('link')).toHaveLength(2);
});

test('an empty panel says so; a failed one can be loaded again', async () => {
  let fails = true;
  serve({
    'notifications.unreadCount': () => 0,
    'notifications.list': () => {
      if (fails) throw new Error('no');
      return { items: [], next: null };
    },
  });
  show(<Bell />);
  await userEvent.click(await bell('Notifications'));
  await screen.findByText('Notifications not loaded');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Nothing yet');
});

test('a page opened from the bell starts with its heading', async () => {
  serve({
    'notifications.unreadCount': () => 1,
    'notifications.list': () => ({ items: [notice(9, false)], next: null }),
  });
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }));
  show(<Bell />);
  await userEvent.click(await bell('Notifications, 1 unread'));
  const title = await screen.findByRole('heading', { name: 'Notifications' });
  await waitFor(() => expect(document.activeElement).toBe(title));
});
