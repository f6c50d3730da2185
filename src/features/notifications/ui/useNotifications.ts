import { useEffect } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { useVisible } from '#platform/client/live/useVisible.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';

const relevantKinds = new Set(['notification', 'notifications_read', 'missed']);

/** Invalidates notifications on live events, which changes in other tabs send, too. */
export function useLiveNotifications(): void {
  const { notifications } = trpc.useUtils();
  useLiveEvents(({ kind }) => {
    if (!relevantKinds.has(kind)) return;
    void notifications.unreadCount.invalidate();
    void notifications.list.invalidate();
  });
}

/** Marks notifications as read: optimistic, and invalidated when the request is settled. */
export function useMarkRead() {
  const { notifications } = trpc.useUtils();
  const invalidateAll = () => void notifications.invalidate();
  const readMutation = trpc.notifications.markRead.useMutation({ onSettled: invalidateAll });
  const readUpToMutation = trpc.notifications.markReadUpTo.useMutation({
    onMutate: () => {
      const before = notifications.unreadCount.getData();
      notifications.unreadCount.setData(undefined, 0);
      return before;
    },
    onSettled: invalidateAll,
    onError: (error, _upTo, before) => {
      notifications.unreadCount.setData(undefined, before);
      toast.error('Not marked as read', readError(error).message);
    },
  });
  return {
    markOneRead: (id: number) => readMutation.mutate({ id }),
    markReadUpTo: (id: number) => readUpToMutation.mutate({ id }),
    isMarking: readUpToMutation.isPending,
  };
}

/** Marks notifications that link to the shown page as read. Sends no request if none is unread. */
export function useMarkPageRead(path: string, isShown: boolean): void {
  const isVisible = useVisible();
  const { notifications } = trpc.useUtils();
  const { data: unread = 0 } = trpc.notifications.unreadCount.useQuery(undefined, {
    enabled: isShown,
  });
  const { mutate } = trpc.notifications.markPageRead.useMutation({
    onSuccess: () => void notifications.invalidate(),
  });

  useEffect(() => {
    if (isShown && isVisible && unread > 0) mutate({ path });
  }, [isShown, isVisible, unread, path, mutate]);
}
