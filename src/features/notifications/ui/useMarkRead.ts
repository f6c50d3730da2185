import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';

/** Marks notifications as read: optimistic, and invalidated when the request is settled. */
export function useMarkRead() {
  const { notifications } = trpc.useUtils();
  const invalidateAll = () => void notifications.invalidate();
  const readMutation = trpc.notifications.read.useMutation({ onSettled: invalidateAll });
  const readUpToMutation = trpc.notifications.readUpTo.useMutation({
    onMutate: () => {
      const before = notifications.unread.getData();
      notifications.unread.setData(undefined, 0);
      return before;
    },
    onSettled: invalidateAll,
    onError: (error, _upTo, before) => {
      notifications.unread.setData(undefined, before);
      toast.error('Not marked as read', readError(error).message);
    },
  });
  return {
    markOneRead: (id: number) => readMutation.mutate({ id }),
    markReadUpTo: (id: number) => readUpToMutation.mutate({ id }),
    isMarking: readUpToMutation.isPending,
  };
}
