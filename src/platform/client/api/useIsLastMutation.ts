import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';

/**
 * Returns a function for `onSettled` that is true if no other mutation of the same procedure is
 * pending. A refetch before the last one would undo its optimistic update.
 */
export function useIsLastMutation(procedure: Parameters<typeof getMutationKey>[0]): () => boolean {
  const queryClient = useQueryClient();
  return () => queryClient.isMutating({ mutationKey: getMutationKey(procedure) }) <= 1;
}
