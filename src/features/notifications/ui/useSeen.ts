import { useEffect } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { useVisible } from '#platform/client/live/useVisible.ts';

/** Marks notifications that link to the shown page as read. Sends no request if none is unread. */
export function useSeen(path: string, shown: boolean): void {
  const visible = useVisible();
  const { notifications } = trpc.useUtils();
  const { data: unread = 0 } = trpc.notifications.unread.useQuery(undefined, { enabled: shown });
  const { mutate } = trpc.notifications.readAbout.useMutation({
    onSuccess: () => void notifications.invalidate(),
  });

  useEffect(() => {
    if (shown && visible && unread > 0) mutate({ path });
  }, [shown, visible, unread, path, mutate]);
}
