import { useEffect } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { useVisible } from '#platform/client/live/useVisible.ts';

/** Marks notifications that link to the shown page as read. Sends no request if none is unread. */
export function useMarkPageRead(path: string, isShown: boolean): void {
  const isVisible = useVisible();
  const { notifications } = trpc.useUtils();
  const { data: unread = 0 } = trpc.notifications.unread.useQuery(undefined, { enabled: isShown });
  const { mutate } = trpc.notifications.readAbout.useMutation({
    onSuccess: () => void notifications.invalidate(),
  });

  useEffect(() => {
    if (isShown && isVisible && unread > 0) mutate({ path });
  }, [isShown, isVisible, unread, path, mutate]);
}
