import { createFileRoute } from '@tanstack/react-router';
import { FollowChangeLink } from '#features/accounts/email-change/ui/FollowChangeLink.tsx';

export const Route = createFileRoute('/email-change/$token')({
  head: () => ({ meta: [{ title: 'Your email address' }] }),
  component: EmailChange,
});

function EmailChange() {
  const { token } = Route.useParams();
  return (
    <div className="bw-page bw-standalone">
      <FollowChangeLink key={token} token={token} />
    </div>
  );
}
