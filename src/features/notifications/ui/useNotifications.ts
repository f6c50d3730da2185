import { trpc } from '#platform/client/api/trpc.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';

const relevantKinds = new Set(['notification', 'notifications_read', 'missed']);

/** Invalidates notifications on live events, which changes in other tabs send, too. */
export function useLiveNotifications(): void {
  const { notifications } = trpc.useUtils();
  useLiveEvents(({ kind }) => {
    if (!relevantKinds.has(kind)) return;
    void notifications.unread.invalidate();
    void notifications.list.invalidate();
  });
}
