import { createFileRoute } from '@tanstack/react-router';
import { EmailChangePage } from '../pages/account/EmailChangePage.tsx';

export const Route = createFileRoute('/email-change/$token')({
  head: () => ({ meta: [{ title: 'Your email address' }] }),
  component: EmailChange,
});

function EmailChange() {
  const { token } = Route.useParams();
  return <EmailChangePage key={token} token={token} />;
}
