import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '#testing/ui/screen.tsx';
import { removeUnknownSearch, stringifySearch, toSameSitePath } from './search-params.ts';

test.each(['/', '/create-project', '/projects/7?category=Web%20App#bids'])(
  '%s redirects within this site',
  (path) => {
    expect(toSameSitePath(path)).toBe(path);
  },
);

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  'create-project',
  '',
  7,
  null,
  undefined,
  ['/'],
])('%j redirects nowhere', (given) => {
  expect(toSameSitePath(given)).toBeUndefined();
});

interface Filters {
  size?: 'small' | 'large';
  words?: string;
}

function read({ size, words }: Record<string, unknown>): Filters {
  return {
    ...((size === 'small' || size === 'large') && { size }),
    ...(typeof words === 'string' && { words }),
  };
}

function open(at: string) {
  const root = createRootRoute({ component: Outlet });
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    validateSearch: read,
    search: { middlewares: [removeUnknownSearch(read, ['size', 'words', 'isSmall'])] },
    component: () => <h1>List</h1>,
  });
  const history = createMemoryHistory({ initialEntries: ['/elsewhere', at] });
  const router = createRouter({ routeTree: root.addChildren([list]), history });
  renderRoutes(router);
  return { router, history };
}

test('an unknown filter is removed from the URL without a history entry', async () => {
  const { router, history } = open('/list?size=Nonsense&words=ink&ref=mail');
  await screen.findByRole('heading', { name: 'List' });
  await vi.waitFor(() => expect(router.state.location.href).toBe('/list?ref=mail&words=ink'));
  expect(history.length).toBe(2);
});

test('an alias of a filter is removed from the URL too', async () => {
  const { router } = open('/list?isSmall=maybe&size=large');
  await screen.findByRole('heading', { name: 'List' });
  await vi.waitFor(() => expect(router.state.location.href).toBe('/list?size=large'));
});

test('known filters are unchanged', async () => {
  const { router } = open('/list?size=large&words=ink');
  await screen.findByRole('heading', { name: 'List' });
  expect(router.state.location.href).toContain('size=large');
  expect(router.state.location.href).toContain('words=ink');
});

test.each([
  [{ skill: ['C++', 'Go'], urgent: true }, '?urgent=true&skill=C%2B%2B&skill=Go'],
  [{ skill: ['Go'] }, '?skill=Go'],
  [{ skill: [] }, ''],
  [{ words: '2026' }, '?words=%222026%22'],
])('%j is written as %s', (search, text) => {
  expect(stringifySearch(search)).toBe(text);
});
