import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient, createTrpcClient, trpc } from '#platform/client/api/trpc.ts';
import { useMe } from './useMe.ts';

const ada = { id: 7, name: 'Ada', email: 'ada@demo.example', avatar: null, role: 'developer' };

function Who() {
  const { me, isLoaded } = useMe();
  return <p>{`${me?.name ?? 'nobody'}, ${isLoaded ? 'settled' : 'not yet'}`}</p>;
}

function show(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  render(
    <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Who />
      </QueryClientProvider>
    </trpc.Provider>,
  );
}

const answers =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json([body], { status }));

const kept = () => localStorage.getItem('user');

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('the cached user is shown at once, and the response replaces it', async () => {
  localStorage.setItem('user', JSON.stringify(ada));
  show(answers({ result: { data: { ...ada, name: 'Ada Q.' } } }));
  expect(screen.getByText('Ada, not yet')).toBeTruthy();
  expect(await screen.findByText('Ada Q., settled')).toBeTruthy();
  expect(kept()).toContain('Ada Q.');
});

test('offline, the cached user is used and remains', async () => {
  localStorage.setItem('user', JSON.stringify(ada));
  show(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await screen.findByText('Ada, settled')).toBeTruthy();
  expect(kept()).not.toBeNull();
});

test('while a proxy answers instead of the server, the cached user is used and remains', async () => {
  localStorage.setItem('user', JSON.stringify(ada));
  show(() => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })));
  expect(await screen.findByText('Ada, settled')).toBeTruthy();
  expect(kept()).not.toBeNull();
});

test('a refusal clears the cached user', async () => {
  localStorage.setItem('user', JSON.stringify(ada));
  const body = { code: 'signed_out', message: 'Please sign in.' };
  show(answers({ error: { code: -32001, message: 'No', data: { httpStatus: 401, body } } }, 401));
  expect(await screen.findByText('nobody, settled')).toBeTruthy();
  await waitFor(() => expect(kept()).toBeNull());
});

test('an anonymous response clears the cached user', async () => {
  localStorage.setItem('user', JSON.stringify(ada));
  show(answers({ result: { data: null } }));
  expect(await screen.findByText('nobody, settled')).toBeTruthy();
  await waitFor(() => expect(kept()).toBeNull());
});

test('an invalid cached user is ignored', async () => {
  localStorage.setItem('user', '{"id":"7","name":');
  show(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await screen.findByText('nobody, settled')).toBeTruthy();
});
