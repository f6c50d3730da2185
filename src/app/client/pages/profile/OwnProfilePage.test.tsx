import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createLoaderApi, createQueryClient, createTrpcClient } from '#platform/client/api/trpc.ts';
import { createAppRouter } from '../../router.tsx';

const ada = { id: 7, name: 'Ada', username: 'ada', email: 'ada@demo.example', avatar: null };

/** Returns every path that a visit to `/profile` passes through. */
async function visited(me: unknown): Promise<string[]> {
  vi.stubGlobal('fetch', async (address: string) => {
    const calls = new URL(address, location.origin).pathname.split(',');
    return Response.json(calls.map(() => ({ result: { data: me } })));
  });
  vi.stubGlobal('scrollTo', () => {});
  const router = createAppRouter({
    api: createLoaderApi(createQueryClient(), createTrpcClient()),
  });
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: ['/projects', '/profile'] }),
  });
  const places: string[] = [];
  router.subscribe('onLoad', ({ toLocation }) => places.push(toLocation.pathname));
  await router.load();
  return [...places, `${router.history.length} in the history`];
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  [{ ...ada, role: 'developer' }, '/developers/7'],
  [{ ...ada, role: 'client' }, '/clients/7'],
  [{ ...ada, role: 'admin' }, '/profile'],
  [null, '/profile'],
])('a visit of the own profile is tracked once: %o', async (me, place) => {
  expect(await visited(me)).toEqual([place, '2 in the history']);
});
