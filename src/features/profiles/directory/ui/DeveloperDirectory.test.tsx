import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderRoutes } from '#testing/ui/screen.tsx';
import { parseDirectorySearch, toDirectoryQuery } from '../directory.rules.ts';
import { DeveloperDirectory } from './DeveloperDirectory.tsx';

const mira = {
  id: 11,
  name: 'Mira Okafor',
  avatar: null,
  bio: 'Bookings and payments.',
  skills: ['React', 'TypeScript', 'Stripe', 'PostgreSQL', 'CSS'],
  rating: 47,
  reviewCount: 3,
  completedProjects: 12,
  availability: 'limited',
  city: 'Lagos',
  country: 'Nigeria',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const newcomer = {
  ...mira,
  id: 12,
  name: 'Li Wu',
  rating: 0,
  reviewCount: 0,
  completedProjects: 0,
  city: null,
  country: null,
};

interface Filter {
  search?: string;
  skills?: string[];
  minRating?: number;
  cursor?: string;
}

interface Page {
  items: object[];
  next: string | null;
}

let asked: Filter[] = [];

const page = (items: object[], next: string | null = null): Page => ({ items, next });

function serve(browse: (filter: Filter) => Page | null) {
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://x');
    const inputs = JSON.parse(url.searchParams.get('input') ?? '{}');
    const answers = url.pathname
      .replace('/trpc/', '')
      .split(',')
      .map((_procedure, nth) => {
        asked.push(inputs[nth]);
        const found = browse(inputs[nth]);
        if (found) return { result: { data: found } };
        const body = { code: 'refused', message: 'Not now.' };
        return { error: { code: -32000, message: 'No', data: { httpStatus: 403, body } } };
      });
    return Response.json(answers);
  });
}

function show(path = '/developers') {
  const root = createRootRoute({ component: Outlet });
  const list = createRoute({
    getParentRoute: () => root,
    path: '/developers',
    validateSearch: parseDirectorySearch,
    component: () => <DeveloperDirectory search={parseDirectorySearch({ ...list.useSearch() })} />,
  });
  const one = createRoute({ getParentRoute: () => root, path: '/developers/$id' });
  const router = createRouter({
    routeTree: root.addChildren([list, one]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  renderRoutes(router);
  return router;
}

afterEach(() => vi.unstubAllGlobals());

const textsOf = (items: HTMLElement[]) => items.map(({ textContent }) => textContent);

test('a card shows name, skills and availability, and links to the profile', async () => {
  serve(() => page([mira]));
  show();
  const card = within(await screen.findByRole('article'));
  const link = card.getByRole('link', { name: 'Mira Okafor' });
  expect(link.getAttribute('href')).toBe('/developers/11');
  const skills = within(card.getByRole('list', { name: 'Skills' })).getAllByRole('listitem');
  expect(textsOf(skills)).toEqual(['React', 'TypeScript', 'Stripe', '+2 more']);
  for (const words of ['4.7', '3 reviews', 'Limited availability', '12 completed projects']) {
    expect(card.getByText(words)).toBeTruthy();
  }
  expect(card.getByText('Lagos, Nigeria')).toBeTruthy();
});

test('a developer without reviews is New, and has no rating', async () => {
  serve(() => page([newcomer]));
  show();
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('New')).toBeTruthy();
  expect(card.queryByText(/\d\.\d/)).toBeNull();
  expect(card.getByText('No completed projects yet')).toBeTruthy();
});

test('the filters are in the URL, and Back removes the last one', async () => {
  serve(() => page([mira]));
  const router = show();
  await screen.findByRole('article');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rating' }), '4.5');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Availability' }), 'limited');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'experience');
  await userEvent.type(screen.getByLabelText('Skills', { selector: 'input' }), 'React{Enter}');
  await userEvent.type(screen.getByRole('searchbox'), ' stripe{Enter}');
  const narrowed = { rating: 4.5, availability: 'limited', sort: 'experience', skills: 'React' };
  await vi.waitFor(() =>
    expect(router.state.location.search).toEqual({ ...narrowed, search: 'stripe' }),
  );
  await vi.waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      minRating: 4.5,
      availability: 'limited',
      sort: 'experience',
      skills: ['React'],
      search: 'stripe',
    }),
  );
  router.history.back();
  await vi.waitFor(() =>
    expect(router.state.location.search).toEqual({
      rating: 4.5,
      availability: 'limited',
      sort: 'experience',
    }),
  );
  await vi.waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''));
  expect(screen.queryByRole('button', { name: 'Remove React' })).toBeNull();
});

test('a URL fills the filters, and a skill is removed by its button', async () => {
  serve(() => page([mira]));
  const router = show('/developers?skills=React,Node.js&rating=4&sort=newest&availability=asleep');
  await screen.findByRole('article');
  expect(screen.getByRole('combobox', { name: 'Rating' })).toHaveProperty('value', '4');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveProperty('value', 'newest');
  expect(asked[0]).toMatchObject({ skills: ['React', 'Node.js'], minRating: 4, sort: 'newest' });
  expect(asked[0]).not.toHaveProperty('availability');
  await userEvent.click(screen.getByRole('button', { name: 'Remove React' }));
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ skills: 'Node.js' }));
});

test.each([
  ['?search=boat', 'No developers match "boat".', true],
  ['?skills=Fortran&search=boat', 'No developers available for the selected criteria.', true],
  ['?sort=newest', 'No developers have joined yet.', false],
])('an empty list at %s shows the reason', async (query, reason, clearable) => {
  serve(() => page([]));
  show(`/developers${query}`);
  expect(await screen.findByRole('heading', { name: 'No Developers Found' })).toBeTruthy();
  expect(screen.getByText(reason, { exact: false })).toBeTruthy();
  expect(screen.getByText('0 developers').getAttribute('role')).toBe('status');
  expect(screen.queryByRole('button', { name: 'Clear Filters' }) !== null).toBe(clearable);
});

test('a search without matches can be repeated without the other filters', async () => {
  serve(({ minRating }) => (minRating ? page([]) : page([mira])));
  const router = show('/developers?search=sea boat&rating=4&sort=newest');
  await userEvent.click(await screen.findByRole('link', { name: '“sea boat”' }));
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(router.state.location.search).toEqual({ search: 'sea boat', sort: 'newest' });
});

test('Clear Filters loads all developers again, in the same order', async () => {
  serve(({ search }) => (search ? page([]) : page([mira])));
  const router = show('/developers?search=boat&rating=4&sort=newest');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(router.state.location.search).toEqual({ sort: 'newest' });
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
});

test('a list that failed to load shows an error and can be retried', async () => {
  serve(() => null);
  show();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('heading', { name: 'Failed to Load Developers' })).toBeTruthy();
  serve(() => page([mira]));
  await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article')).toBeTruthy();
});

test('Load more adds the next page and focuses its first developer', async () => {
  serve(({ cursor }) => (cursor ? page([newcomer]) : page([mira], 'rating_47_3_11')));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  const second = await screen.findByRole('link', { name: 'Li Wu' });
  await vi.waitFor(() => expect(document.activeElement).toBe(second));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test.each([
  [{ skills: ' React ,,react' }, { skills: 'React' }],
  [
    { skills: 7, search: true },
    { skills: '7', search: 'true' },
  ],
  [{ skills: ['React'], rating: 'many', sort: 'rating', search: {} }, {}],
  [{ search: `${'x'.repeat(199)}🦀` }, { search: 'x'.repeat(199) }],
])('a URL with %j is parsed as %j', (given, read) => {
  expect(parseDirectorySearch(given)).toEqual(read);
});

test('fifteen long skills are sent unabridged', async () => {
  const skills = Array.from({ length: 15 }, (_, n) => `Kubernetes operators ${n}`);
  const { skills: kept = '' } = parseDirectorySearch({ skills: skills.join(',') });
  expect(kept.split(',')).toEqual(skills);
  expect(toDirectoryQuery({ skills: kept }).skills).toEqual(skills);
});

test('no empty state is shown while a search is still running', async () => {
  const later = Promise.withResolvers<void>();
  serve(() => page([]));
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('boat')) await later.promise;
    return answer(url);
  });
  show('/developers?search=sauna');
  await screen.findByText(/sauna/);
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'boat{Enter}');
  await screen.findByText('Searching…');
  expect(screen.queryByRole('heading', { name: 'No Developers Found' })).toBeNull();
  later.resolve();
  expect(await screen.findByText(/boat/)).toBeTruthy();
});
