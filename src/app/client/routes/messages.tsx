import { createFileRoute, useParams } from '@tanstack/react-router';
import { MessagesPage } from '../pages/MessagesPage.tsx';
import { whenSignedIn } from '../pages/when-signed-in.ts';

export const Route = createFileRoute('/messages')({
  loader: ({ context: { api } }) => {
    void whenSignedIn(api, () => api.conversations.list.prefetchInfinite({}));
  },
  head: () => ({ meta: [{ title: 'Messages' }] }),
  component: Messages,
});

function Messages() {
  const { id } = useParams({ strict: false });
  return <MessagesPage open={id !== undefined} />;
}
