import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';

/**
 * Tells whether no other act of a kind is under way or waits, while the one that asks settles: what
 * is asked for before that would come back as it was.
 */
export function useIsLast(acts: Parameters<typeof getMutationKey>[0]): () => boolean {
  const queryClient = useQueryClient();
  return () => queryClient.isMutating({ mutationKey: getMutationKey(acts) }) <= 1;
}
