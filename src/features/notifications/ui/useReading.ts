import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';

/** Marks notifications as read: optimistic, and invalidated when the request is settled. */
export function useReading() {
  const { notifications } = trpc.useUtils();
  const settle = () => void notifications.invalidate();
  const one = trpc.notifications.read.useMutation({ onSettled: settle });
  const upTo = trpc.notifications.readUpTo.useMutation({
    onMutate: () => {
      const before = notifications.unread.getData();
      notifications.unread.setData(undefined, 0);
      return before;
    },
    onSettled: settle,
    onError: (error, _upTo, before) => {
      notifications.unread.setData(undefined, before);
      toast.error('Not marked as read', readError(error).message);
    },
  });
  return {
    readOne: (id: number) => one.mutate({ id }),
    readUpTo: (id: number) => upTo.mutate({ id }),
    marking: upTo.isPending,
  };
}
