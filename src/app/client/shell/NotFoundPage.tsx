import { Link } from '@tanstack/react-router';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';

export function NotFoundPage() {
  const home = (
    <Link to="/" className="bw-button" data-variant="next">
      Back to Home
    </Link>
  );
  return (
    <div className="bw-page bw-standalone">
      <EmptyState title="Page Not Found" drawing="lens" level={1} action={home}>
        There is no page at this address. It may have moved, or the link may contain a typo.
      </EmptyState>
    </div>
  );
}
