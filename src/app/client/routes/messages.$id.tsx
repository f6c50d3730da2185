import { createFileRoute } from '@tanstack/react-router';
import type { MessageView } from '#features/conversations/conversation.schema.ts';
import { Thread } from '#features/conversations/ui/Thread.tsx';
import { ReportMenu } from '#features/moderation/reports/ui/ReportMenu.tsx';
import { parseRouteId, readIfSignedIn } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/messages/$id')({
  parseParams: (params) => ({ id: parseRouteId(params) }),
  stringifyParams: ({ id }) => ({ id: String(id) }),
  loader: ({ context: { api }, params: { id } }) => {
    void readIfSignedIn(api, () => api.conversations.get.prefetch({ id }));
  },
  head: () => ({ meta: [{ title: 'Messages' }] }),
  component: Conversation,
});

const renderMenu = ({ id }: MessageView) => <ReportMenu kind="message" id={id} />;

function Conversation() {
  const { id } = Route.useParams();
  return <Thread key={id} conversationId={id} renderMenu={renderMenu} />;
}
