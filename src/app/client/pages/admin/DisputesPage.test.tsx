import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { inDays } from '#testing/fixtures/workspace-fixture.ts';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { DisputesPage } from './DisputesPage.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-01-02T00:00:00.000Z';
const open = {
  id: 3,
  projectId: 7,
  title: 'A booking page',
  client: { id: 5, name: 'Clara Client', avatar: null },
  developer: { id: 11, name: 'Mira Okafor', avatar: null },
  amountCents: 90_000,
  frozen: false,
  next: { turn: 'admin', until: null, automaticStep: null },
  openedBy: 'client',
  openedAt: at,
  decidableFrom: at,
  status: 'open',
  closedAt: null,
  toDeveloperCents: null,
};

function show(list: (input: unknown) => unknown, search = {}) {
  return showScreen(() => <DisputesPage search={search} />, {
    at: '/admin/disputes',
    answers: { 'disputeQueue.list': list },
  });
}

const rowOf = async (list: object) => {
  show(() => ({ items: [{ ...open, ...list }], next: null }));
  return screen.findByRole('row', { name: /^A booking page/ });
};

test('a dispute links to its workspace and to both sides', async () => {
  const row = await rowOf({});
  const links = within(row)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/projects/7/room', '/admin/users/5', '/admin/users/11']);
  expect(row.textContent).toContain('To decideAn admin decides');
  expect(row.textContent).toContain('Clara Clientclient, opened it');
  expect(row.textContent).toContain('$900');
});

test('the side that must respond is named with its deadline', async () => {
  const row = await rowOf({ next: { turn: 'developer', until: inDays(3), automaticStep: null } });
  expect(row.textContent).toMatch(/Waiting for Mira OkaforTo decide in \d+d/);
});

test('a dispute that an admin opened waits for both sides first', async () => {
  const next = { turn: 'admin', until: inDays(3), automaticStep: null };
  const row = await rowOf({ openedBy: 'admin', next });
  expect(row.textContent).toContain('Bidwright opened it');
  expect(row.textContent).toMatch(/Waiting for both sidesTo decide in \d+d/);
});

test('during a chargeback no admin is asked to decide', async () => {
  const row = await rowOf({ frozen: true });
  expect(row.textContent).toContain('With the bank');
});

test('a decided dispute shows how the money was divided', async () => {
  const row = await rowOf({
    status: 'decided',
    closedAt: at,
    next: null,
    toDeveloperCents: 45_000,
  });
  expect(row.textContent).toContain('$450 to the developer, $450 back');
});

test('the state filter is part of the URL, and a filter without results can be cleared', async () => {
  const { place } = show(() => ({ items: [], next: null }), { search: 'nobody' });
  await screen.findByRole('heading', { name: 'No Disputes Found' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'decidable');
  await vi.waitFor(() => expect(place()).toBe('/admin/disputes?search=nobody&state=decidable'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await vi.waitFor(() => expect(place()).toBe('/admin/disputes'));
});

test('without any dispute there is no filter to clear', async () => {
  show(() => ({ items: [], next: null }));
  await screen.findByText('No disputes have been opened yet.');
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
});

test('a list that failed to load can be loaded again', async () => {
  const { answer } = show(() => new Refusal(400, 'Not now.'));
  await screen.findByText('The disputes could not be loaded');
  answer('disputeQueue.list', () => ({ items: [open], next: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('row', { name: /^A booking page/ });
});
