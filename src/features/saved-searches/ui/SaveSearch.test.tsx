import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient, createTrpcClient, trpc } from '#platform/client/api/trpc.ts';
import { SaveSearch } from './SaveSearch.tsx';
import { formatFilter, toFullFilter } from './saved-search.labels.ts';

afterEach(() => vi.unstubAllGlobals());

function serve(answers: { message: string | null }[]) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (!body) return Response.json([{ result: { data: [] } }]);
    sent.push(JSON.parse(String(body))[0]);
    const message = answers.shift()?.message ?? null;
    if (message === null) return Response.json([{ result: { data: { done: true } } }]);
    const data = { httpStatus: 409, body: { code: 'conflict', message } };
    return Response.json([{ error: { code: -32009, message, data } }], { status: 409 });
  });
  return sent;
}

function show() {
  const queryClient = createQueryClient();
  // The dialog closes by Back.
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <MantineProvider env="test">
        <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <SaveSearch
              filter={{ category: 'Web App', isPrivate: false, search: 'react', skill: ['Go'] }}
            />
          </QueryClientProvider>
        </trpc.Provider>
      </MantineProvider>
    </RouterContextProvider>,
  );
  return userEvent.click(screen.getByRole('button', { name: 'Save this search' }));
}

test('the current filter is saved with a name and the kind of notification', async () => {
  const sent = serve([{ message: 'You have already saved this search.' }, { message: null }]);
  await show();
  const dialog = within(await screen.findByRole('dialog'));
  const name = await dialog.findByRole('textbox', { name: 'Name' });
  expect(name).toHaveProperty('value', 'Web App, public, react, Go');
  await userEvent.clear(name);
  await userEvent.click(dialog.getByRole('button', { name: 'Save search' }));
  expect(dialog.getByText('Please give the search a name')).toBeTruthy();
  expect(sent).toEqual([]);

  await userEvent.type(name, 'Mine');
  await userEvent.click(dialog.getByRole('radio', { name: /at once/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save search' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'You have already saved this search.',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Save search' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const filter = {
    category: 'Web App',
    isPrivate: false,
    urgent: false,
    search: 'react',
    budgetMin: null,
    budgetMax: null,
    skills: ['Go'],
  };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(sent.at(-1)).toEqual({ name: 'Mine', how: 'at_once', filter, timeZone });
});

test('a filter is described as text', () => {
  expect(formatFilter(toFullFilter({}))).toBe('All projects');
  expect(formatFilter(toFullFilter({ urgent: true, search: 'a' }))).toBe('Urgent, “a”');
  expect(formatFilter(toFullFilter({ isPrivate: true, search: '' }))).toBe('Private');
  expect(formatFilter(toFullFilter({ budgetMin: 500, budgetMax: 2_000 }))).toBe(
    'From $500, up to $2,000',
  );
});
