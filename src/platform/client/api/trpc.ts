import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { httpBatchLink, splitLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact, getMutationKey } from '@trpc/react-query';
import type { AppRouter } from '#app/server/http/router.ts';
import {
  BATCH_MAX,
  EMBEDDED_RESPONSES_ID,
  type EmbeddedResponse,
} from '#platform/shared/trpc-protocol.ts';
import { fetchNotingTime, notePageTime } from '../time/server-clock.ts';
import { isTransient, readError } from './errors.ts';
import { dedupeMutationsLink, idempotencyKeyLink, mutationHeaders } from './mutation-links.ts';
import { proofLink } from './proof-link.ts';

const MINUTE_MS = 60_000;
const TRPC_URL = '/trpc';

export const trpc = createTRPCReact<AppRouter>();

/**
 * The order matters: a second click during the dialog of `proofLink` sends nothing more, and the
 * mutation that follows the dialog has a new Idempotency-Key.
 */
export function createTrpcClient() {
  return trpc.createClient({
    links: [
      dedupeMutationsLink(),
      proofLink(),
      idempotencyKeyLink(),
      splitLink({
        condition: ({ type }) => type === 'mutation',
        // Not batched: an Idempotency-Key belongs to one mutation.
        true: httpBatchLink({
          url: TRPC_URL,
          maxItems: 1,
          fetch: fetchNotingTime,
          headers: ({ opList: [op] }) => mutationHeaders(op),
        }),
        false: httpBatchLink({
          url: TRPC_URL,
          maxURLLength: 2000,
          maxItems: BATCH_MAX,
          fetch: fetchNotingTime,
        }),
      }),
    ],
  });
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        retry: (failureCount, error) => failureCount < 2 && isTransient(readError(error)),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      // While offline, a mutation must fail at once: a paused mutation would seem to run forever.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export function createLoaderApi(
  queryClient: QueryClient,
  client: ReturnType<typeof createTrpcClient>,
) {
  return createTRPCQueryUtils<AppRouter>({ queryClient, client });
}

export type LoaderApi = ReturnType<typeof createLoaderApi>;

export function hydrateFirstData(queryClient: QueryClient): void {
  const element = document.getElementById(EMBEDDED_RESPONSES_ID);
  const responses: EmbeddedResponse[] = JSON.parse(element?.textContent || '[]');
  notePageTime(element?.dataset.time);
  element?.remove();
  for (const { path, input, paged, data } of responses) {
    const options = { ...(input !== undefined && { input }), type: paged ? 'infinite' : 'query' };
    queryClient.setQueryData(
      [path.split('.'), options],
      paged ? { pages: [data], pageParams: [null] } : data,
    );
  }
}

/**
 * For `onSettled`: the mutation that settles still counts as pending. A refetch while another is
 * pending would undo its optimistic update.
 */
export function useIsLastMutation(procedure: Parameters<typeof getMutationKey>[0]): () => boolean {
  const queryClient = useQueryClient();
  return () => queryClient.isMutating({ mutationKey: getMutationKey(procedure) }) <= 1;
}
