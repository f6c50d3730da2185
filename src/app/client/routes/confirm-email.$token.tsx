import { createFileRoute } from '@tanstack/react-router';
import { FollowConfirmation } from '#features/accounts/email-confirmation/ui/FollowConfirmation.tsx';

export const Route = createFileRoute('/confirm-email/$token')({
  head: () => ({ meta: [{ title: 'Confirm your email address' }] }),
  component: EmailConfirmation,
});

function EmailConfirmation() {
  const { token } = Route.useParams();
  return (
    <div className="bw-page bw-standalone">
      <FollowConfirmation key={token} token={token} />
    </div>
  );
}
