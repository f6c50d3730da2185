import { createFileRoute, useParams } from '@tanstack/react-router';
import type { ConversationSearch } from '#features/conversations/conversation.rules.ts';
import { MessagesPage } from '../pages/messages/MessagesPage.tsx';
import { readIfSignedIn } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/messages')({
  // The page validates the search, so that the entry bundle does not contain the filters.
  validateSearch: (search: ConversationSearch) => search,
  loaderDeps: ({ search: { unread } }) => (unread === true ? { unread } : {}),
  loader: ({ context: { api }, deps }) => {
    void readIfSignedIn(api, () => api.conversations.list.prefetchInfinite(deps));
  },
  head: () => ({ meta: [{ title: 'Messages' }] }),
  component: Messages,
});

function Messages() {
  const { id } = useParams({ strict: false });
  return (
    <MessagesPage openId={id === undefined ? undefined : Number(id)} search={Route.useSearch()} />
  );
}
