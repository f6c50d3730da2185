import type { MessageView } from '#features/conversations/conversation.schema.ts';
import { Thread } from '#features/conversations/ui/Thread.tsx';
import { MessageMenu } from '#features/moderation/reports/ui/MessageMenu.tsx';

const renderMenu = ({ id }: MessageView) => <MessageMenu id={id} />;

interface RoomThreadProps {
  conversationId: number;
  isShown: boolean;
  focusRequests: number;
}

export default function RoomThread(props: RoomThreadProps) {
  return <Thread {...props} renderMenu={renderMenu} isPartOfPage />;
}
