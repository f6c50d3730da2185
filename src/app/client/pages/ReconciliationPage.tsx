import { useMe } from '#features/accounts/ui/useMe.ts';
import { Reconciliation } from '#features/payments/books/ui/Reconciliation.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import { SignedInOnly } from './SignedInOnly.tsx';

export function ReconciliationPage() {
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading
        eyebrow="Admin"
        title="Reconciliation"
        lead="Our ledger beside Stripe’s own books, compared each night. Nothing is corrected by itself."
      />
      <SignedInOnly what="admin pages">
        {me?.role === 'admin' ? (
          <Reconciliation />
        ) : (
          <EmptyState title="Only admins see the books" drawing="lens">
            You are signed in as somebody else. What concerns your own projects stands in their
            rooms.
          </EmptyState>
        )}
      </SignedInOnly>
    </div>
  );
}
