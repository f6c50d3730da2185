import { Button, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBellRinging,
  IconCoin,
  IconGavel,
  IconHammer,
  IconMail,
  IconMessage,
  IconPencil,
  IconSearch,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { trpc } from '#platform/client/api/trpc.ts';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { toLinkTarget } from '#platform/client/navigation/search-params.ts';
import { type GroupedNotification, groupNewBids } from '../notification.rules.ts';
import type { NotificationView } from '../notification.schema.ts';
import { groupByProject } from '../notification-groups.rules.ts';
import { RelativeTime } from './RelativeTime.tsx';
import { useMarkRead } from './useNotifications.ts';
import classes from './notifications.module.css';

const icons: Record<string, TablerIcon> = {
  invited: IconMail,
  invitation_answered: IconMail,
  invitation_requested: IconMail,
  request_declined: IconMail,
  invitation_taken_back: IconMail,
  bid_received: IconGavel,
  bid_declined: IconGavel,
  brief_changed: IconPencil,
  passed: IconGavel,
  hired: IconHammer,
  refunded: IconArrowBackUp,
  payout: IconCoin,
  message: IconMessage,
  saved_search: IconSearch,
};

interface NotificationItemProps {
  notification: GroupedNotification<NotificationView>;
  onFollow: (notification: GroupedNotification<NotificationView>) => void;
}

function NotificationItem({ notification, onFollow }: NotificationItemProps) {
  const { kind, title, body, path, createdAt, read } = notification;
  const Icon = icons[kind] ?? IconBellRinging;
  return (
    <Link
      {...toLinkTarget(path)}
      className="bw-notice"
      data-unread={!read}
      onClick={() => onFollow(notification)}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
      <span className={classes.text}>
        <span className={classes.title}>
          {!read && <span className="bw-hidden">Unread: </span>}
          {title}
        </span>
        {body !== '' && <span className={classes.body}>{body}</span>}
        <span className={classes.when}>
          <RelativeTime at={createdAt} />
        </span>
      </span>
    </Link>
  );
}

/** The button remains during the request, because the request may fail. */
export function MarkAllRead() {
  const { data: firstPage } = trpc.notifications.list.useQuery({});
  const { data: unreadCount = 0 } = trpc.notifications.unreadCount.useQuery();
  const { markReadUpTo, isMarking } = useMarkRead();
  const newest = firstPage?.items[0];
  if ((unreadCount === 0 && !isMarking) || !newest) return null;
  return (
    <Button
      variant="default"
      aria-disabled={isMarking}
      onClick={() => !isMarking && markReadUpTo(newest.id)}
    >
      Mark all read
    </Button>
  );
}

interface NotificationItemsProps {
  items: NotificationView[];
  onFollow?: (() => void) | undefined;
}

export function NotificationItems({ items, onFollow }: NotificationItemsProps) {
  const { markOneRead } = useMarkRead();

  function follow({ unreadIds }: GroupedNotification<NotificationView>) {
    for (const id of unreadIds) markOneRead(id);
    onFollow?.();
  }

  const groups = groupByProject(groupNewBids(items));
  // Below the group of a project, the others would seem to be about it.
  const otherHeading = groups.some(({ project }) => project !== null) ? 'Other' : undefined;
  return (
    <ul className={classes.notices}>
      {groups.map((group) => {
        const heading = group.project ?? otherHeading;
        return (
          <li key={group.items[0]?.id}>
            {heading && (
              <Text size="sm" c="dimmed" truncate px="md" pt="sm" pb={4}>
                <bdi>{heading}</bdi>
              </Text>
            )}
            <ul className={classes.notices} aria-label={heading}>
              {group.items.map((notification) => (
                <li key={notification.id}>
                  <NotificationItem notification={notification} onFollow={follow} />
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

export function NotificationsLoading({ rowCount }: { rowCount: number }) {
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  return (
    <Loading noun="notifications">
      <ul className={classes.notices}>
        {rows.map((row) => (
          <li key={row} className="bw-notice">
            <span />
            <SkeletonLines lines={2} />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
