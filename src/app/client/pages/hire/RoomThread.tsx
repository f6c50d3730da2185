import type { MessageView } from '#features/conversations/conversation.schema.ts';
import { Thread } from '#features/conversations/ui/Thread.tsx';
import { ReportMenu } from '#features/moderation/reports/ui/ReportMenu.tsx';

const renderMenu = ({ id }: MessageView) => <ReportMenu kind="message" id={id} />;

interface RoomThreadProps {
  conversationId: number;
  isShown: boolean;
  focusRequests: number;
}

export default function RoomThread(props: RoomThreadProps) {
  return <Thread {...props} renderMenu={renderMenu} isPartOfPage />;
}
