import { useSearch } from '@tanstack/react-router';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { WorkItem } from '#features/work/work.schema.ts';
import { dispatchLiveEvent } from '#platform/client/live/useLiveEvents.ts';
import { inDays, users } from '#testing/fixtures/workspace-fixture.ts';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { WorkPage } from './WorkPage.tsx';

type Someone = (typeof users)[keyof typeof users] | null;

function Screen() {
  return <WorkPage search={useSearch({ strict: false })} />;
}

const payouts = { status: 'none', waitingCents: 0, sendingCents: 0, sentCents: 0, heldCents: 0 };

function show(me: Someone, list: (input: unknown) => unknown, at = '/work') {
  return showScreen(Screen, {
    at,
    answers: {
      'accounts.me': () => me,
      'work.list': list,
      'work.firstSteps': () => [],
      'payouts.account': () => payouts,
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const page = (items: WorkItem[], next: string | null = null) => ({ items, next });

const hire: WorkItem = {
  kind: 'hire',
  id: 7,
  title: 'A booking page',
  stage: 'running',
  waitsFor: 'me',
  dueAt: inDays(3),
  date: { label: 'Automatic release', at: inDays(3) },
  amountCents: 90_000,
  href: '/projects/7/room',
  status: 'Delivered',
  person: 'Built by Mira Okafor',
  turn: 'Your turn: review the work',
  action: 'Review the work',
};
const open: WorkItem = {
  ...{ ...hire, kind: 'project', id: 8, title: 'A shop', stage: 'open', waitsFor: 'developer' },
  ...{
    href: '/projects/8',
    status: 'Active',
    person: null,
    turn: 'Waiting for bids',
    action: null,
  },
};
const draft: WorkItem = {
  ...{
    ...open,
    kind: 'draft',
    id: 4,
    title: 'A plan',
    stage: 'draft',
    waitsFor: null,
    dueAt: null,
    date: null,
  },
  ...{ href: '/create-project?draft=4', status: 'Draft', turn: null, action: 'Continue' },
};
const over: WorkItem = {
  ...{ ...hire, id: 9, title: 'An old page', stage: 'ended', waitsFor: null, dueAt: null },
  date: { label: 'Ended', at: '2026-03-02T12:00:00.000Z' },
  ...{ href: '/projects/9/room', status: 'Completed', turn: null, action: null },
};

const rowsOf = async (name: string) =>
  within(await screen.findByRole('region', { name })).getAllByRole('listitem');

test('what waits for the user is on top, with its deadline, price and button', async () => {
  const { place } = show(users.client, () => page([hire, open, draft, over]));
  const [first] = await rowsOf('Your turn');
  expect(first?.textContent).toMatch(/Delivered.*A booking page.*Built by Mira Okafor/);
  expect(first?.textContent).toMatch(
    /Your turn: review the work.*Automatic release.*Agreed price\$900/,
  );
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    ...['Your turn', 'Open for bids', 'Drafts', 'Ended'],
  ]);
  const [ended] = await rowsOf('Ended');
  expect(ended?.textContent).toMatch(/An old page.*EndedMar 2, 2026/);
  await userEvent.click(screen.getByRole('link', { name: 'Review the work: A booking page' }));
  await screen.findByText('Elsewhere');
  expect(place()).toBe('/projects/7/room');
});

test('a link leads to the exact place, also with a query', async () => {
  const bids = {
    ...open,
    waitsFor: 'me' as const,
    action: 'Review bids',
    href: '/projects/8#bids',
  };
  show(users.client, () => page([bids, draft]));
  const links = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await rowsOf('Your turn');
  expect(links('Review bids: A shop')).toBe('/projects/8#bids');
  expect(links('Continue: A plan')).toBe('/create-project?draft=4');
});

test('a developer whose earnings wait is led to the set-up of payouts, once', async () => {
  const { answer } = show(users.developer, () => page([over]));
  answer('payouts.account', () => ({ ...payouts, waitingCents: 65_000 }));
  answer('work.firstSteps', () => ['portfolio', 'payouts']);
  const [row] = await rowsOf('Your turn');
  expect(row?.textContent).toMatch(/Your turn: set up payouts.*\$650/);
  await screen.findByRole('link', { name: 'Show one piece of work' });
  const links = screen.getAllByRole('link', { name: 'Set up payouts' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/payouts']);
});

test('the list is not loaded a second time when the live connection opens', async () => {
  const { calls } = show(users.client, () => page([hire]));
  await rowsOf('Your turn');
  act(() => dispatchLiveEvent({ kind: 'missed', id: 0 }));
  act(() => dispatchLiveEvent({ kind: 'notification', id: 1 }));
  await vi.waitFor(() => expect(calls('work.list')).toHaveLength(2));
});

test('a draft is discarded after a confirmation', async () => {
  let items = [draft];
  const { answer, calls } = show(users.client, () => page(items));
  answer('drafts.discard', () => {
    items = [];
    return { done: true };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Discard A plan' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
  await screen.findByRole('heading', { name: 'No work yet' });
  expect(calls('drafts.discard')).toEqual([{ id: 4 }]);
});

test('first steps lead to their fields, and can be dismissed', async () => {
  const { answer, calls } = show(users.developer, () => page([]));
  answer('work.firstSteps', () => ['skills', 'portfolio']);
  answer('work.dismissFirstSteps', () => ({ done: true }));
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  const hrefs = steps.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/settings/profile#skills', '/settings/portfolio']);
  await userEvent.click(steps.getByRole('button', { name: 'Dismiss the first steps' }));
  await vi.waitFor(() => expect(screen.queryByText('First steps')).toBeNull());
  expect(calls('work.dismissFirstSteps')).toHaveLength(1);
});

test('stage and search are part of the URL; a filter without results can be cleared', async () => {
  const list = (input: unknown) => page(JSON.stringify(input).includes('draft') ? [] : [hire]);
  const { place } = show(users.client, list, '/work?stage=draft');
  await screen.findByRole('heading', { name: 'No Work Found' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await rowsOf('Your turn');
  expect(place()).toBe('/work');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'In progress');
  await vi.waitFor(() => expect(place()).toBe('/work?stage=running'));
});

test.each([
  [users.client, ['Drafts', 'Open for bids', 'In progress', 'Ended']],
  [users.developer, ['Invited', 'Bids', 'In progress', 'Ended']],
])('the stages are those of the role: $role', async (me, stages) => {
  show(me, () => page([hire]));
  const select = within(await screen.findByRole('combobox', { name: 'Stage' }));
  const names = select.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual(['All work', ...stages]);
});

test('Load more loads ended work and moves the focus to its first entry', async () => {
  const older = { ...over, id: 6, title: 'An older page' };
  const { calls } = show(users.client, (input) =>
    JSON.stringify(input).includes('cursor') ? page([older]) : page([over], '2026_9'),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Load more ended work' }));
  const link = await screen.findByRole('link', { name: 'An older page' });
  await vi.waitFor(() => expect(document.activeElement).toBe(link));
  expect(calls('work.list')).toHaveLength(2);
});

test.each([
  [users.developer, 'Browse Projects', '/projects'],
  [users.client, 'Post Project', '/create-project'],
])('a user without work gets a link to find some: $role', async (me, name, to) => {
  show(me, () => page([]));
  await screen.findByRole('heading', { name: 'No work yet' });
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
});

test('a list that failed to load can be loaded again', async () => {
  const { answer } = show(users.client, () => new Refusal(400, 'That went wrong.'));
  await screen.findByRole('heading', { name: 'Your work could not be loaded' });
  answer('work.list', () => page([hire]));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rowsOf('Your turn')).toHaveLength(1);
});

test('a visitor signs in and returns', async () => {
  const { calls, place } = show(null, () => page([]));
  await screen.findByText('Elsewhere');
  expect(decodeURIComponent(place())).toBe('/login?from=/work');
  expect(calls('work.list')).toEqual([]);
});

test('an admin sees that the page is for clients and developers, with a link to all projects', async () => {
  const { calls } = show(users.admin, () => page([]));
  await screen.findByRole('heading', { name: 'Work is for clients and developers' });
  const on = screen.getByRole('link', { name: 'See all projects' });
  expect(on.getAttribute('href')).toBe('/admin/projects');
  expect(calls('work.list')).toEqual([]);
});
