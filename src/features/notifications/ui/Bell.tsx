import { Drawer, Group, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { useCloseOnBack } from '#platform/client/dialogs/useCloseOnBack.ts';
import { NotificationPanel } from './NotificationPanel.tsx';
import { useLiveNotifications } from './useNotifications.ts';
import classes from './bell.module.css';

type BellButtonProps = ComponentProps<'button'> & { unreadCount: number };

const WIDE_SCREEN = '(min-width: 48em)';

function BellButton({ unreadCount, className = '', ...rest }: BellButtonProps) {
  const countLabel = unreadCount > 99 ? '99+' : String(unreadCount);
  return (
    <button
      type="button"
      className={`bw-icon-button ${className}`}
      aria-haspopup="dialog"
      data-tip="Notifications"
      {...rest}
    >
      <span className="bw-hidden">
        {unreadCount > 0 ? `Notifications, ${countLabel} unread` : 'Notifications'}
      </span>
      <span className={classes.iconWithCount} aria-hidden="true">
        <IconBell size={22} stroke={1.6} />
        {unreadCount > 0 && <span className={classes.count}>{countLabel}</span>}
      </span>
    </button>
  );
}

function BellPopover({ unreadCount }: { unreadCount: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
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
        <BellButton
          unreadCount={unreadCount}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} role="dialog" aria-labelledby="bell-title">
        <h2 id="bell-title" tabIndex={-1} data-autofocus>
          Notifications
        </h2>
        <NotificationPanel onClose={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function BellDrawer({ unreadCount }: { unreadCount: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  useCloseOnBack(isOpen, close);
  return (
    <>
      <BellButton
        unreadCount={unreadCount}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      <Drawer.Root opened={isOpen} onClose={close} position="bottom" size="85dvh">
        <Drawer.Overlay />
        <Drawer.Content>
          <Drawer.Body className={classes.drawer}>
            <Group justify="space-between" wrap="nowrap" gap={0} mih="2.75rem">
              <Drawer.Title>Notifications</Drawer.Title>
              <Drawer.CloseButton aria-label="Close notifications" />
            </Group>
            <NotificationPanel onClose={close} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

/** Default export, because `lazy` loads it for signed-in users only. */
export default function Bell() {
  useLiveNotifications();
  const { data: unreadCount = 0 } = trpc.notifications.unreadCount.useQuery();
  // Without this option, the first rendering would always be for a narrow screen.
  const isWide = useMediaQuery(WIDE_SCREEN, undefined, { getInitialValueInEffect: false });
  return isWide ? (
    <BellPopover unreadCount={unreadCount} />
  ) : (
    <BellDrawer unreadCount={unreadCount} />
  );
}
