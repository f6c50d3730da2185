import { trpc } from '#platform/client/api/trpc.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import classes from './unread-count.module.css';

export function UnreadMessageCount() {
  const utils = trpc.useUtils();
  const { data: unreadCount = 0 } = trpc.conversations.unreadCount.useQuery(undefined, {
    staleTime: 15_000,
  });
  useLiveEvents(({ kind }) => {
    if (['message', 'read', 'missed'].includes(kind))
      void utils.conversations.unreadCount.invalidate();
  });
  if (unreadCount === 0) return null;
  return (
    <span className={classes.count}>
      {unreadCount > 99 ? '99+' : unreadCount}
      <span className="bw-hidden"> unread</span>
    </span>
  );
}
