import { trpc } from '#platform/client/trpc.ts';
import { useLiveEvents } from '#platform/client/useLive.ts';

const concerns = new Set(['notification', 'notifications_read', 'missed']);

/** Invalidates notifications on live events, which changes in other tabs send, too. */
export function useNotificationNews(): void {
  const { notifications } = trpc.useUtils();
  useLiveEvents(({ kind }) => {
    if (!concerns.has(kind)) return;
    void notifications.unread.invalidate();
    void notifications.list.invalidate();
  });
}
