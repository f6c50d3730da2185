import {
  IconArrowBackUp,
  IconBellRinging,
  IconCoin,
  IconGavel,
  IconHammer,
  IconMail,
  IconMessage,
  IconSearch,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { NotificationView } from '../notification.schema.ts';
import { RelativeTime } from './RelativeTime.tsx';
import classes from './notifications.module.css';

const icons: Record<string, TablerIcon> = {
  invited: IconMail,
  invitation_answered: IconMail,
  invitation_requested: IconMail,
  request_declined: IconMail,
  invitation_taken_back: IconMail,
  bid_received: IconGavel,
  bid_declined: IconGavel,
  passed: IconGavel,
  hired: IconHammer,
  refunded: IconArrowBackUp,
  payout: IconCoin,
  message: IconMessage,
  saved_search: IconSearch,
};

interface NotificationItemProps {
  notification: NotificationView;
  onFollow: (notification: NotificationView) => void;
}

export function NotificationItem({ notification, onFollow }: NotificationItemProps) {
  const { kind, title, body, path, createdAt, read } = notification;
  const Icon = icons[kind] ?? IconBellRinging;
  return (
    <Link
      to={path}
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
