import { Reconciliation } from '#features/payments/reconciliation/ui/Reconciliation.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';

export function ReconciliationPage() {
  return (
    <>
      <PageHeading
        eyebrow="Admin"
        title="Reconciliation"
        lead="Our ledger compared with Stripe’s records each night. Nothing is corrected automatically."
      />
      <Reconciliation />
    </>
  );
}
