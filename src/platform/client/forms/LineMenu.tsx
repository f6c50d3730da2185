import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDotsVertical, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface LineMenuProps {
  name: string;
  /** Null if the line is the first. */
  onMoveUp: (() => void) | null;
  /** Null if the line is the last. */
  onMoveDown: (() => void) | null;
  onRemove: () => void;
}

export default function LineMenu(props: LineMenuProps): ReactNode {
  const { name, onMoveUp, onMoveDown, onRemove } = props;
  return (
    // The items move the focus to the new place of the line, so the menu must not return it.
    <Menu position="bottom-end" width={220} offset={2} returnFocus={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Move or remove ${name}`}>
          <IconDotsVertical size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MoveItem icon={<IconArrowUp {...iconProps} />} keys="Alt ↑" onClick={onMoveUp}>
          Move up
        </MoveItem>
        <MoveItem icon={<IconArrowDown {...iconProps} />} keys="Alt ↓" onClick={onMoveDown}>
          Move down
        </MoveItem>
        <Menu.Item leftSection={<IconX {...iconProps} />} onClick={onRemove}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const iconProps = { size: 18, stroke: 1.6, 'aria-hidden': true };

interface MoveItemProps {
  icon: ReactNode;
  keys: string;
  onClick: (() => void) | null;
  children: string;
}

function MoveItem({ icon, keys, onClick, children }: MoveItemProps) {
  return (
    <Menu.Item
      leftSection={icon}
      rightSection={
        <Text span size="sm" c="dimmed" visibleFrom="sm" aria-hidden>
          {keys}
        </Text>
      }
      disabled={onClick === null}
      onClick={() => onClick?.()}
    >
      {children}
    </Menu.Item>
  );
}
