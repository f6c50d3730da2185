import { createFileRoute } from '@tanstack/react-router';
import { FollowFactorLink } from '#features/accounts/two-factor/ui/FollowFactorLink.tsx';

export const Route = createFileRoute('/second-factor/$token')({
  head: () => ({ meta: [{ title: 'Your second factor' }] }),
  component: SecondFactorObjection,
});

function SecondFactorObjection() {
  const { token } = Route.useParams();
  return (
    <div className="bw-page bw-standalone">
      <FollowFactorLink key={token} token={token} />
    </div>
  );
}
