import { createFileRoute, notFound } from '@tanstack/react-router';
import type { MessageView } from '#features/conversations/conversation.schema.ts';
import { Thread } from '#features/conversations/ui/Thread.tsx';
import { ReportMessage } from '#features/reports/ui/ReportMessage.tsx';

const ID_MAX = 2_147_483_647;

export const Route = createFileRoute('/messages/$id')({
  parseParams: ({ id }) => {
    const number = /^[1-9]\d*$/.test(id) ? Number(id) : 0;
    if (number < 1 || number > ID_MAX) throw notFound();
    return { id: number };
  },
  stringifyParams: ({ id }) => ({ id: String(id) }),
  loader: ({ context: { api }, params: { id } }) => {
    void api.conversations.get.prefetch({ id });
  },
  head: () => ({ meta: [{ title: 'Messages' }] }),
  component: Conversation,
});

const report = ({ id }: MessageView) => <ReportMessage id={id} />;

function Conversation() {
  const { id } = Route.useParams();
  return <Thread key={id} id={id} report={report} />;
}
