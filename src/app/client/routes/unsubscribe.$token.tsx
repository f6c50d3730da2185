import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribePage } from '../pages/messages/UnsubscribePage.tsx';

export const Route = createFileRoute('/unsubscribe/$token')({
  head: () => ({ meta: [{ title: 'Emails from us' }] }),
  component: Unsubscribe,
});

function Unsubscribe() {
  const { token } = Route.useParams();
  return <UnsubscribePage key={token} token={token} />;
}
