import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { SavedSearches } from './SavedSearches.tsx';

afterEach(() => vi.unstubAllGlobals());

const filter = {
  category: 'Web App',
  isPrivate: false,
  urgent: true,
  search: 'shop & till',
  budgetMin: null,
  budgetMax: null,
  skills: [],
};
const shops = {
  id: 3,
  name: 'Shops',
  how: 'daily',
  filter,
  found: 1_200,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const all = {
  ...shops,
  id: 4,
  name: 'All of them',
  filter: { ...filter, category: null, isPrivate: null, urgent: false, search: null },
  found: 0,
};

function show(answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen(() => <SavedSearches />, {
    answers: { 'savedSearches.list': () => [shops, all], ...answers },
  });
}

/** Moves the focus to the element with the Tab key only. */
async function reach(element: HTMLElement) {
  for (let steps = 0; steps < 40 && document.activeElement !== element; steps += 1) {
    await userEvent.tab();
  }
  expect(document.activeElement).toBe(element);
}

test('each search links to the list with its filter', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'Shops' });
  const to = new URL(link.getAttribute('href') ?? '', location.origin);
  expect(to.pathname).toBe('/projects');
  expect(Object.fromEntries(to.searchParams)).toEqual({
    category: 'Web App',
    visibility: 'public',
    urgent: 'true',
    search: 'shop & till',
  });
  const plain = screen.getByRole('link', { name: 'All of them' });
  expect(plain.getAttribute('href')).toBe('/projects');
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('1,200 new projects so far');
  expect(second?.textContent).toContain('Nothing new yet');
});

test('a search is changed by the keyboard alone, and the keyboard stays where it was', async () => {
  const { calls } = show({ 'savedSearches.change': () => ({ done: true }) });
  const change = await screen.findByRole('button', { name: 'Change Shops' });
  await reach(change);
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the search' }));
  const name = await dialog.findByRole('textbox', { name: 'Name' });
  await reach(name);
  await userEvent.keyboard('{Control>}a{/Control}Tills{Enter}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('savedSearches.change')).toEqual([{ id: 3, name: 'Tills', how: 'daily', filter }]);
  await vi.waitFor(() => expect(document.activeElement).toBe(change));
});

test('a search is deleted after a confirmation and removed from the list', async () => {
  const kept = [shops, all];
  const { calls } = show({
    'savedSearches.list': () => [...kept],
    'savedSearches.remove': () => kept.shift() && { done: true },
  });
  const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await screen.findByRole('link', { name: 'Shops' });
  await press('Delete Shops');
  await screen.findByRole('dialog');
  await press('Keep');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('savedSearches.remove')).toEqual([]);
  await press('Delete Shops');
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
  );
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Shops' })).toBeNull());
  expect(calls('savedSearches.remove')).toEqual([{ id: 3 }]);
  expect(await findToastText('Search deleted')).toBeTruthy();
  expect(screen.getByText('1 of 20')).toBeTruthy();
});

test('a search that no longer exists counts as deleted', async () => {
  const { answer } = show({ 'savedSearches.remove': () => new Refusal(404, 'There is none.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Shops' }));
  answer('savedSearches.list', () => [all]);
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
  );
  expect(await findToastText('Search deleted')).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a search that could not be deleted remains, with the error', async () => {
  show({ 'savedSearches.remove': () => new Refusal(503, 'We are very busy.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Shops' }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
  );
  expect((await screen.findByRole('alert')).textContent).toBe('We are very busy.');
  expect(screen.getByText('2 of 20')).toBeTruthy();
});

test('a user without searches gets a link to the list, and a failed list can be loaded again', async () => {
  const view = show({ 'savedSearches.list': () => new Refusal(400, 'Not today.') });
  expect((await screen.findByRole('alert')).textContent).toContain('Not today.');
  view.answer('savedSearches.list', () => []);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'No searches saved yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Projects' }).getAttribute('href')).toBe(
    '/projects',
  );
});
