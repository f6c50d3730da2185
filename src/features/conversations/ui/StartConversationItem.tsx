import { Menu } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import { useStartConversation } from './StartConversation.tsx';

interface StartConversationItemProps {
  me: UserView | null;
  developerId: number;
  projectId: number;
  /** The page shows it elsewhere. */
  closedReason: string | null;
}

export function StartConversationItem({ closedReason, ...target }: StartConversationItemProps) {
  const suspensionReason = useSuspensionReason();
  const disabledReason = suspensionReason ?? closedReason;
  const { start, isRefused } = useStartConversation(target);
  if (isRefused) return null;
  return (
    <Menu.Item
      leftSection={<IconMessage size={18} stroke={1.6} aria-hidden />}
      disabled={disabledReason !== null}
      onClick={start}
    >
      Send Message
      {disabledReason && <span className="bw-hidden">{`. ${disabledReason}`}</span>}
    </Menu.Item>
  );
}
