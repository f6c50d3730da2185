import { useInfiniteQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderRoutes } from '#testing/screen.tsx';
import { MoreButton } from './MoreButton.tsx';

afterEach(() => sessionStorage.clear());

const LAST = 5;
let answers = 0;

function List() {
  const list = useRef<HTMLUListElement>(null);
  const pages = useInfiniteQuery({
    queryKey: ['list'],
    queryFn: async ({ pageParam }) => {
      answers += 1;
      return `page ${pageParam}`;
    },
    initialPageParam: 1,
    getNextPageParam: (_last, all) => (all.length < LAST ? all.length + 1 : undefined),
  });
  const shown = pages.data?.pages ?? [];
  return (
    <>
      <ul ref={list}>
        {shown.map((page) => (
          <li key={page}>
            <Link to="/">{page}</Link>
          </li>
        ))}
      </ul>
      <MoreButton pages={pages} list={list} count={shown.length} />
    </>
  );
}

/** Draws the page as a new document does: only the browser's history is what it was. */
function open(history: RouterHistory) {
  const root = createRootRoute({ component: Outlet });
  const list = createRoute({ getParentRoute: () => root, path: '/', component: List });
  return renderRoutes(createRouter({ routeTree: root.addChildren([list]), history }));
}

const shownPages = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const more = async () => userEvent.click(await screen.findByRole('button', { name: 'Load more' }));

test('after a reload a list is as long again as it was, and no longer', async () => {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const before = open(history);
  await more();
  await screen.findByText('page 2');
  await more();
  await screen.findByText('page 3');
  before.unmount();
  answers = 0;
  open(history);
  await screen.findByText('page 3');
  await screen.findByRole('button', { name: 'Load more' });
  expect(shownPages()).toEqual(['page 1', 'page 2', 'page 3']);
  expect(answers).toBe(3);
});

test('another visit of the same page begins with the first', async () => {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const before = open(history);
  await more();
  await screen.findByText('page 2');
  before.unmount();
  history.push('/');
  open(history);
  await screen.findByRole('button', { name: 'Load more' });
  expect(shownPages()).toEqual(['page 1']);
});
