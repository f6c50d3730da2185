import { createFileRoute, useParams } from '@tanstack/react-router';
import type { ConversationSearch } from '#features/conversations/conversation.rules.ts';
import { MessagesPage } from '../pages/MessagesPage.tsx';
import { whenSignedIn } from '../pages/when-signed-in.ts';

export const Route = createFileRoute('/messages')({
  // The page reads it: what is looked for here weighs nothing on everybody's first paint.
  validateSearch: (given: ConversationSearch) => given,
  loaderDeps: ({ search: { unread } }) => (unread === true ? { unread } : {}),
  loader: ({ context: { api }, deps }) => {
    void whenSignedIn(api, () => api.conversations.list.prefetchInfinite(deps));
  },
  head: () => ({ meta: [{ title: 'Messages' }] }),
  component: Messages,
});

function Messages() {
  const { id } = useParams({ strict: false });
  return (
    <MessagesPage open={id === undefined ? undefined : Number(id)} search={Route.useSearch()} />
  );
}
