import { useSearch } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { users } from '#testing/fixtures/workspace-fixture.ts';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { MyBidsPage } from './MyBidsPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const bid = {
  id: 9,
  amount: 1_200,
  deliveryTime: 14,
  status: 'active',
  declined: false,
  createdAt: '2026-01-02T00:00:00.000Z',
  project: {
    id: 7,
    title: 'A booking page',
    status: 'active',
    deadline: '2126-01-02T00:00:00.000Z',
    clientName: 'Clara Client',
  },
};
const page = (items: object[], next: string | null = null) => ({ items, next });

type Me = (typeof users)[keyof typeof users] | null;

function Screen() {
  return <MyBidsPage search={useSearch({ strict: false })} />;
}

function show(me: Me, mine: (input: unknown) => unknown, at = '/my-bids') {
  return showScreen(Screen, {
    at,
    answers: { 'accounts.me': () => me, 'bids.mine': mine },
  });
}

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Your bids, newest first' });
  return within(table).getAllByRole('row').slice(1);
};

test('a developer sees their bids, the client and the outcome', async () => {
  const declined = { ...bid, id: 8, status: 'passed', declined: true };
  const { place } = show(users.developer, () => page([bid, declined]));
  const [first, second] = await rows();
  expect(first?.textContent).toMatch(
    /A booking page.*For Clara Client.*Awaiting decision.*14 days/,
  );
  expect(first?.textContent).toContain('$1,200');
  expect(second?.textContent).toContain('Declined');
  const [link] = screen.getAllByRole('link', { name: /A booking page/ });
  if (link) await userEvent.click(link);
  await screen.findByText('Elsewhere');
  expect(place()).toBe('/projects/7');
});

test('a developer without bids gets a link to projects', async () => {
  show(users.developer, () => page([]));
  await screen.findByRole('heading', { name: 'No bids yet' });
  expect(screen.getByRole('link', { name: 'Browse Projects' }).getAttribute('href')).toBe(
    '/projects',
  );
});

test('the selected status is part of the URL', async () => {
  const { place } = show(users.developer, () => page([bid]));
  await rows();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Withdrawn');
  await vi.waitFor(() => expect(place()).toBe('/my-bids?status=withdrawn'));
});

test('the status of the URL filters the list; an empty one can be reset to all', async () => {
  const mine = (input: unknown) => page(JSON.stringify(input).includes('hired') ? [] : [bid]);
  const { calls, place } = show(users.developer, mine, '/my-bids?status=hired');
  await screen.findByRole('heading', { name: 'No Bids Found' });
  expect(calls('bids.mine')).toMatchObject([{ status: 'hired' }]);
  expect(screen.queryByRole('link', { name: 'Browse Projects' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await rows()).toHaveLength(1);
  expect(place()).toBe('/my-bids');
});

test('while all bids load, the page does not say that there are none', async () => {
  const { answer, place } = show(users.developer, () => page([]), '/my-bids?status=hired');
  await screen.findByRole('heading', { name: 'No Bids Found' });
  answer('bids.mine', () => new Promise(() => {}));
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await vi.waitFor(() => expect(place()).toBe('/my-bids'));
  expect(screen.queryByRole('heading', { name: 'No bids yet' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'No Bids Found' })).toBeNull();
});

test('a list that failed to load can be loaded again', async () => {
  const { answer } = show(users.developer, () => new Refusal(400, 'That went wrong.'));
  await screen.findByRole('heading', { name: 'The bids could not be loaded' });
  answer('bids.mine', () => page([bid]));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows()).toHaveLength(1);
});

test('a client sees that the page is for developers', async () => {
  const { calls } = show(users.client, () => page([]));
  await screen.findByRole('heading', { name: 'Only developers can bid' });
  expect(calls('bids.mine')).toEqual([]);
});
