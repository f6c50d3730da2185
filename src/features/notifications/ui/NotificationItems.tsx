import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import type { NotificationView } from '../notification.schema.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { useMarkRead } from './useMarkRead.ts';
import classes from './notifications.module.css';

interface NotificationItemsProps {
  items: NotificationView[];
  onFollow?: (() => void) | undefined;
}

export function NotificationItems({ items, onFollow }: NotificationItemsProps) {
  const { markOneRead } = useMarkRead();

  function follow({ id, read }: NotificationView) {
    if (!read) markOneRead(id);
    onFollow?.();
  }

  return (
    <ul className={classes.notices}>
      {items.map((notification) => (
        <li key={notification.id}>
          <NotificationItem notification={notification} onFollow={follow} />
        </li>
      ))}
    </ul>
  );
}

export function NotificationsLoading({ rows }: { rows: number }) {
  const shapes = Array.from({ length: rows }, (_, row) => row);
  return (
    <Loading noun="notifications">
      <ul className={classes.notices}>
        {shapes.map((row) => (
          <li key={row} className="bw-notice">
            <span />
            <SkeletonLines lines={2} />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
