import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BidView } from '../../bid.schema.ts';

interface BidMenuProps {
  bid: BidView;
  /** Called when the client presses "Decline"; nothing is declined yet. Absent if the bid is not open. */
  onDecline?: (() => void) | undefined;
  /** Further items. */
  children: ReactNode;
}

export function BidMenu({ bid, onDecline, children }: BidMenuProps) {
  return (
    <Menu position="bottom-end" width={220} offset={2}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`More about the bid by ${bid.developer.name}`}
        >
          <IconDotsVertical size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {onDecline && (
          <Menu.Item leftSection={<IconX size={18} stroke={1.6} aria-hidden />} onClick={onDecline}>
            Decline
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
