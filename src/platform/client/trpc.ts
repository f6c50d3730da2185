import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink, retryLink, splitLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#app/server/router.ts';
import { BATCH_MAX } from '#platform/shared/batch.ts';
import { isUnheard, mayPass, saidBy } from './errors.ts';
import { sendOnce } from './send-once.ts';
import { keyHeader, submissionKeys } from './submission-keys.ts';

const minute = 60_000;
const url = '/trpc';

export const trpc = createTRPCReact<AppRouter>();

/** `isDoneOnce` tells by its path whether the server does an act once under its key. */
export function createTrpcClient(isDoneOnce: (path: string) => boolean) {
  return trpc.createClient({
    links: [
      sendOnce(),
      submissionKeys(),
      retryLink({
        retry: ({ op, error, attempts }) =>
          op.type === 'mutation' &&
          isDoneOnce(op.path) &&
          attempts < 3 &&
          navigator.onLine &&
          isUnheard(saidBy(error)),
        retryDelayMs: (attempts) => 500 * attempts,
      }),
      splitLink({
        condition: ({ type }) => type === 'mutation',
        // A key stands for one act.
        true: httpBatchLink({ url, maxItems: 1, headers: ({ opList: [op] }) => keyHeader(op) }),
        false: httpBatchLink({ url, maxURLLength: 2000, maxItems: BATCH_MAX }),
      }),
    ],
  });
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        retry: (failures, error) => failures < 2 && mayPass(saidBy(error)),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      // Offline is said at once; a call kept for later would look like one that never ends.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** What route loaders use: `api.projects.list.ensureData(…)`. */
export function createApi(queryClient: QueryClient, client: ReturnType<typeof createTrpcClient>) {
  return createTRPCQueryUtils<AppRouter>({ queryClient, client });
}

export type Api = ReturnType<typeof createApi>;
