import { Reconciliation } from '#features/payments/reconciliation/ui/Reconciliation.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';

export function ReconciliationPage() {
  return (
    <>
      <PageHeading
        eyebrow="Admin"
        title="Reconciliation"
        lead="Our ledger beside Stripe’s own books, compared each night. Nothing is corrected by itself."
      />
      <Reconciliation />
    </>
  );
}
