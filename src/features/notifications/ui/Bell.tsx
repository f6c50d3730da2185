import { Drawer, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { NotificationPanel } from './NotificationPanel.tsx';
import { useLiveNotifications } from './useNotifications.ts';
import classes from './bell.module.css';

type BellButtonProps = ComponentProps<'button'> & { unread: number };

const WIDE = '(min-width: 48em)';

function BellButton({ unread, className = '', ...rest }: BellButtonProps) {
  const countLabel = unread > 99 ? '99+' : String(unread);
  return (
    <button
      type="button"
      className={`bw-icon-button ${className}`}
      aria-haspopup="dialog"
      data-tip="Notifications"
      {...rest}
    >
      <span className="bw-hidden">
        {unread > 0 ? `Notifications, ${countLabel} unread` : 'Notifications'}
      </span>
      <span className={classes.mark} aria-hidden="true">
        <IconBell size={22} stroke={1.6} />
        {unread > 0 && <span className={classes.count}>{countLabel}</span>}
      </span>
    </button>
  );
}

function BellPopover({ unread }: { unread: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={400}
      offset={6}
      trapFocus
      returnFocus
      withinPortal={false}
      withRoles={false}
      transitionProps={{ duration: 140 }}
    >
      <Popover.Target>
        <BellButton unread={unread} aria-expanded={open} onClick={() => setOpen(!open)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} role="dialog" aria-labelledby="bell-title">
        <h2 id="bell-title" tabIndex={-1} data-autofocus>
          Notifications
        </h2>
        <NotificationPanel onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function BellSheet({ unread }: { unread: number }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <BellButton unread={unread} aria-expanded={open} onClick={() => setOpen(true)} />
      <Drawer.Root opened={open} onClose={close} position="bottom" size="85dvh">
        <Drawer.Overlay />
        <Drawer.Content>
          <Drawer.Body className={classes.sheet}>
            <div className={classes.top}>
              <Drawer.Title>Notifications</Drawer.Title>
              <Drawer.CloseButton aria-label="Close notifications" />
            </div>
            <NotificationPanel onClose={close} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

/** The number of unread notifications and the newest ones. Rendered only for signed-in users. */
export default function Bell() {
  useLiveNotifications();
  const { data: unread = 0 } = trpc.notifications.unreadCount.useQuery();
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  return wide ? <BellPopover unread={unread} /> : <BellSheet unread={unread} />;
}
