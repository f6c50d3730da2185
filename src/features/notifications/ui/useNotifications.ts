import { useEffect } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { useVisible } from '#platform/client/live/useVisible.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';

/** `missed`: events may have been lost. */
const relevantKinds = new Set(['notification', 'notifications_read', 'missed']);

/** The events are also sent for changes in other tabs. */
export function useLiveNotifications(): void {
  const { notifications } = trpc.useUtils();
  useLiveEvents(({ kind }) => {
    if (!relevantKinds.has(kind)) return;
    void notifications.unreadCount.invalidate();
    void notifications.list.invalidate();
  });
}

/** `markReadUpTo` sets the number of unread notifications to 0 before the response. */
export function useMarkRead() {
  const { notifications } = trpc.useUtils();
  const invalidateAll = () => void notifications.invalidate();
  const readMutation = trpc.notifications.markRead.useMutation({ onSettled: invalidateAll });
  const readUpToMutation = trpc.notifications.markReadUpTo.useMutation({
    onMutate: () => {
      const previousCount = notifications.unreadCount.getData();
      notifications.unreadCount.setData(undefined, 0);
      return previousCount;
    },
    onSettled: invalidateAll,
    onError: (error, _input, previousCount) => {
      notifications.unreadCount.setData(undefined, previousCount);
      toast.error('Not marked as read', readError(error).message);
    },
  });
  return {
    markOneRead: (id: number) => readMutation.mutate({ id }),
    markReadUpTo: (id: number) => readUpToMutation.mutate({ id }),
    isMarking: readUpToMutation.isPending,
  };
}

/** Waits until the tab is visible. Sends no request if the user has no unread notifications. */
export function useMarkPageRead(path: string, isShown: boolean): void {
  const isVisible = useVisible();
  const { notifications } = trpc.useUtils();
  const { data: unreadCount = 0 } = trpc.notifications.unreadCount.useQuery(undefined, {
    enabled: isShown,
  });
  const { mutate } = trpc.notifications.markPageRead.useMutation({
    onSuccess: () => void notifications.invalidate(),
  });

  useEffect(() => {
    if (isShown && isVisible && unreadCount > 0) mutate({ path });
  }, [isShown, isVisible, unreadCount, path, mutate]);
}
