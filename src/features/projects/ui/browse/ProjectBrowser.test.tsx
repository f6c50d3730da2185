// cspell:ignore sauan
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
import { readProjectSearch } from '../../project-search.rules.ts';
import { ProjectBrowser } from './ProjectBrowser.tsx';

const card = {
  id: 1,
  title: 'Booking site for a sauna',
  description: 'A calendar, a payment and a mail.',
  category: 'Web App',
  budget: 999_999,
  isPrivate: false,
  isUrgent: true,
  skills: ['React', 'TypeScript', 'Stripe', 'PostgreSQL', 'CSS'],
  deadline: '2027-01-01T00:00:00.000Z',
  status: 'active',
  bidCount: 0,
  createdAt: '2026-11-21T00:00:00.000Z',
  clientId: 9,
  clientName: 'Ann Lee',
};

/** The inputs of all requests, newest last. */
let asked: unknown[] = [];

/** Returns the inputs of all calls in a batched request. */
function inputsOf(url: string): { search?: string }[] {
  return Object.values(JSON.parse(new URL(url, 'http://x').searchParams.get('input') ?? '{}'));
}

function serve(answer: (input: unknown) => Response) {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(inputsOf(url)[0]);
    return answer(asked.at(-1));
  });
}

const page = (items: unknown[], next: string | null = null) =>
  Response.json([{ result: { data: { items, next } } }]);

const refusal = {
  error: {
    code: -32000,
    message: 'No',
    data: { httpStatus: 403, body: { code: 'unavailable', message: 'Not now.' } },
  },
};
const failure = () => Response.json([refusal], { status: 403 });

function show(path: string) {
  const rootRoute = createRootRoute({ component: Outlet });
  const list = createRoute({
    getParentRoute: () => rootRoute,
    path: '/projects',
    validateSearch: readProjectSearch,
    component: () => <ProjectBrowser search={list.useSearch()} />,
  });
  const one = createRoute({ getParentRoute: () => rootRoute, path: '/projects/$id' });
  const router = createRouter({
    routeTree: rootRoute.addChildren([list, one]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  renderRoutes(router);
  return router;
}

afterEach(() => vi.unstubAllGlobals());

/** The field of skills has a `status` of its own. */
const findResultLine = () => screen.findByText(/project|Searching/, { selector: 'p[role=status]' });

test('a card shows three skills and how many more there are', async () => {
  serve(() => page([card]));
  show('/projects');
  const shown = within(await screen.findByRole('article'));
  const skills = within(shown.getByRole('list', { name: 'Skills' })).getAllByRole('listitem');
  expect(skills.map(({ textContent }) => textContent)).toEqual([
    'React',
    'TypeScript',
    'Stripe',
    '+2 more',
  ]);
  expect(shown.getByRole('img', { name: 'Budget $999,999' })).toBeTruthy();
  expect(shown.getByText('Urgent')).toBeTruthy();
});

test.each([
  ['?urgent=true&search=boat', 'No urgent projects available at the moment.'],
  ['?search=boat', 'No projects match "boat".'],
  ['?search=to', 'These words are too common'],
  ['?category=Blockchain', 'No projects available for the selected criteria.'],
  ['?visibility=private', 'Only the client and invited developers can see a private project'],
])('an empty list at %s shows the reason', async (query, reason) => {
  serve(() => page([]));
  show(`/projects${query}`);
  expect(await screen.findByRole('heading', { name: 'No Projects Found' })).toBeTruthy();
  expect(screen.getByText(reason, { exact: false })).toBeTruthy();
});

test('Clear Filters asks for everything again', async () => {
  serve((input) => (JSON.stringify(input).includes('boat') ? page([]) : page([card])));
  const router = show('/projects?search=boat&visibility=private');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(router.state.location.search).toEqual({});
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
});

test('a corrected word is named, and the original can be searched', async () => {
  serve((input) => {
    const typed = JSON.stringify(input).includes('sauan');
    return Response.json([
      { result: { data: { items: [card], next: null, correctedSearch: typed ? 'sauna' : null } } },
    ]);
  });
  const router = show('/projects?search=sauan&urgent=true');
  const status = await findResultLine();
  const corrected = await within(status).findByRole('link', { name: '“sauna”' });
  expect(status.textContent).toBe(
    'No urgent projects match “sauan”. Showing those for “sauna”: 1 project, best matches first',
  );
  await userEvent.click(corrected);
  await vi.waitFor(() => expect(status.textContent).toBe('1 project, best matches first'));
  expect(router.state.location.search).toEqual({ urgent: true, search: 'sauna' });
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'sauna');
});

test('an empty list says which filter hides how many projects', async () => {
  serve(() => page([]));
  const list = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('projects.count')) return list(url);
    return Response.json(
      inputsOf(url).map((input) => {
        const { budgetMin, skill = [] } = input as { budgetMin?: number; skill?: string[] };
        const count = budgetMin ? skill.length - 1 : 12;
        return { result: { data: { count: Math.max(count, 0), more: false } } };
      }),
    );
  });
  const router = show('/projects?budgetMin=2000&skill=["Go","Rust"]');
  const link = await screen.findByRole('link', { name: 'Without “From $2,000”' });
  expect(link.parentElement?.textContent).toBe('Without “From $2,000”: 12 projects');
  expect(screen.queryByRole('link', { name: 'Without “Go”' })).toBeNull();
  await userEvent.click(link);
  expect(router.state.location.search).toEqual({ skill: ['Go', 'Rust'] });
});

test('on a phone the filters apply together, and a chip removes one', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width'),
    addEventListener() {},
    removeEventListener() {},
  }));
  serve(() => page([card]));
  const list = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('projects.count')) return list(url);
    const [input] = inputsOf(url) as { category?: string }[];
    return Response.json([{ result: { data: { count: input?.category ? 3 : 9, more: false } } }]);
  });
  const router = show('/projects');
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(await dialog.findByRole('button', { name: 'Show 9 projects' })).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText('Category'), 'Blockchain');
  await userEvent.type(dialog.getByLabelText('Budget from'), '1500');
  const budgetTo = dialog.getByLabelText('Budget to');
  for (const [typed, error] of [
    ['2k', 'Whole dollars, from 1 to 999,999'],
    ['1000.75', 'Whole dollars, from 1 to 999,999'],
    ['-2000', 'Whole dollars, from 1 to 999,999'],
    ['1000', 'Less than “Budget from”'],
  ] as const) {
    await userEvent.clear(budgetTo);
    await userEvent.type(budgetTo, typed);
    await userEvent.click(await dialog.findByRole('button', { name: 'Show 3 projects' }));
    expect(dialog.getByText(error)).toBeTruthy();
    expect(document.activeElement).toBe(budgetTo);
  }
  await userEvent.clear(budgetTo);
  expect(router.state.location.search).toEqual({});
  await userEvent.click(await dialog.findByRole('button', { name: 'Show 3 projects' }));
  await vi.waitFor(() =>
    expect(router.state.location.search).toEqual({ category: 'Blockchain', budgetMin: 1_500 }),
  );
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove the filter Blockchain' }),
  );
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ budgetMin: 1_500 }));
});

test('words without common results can be searched one by one, if they have results', async () => {
  const found = new Map(Object.entries({ sauna: 1, boat: 0, steam: 3, fog: null }));
  serve((input) => page((input as { search: string }).search === 'sauna' ? [card] : []));
  const list = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('projects.count')) return list(url);
    const counts = inputsOf(url).map(({ search = '' }) => found.get(search));
    return Response.json(
      counts.map((count) =>
        count === null ? refusal : { result: { data: { count, more: false } } },
      ),
    );
  });
  const router = show('/projects?search=sauna, boat Sauna steam fog');
  const links = await screen.findAllByRole('link', { name: /^“.+”$/ });
  expect(links.map(({ textContent }) => textContent)).toEqual(['“sauna”', '“steam”', '“fog”']);
  await userEvent.click(screen.getByRole('link', { name: '“sauna”' }));
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(router.state.location.search).toEqual({ search: 'sauna' });
});

test('words that match only a category link to all its projects', async () => {
  serve((input) => ('category' in (input as object) ? page([card]) : page([])));
  const router = show('/projects?search=web app');
  await userEvent.click(await screen.findByRole('link', { name: 'Web App' }));
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(router.state.location.search).toEqual({ category: 'Web App' });
});

test('words without results under the filters can be searched in all projects', async () => {
  serve((input) => (JSON.stringify(input).includes('urgent') ? page([]) : page([card])));
  const router = show('/projects?search=sauna boat&urgent=true&category=Blockchain');
  await userEvent.click(await screen.findByRole('link', { name: '“sauna boat”' }));
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(router.state.location.search).toEqual({ search: 'sauna boat' });
});

test.each([
  ['boat', false],
  ['!!!', true],
])(
  'without results for %s the filters can be cleared; punctuation is mentioned: %s',
  async (search, told) => {
    serve(() => page([]));
    show(`/projects?search=${search}`);
    await screen.findByRole('heading', { name: 'No Projects Found' });
    expect(screen.queryByRole('link', { name: /^“.+”$/ })).toBeNull();
    expect(screen.queryByText(/Type letters or digits to search/) !== null).toBe(told);
  },
);

test('the length of a partly loaded list is announced with the count', async () => {
  const counted = Promise.withResolvers<void>();
  serve(() => page([card, { ...card, id: 2 }], '2026-11-20T00:00:00.000Z_2'));
  const list = globalThis.fetch;
  const counts: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('projects.count')) return list(url);
    await counted.promise;
    counts.push(inputsOf(url)[0]);
    return Response.json([{ result: { data: { count: 100, more: true } } }]);
  });
  show('/projects?search=sauna&urgent=true');
  const status = await findResultLine();
  await vi.waitFor(() => expect(status.textContent).toBe('2 projects shown, best matches first'));
  counted.resolve();
  await vi.waitFor(() =>
    expect(status.textContent).toBe('2 of more than 100 projects, best matches first'),
  );
  expect(counts).toEqual([{ search: 'sauna', urgent: true }]);
});

test('while another search is running the line says so', async () => {
  const later = Promise.withResolvers<void>();
  serve((input) =>
    page(JSON.stringify(input).includes('boat') ? [card, { ...card, id: 2 }] : [card]),
  );
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('boat')) await later.promise;
    return answer(url);
  });
  show('/projects');
  const status = await findResultLine();
  await vi.waitFor(() => expect(status.textContent).toBe('1 project, newest first'));
  await userEvent.type(screen.getByRole('searchbox'), 'boat{Enter}');
  await vi.waitFor(() => expect(status.textContent).toBe('Searching…'));
  later.resolve();
  await vi.waitFor(() => expect(status.textContent).toBe('2 projects, best matches first'));
});

test('the back button returns from a search to the list before it', async () => {
  serve(() => page([card]));
  const router = show('/projects');
  await userEvent.type(await screen.findByRole('searchbox'), 'bo{Enter}');
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ search: 'bo' }));
  await userEvent.type(screen.getByRole('searchbox'), 'at{Enter}');
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ search: 'boat' }));
  router.history.back();
  await vi.waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(router.state.location.pathname).toBe('/projects');
});

test('a list that failed to load can be loaded again', async () => {
  serve(failure);
  show('/projects');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('heading', { name: 'Failed to Load Projects' })).toBeTruthy();
  expect(
    alert.getByText('We encountered an error while loading projects. Please try again.'),
  ).toBeTruthy();
  expect(alert.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('the filters are part of the URL', async () => {
  serve(() => page([card]));
  const router = show('/projects');
  await screen.findByRole('article');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Web App');
  await userEvent.click(screen.getByRole('button', { name: 'Private' }));
  await userEvent.click(screen.getByRole('button', { name: 'Urgent' }));
  await userEvent.type(screen.getByRole('searchbox'), ' boat{Enter}');
  await vi.waitFor(() =>
    expect(router.state.location.search).toEqual({
      category: 'Web App',
      visibility: 'private',
      urgent: true,
      search: 'boat',
    }),
  );
  await vi.waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ category: 'Web App', isPrivate: true, urgent: true }),
  );
});

test('Load more loads the next page and moves the focus to its first project', async () => {
  serve((input) =>
    JSON.stringify(input).includes('cursor')
      ? page([{ ...card, id: 2, title: 'The second page' }])
      : page([card], '2026-11-21T00:00:00.000Z_1'),
  );
  show('/projects');
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  const second = await screen.findByRole('link', { name: 'The second page' });
  await vi.waitFor(() => expect(document.activeElement).toBe(second));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('the empty state is not shown before the search has its result', async () => {
  const later = Promise.withResolvers<void>();
  serve(() => page([]));
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('boat')) await later.promise;
    return answer(url);
  });
  show('/projects?search=sauna');
  await screen.findByText('No projects match "sauna".', { exact: false });
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'boat{Enter}');
  await screen.findByText('Searching…');
  expect(screen.queryByRole('heading', { name: 'No Projects Found' })).toBeNull();
  later.resolve();
  expect(await screen.findByText('No projects match "boat".', { exact: false })).toBeTruthy();
});
