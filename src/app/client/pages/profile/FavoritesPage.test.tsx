import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { FavoritesPage } from './FavoritesPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const someone = { id: 5, name: 'Clara', username: 'clara', email: 'c@x.example', avatar: null };
const client = { ...someone, role: 'client' };
const developer = { ...someone, role: 'developer' };
const at = '2026-01-01T00:00:00.000Z';

const ada = {
  id: 3,
  name: 'Ada Byron',
  avatar: null,
  createdAt: at,
  bio: 'Engines.',
  skills: ['Maths'],
  rating: 47,
  reviewCount: 2,
  completedProjects: 2,
  availability: 'available',
  city: null,
  country: null,
  savedAt: at,
};
const bob = { ...ada, id: 4, name: 'Bob Noyce' };

const project = {
  id: 7,
  title: 'A booking page',
  description: 'Rooms and dates.',
  category: 'Web App',
  budget: 900,
  isPrivate: false,
  isUrgent: false,
  skills: [],
  deadline: '2099-01-01T00:00:00.000Z',
  status: 'cancelled',
  bidCount: 0,
  createdAt: at,
  clientId: 9,
  clientName: 'Carl',
  savedAt: at,
};

function show(me: object | null, answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen(() => <FavoritesPage />, {
    at: '/favorites',
    answers: {
      'accounts.me': () => me,
      'favorites.ids': () => [],
      'favorites.set': () => ({ done: true }),
      ...answers,
    },
  });
}

const heart = (name: string) => screen.getByRole('button', { name: `Save ${name} to Favorites` });
const isSaved = (name: string) => heart(name).getAttribute('aria-pressed');

test('a removed developer remains on the page and can be saved again', async () => {
  const kept = new Set([3, 4]);
  const view = show(client, {
    'favorites.ids': () => [...kept],
    'favorites.developers': () => ({ items: [ada, bob], next: null }),
    'favorites.set': (input) => {
      const { id, saved } = Object(input);
      if (saved) kept.add(id);
      else kept.delete(id);
      return { done: true };
    },
  });
  await screen.findByRole('link', { name: 'Ada Byron' });
  await userEvent.click(heart('Ada Byron'));
  await vi.waitFor(() => expect(isSaved('Ada Byron')).toBe('false'));
  expect(isSaved('Bob Noyce')).toBe('true');
  expect(kept).toEqual(new Set([4]));
  await userEvent.click(heart('Ada Byron'));
  await vi.waitFor(() => expect(isSaved('Ada Byron')).toBe('true'));
  await vi.waitFor(() => expect(kept).toEqual(new Set([4, 3])));
  expect(view.calls('favorites.developers')).toHaveLength(1);
});

test('a developer sees the status of a saved project', async () => {
  show(developer, {
    'favorites.ids': () => [7],
    'favorites.projects': () => ({ items: [project], next: null }),
  });
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('Cancelled');
  expect(card.textContent).not.toMatch(/\d+d \d+h/);
  expect(isSaved('A booking page')).toBe('true');
});

test('more items load on demand, and the focus moves to the first of them', async () => {
  show(client, {
    'favorites.ids': () => [3, 4],
    'favorites.developers': (input) =>
      Object(input).cursor === 'next'
        ? { items: [bob], next: null }
        : { items: [ada], next: 'next' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  const link = await screen.findByRole('link', { name: 'Bob Noyce' });
  await vi.waitFor(() => expect(document.activeElement).toBe(link));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test.each([
  [client, 'No developers saved yet', 'Find Developers', '/developers'],
  [developer, 'No projects saved yet', 'Browse Projects', '/projects'],
])('a user without favorites gets a link to a list (%#)', async (me, title, name, path) => {
  const none = () => ({ items: [], next: null });
  show(me, { 'favorites.developers': none, 'favorites.projects': none });
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
});

test('a list that failed to load can be loaded again', async () => {
  const view = show(client, { 'favorites.developers': () => new Refusal(400, 'Not today.') });
  expect((await screen.findByRole('alert')).textContent).toContain('Not today.');
  view.answer('favorites.developers', () => ({ items: [ada], next: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Ada Byron' })).toBeDefined();
});

test('visitors are asked to sign in, and nothing is requested', async () => {
  const view = show(null);
  await screen.findByText('Elsewhere');
  expect(decodeURIComponent(view.place())).toBe('/login?from=/favorites');
  expect(view.calls('favorites.ids')).toEqual([]);
});

test('admins see that favorites are for clients and developers', async () => {
  show({ ...someone, role: 'admin' });
  expect(
    await screen.findByRole('heading', { name: 'Favorites are for clients and developers' }),
  ).toBeDefined();
});
