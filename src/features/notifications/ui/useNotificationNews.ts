import { trpc } from '#platform/client/trpc.ts';
import { useLive } from '#platform/client/useLive.ts';

const concerns = new Set(['notification', 'notifications_read', 'missed']);

/** Looks again at notifications whenever something happens to them, here or in another tab. */
export function useNotificationNews(): void {
  const { notifications } = trpc.useUtils();
  useLive(({ kind }) => {
    if (!concerns.has(kind)) return;
    void notifications.unread.invalidate();
    void notifications.list.invalidate();
  });
}
