import { createFileRoute } from '@tanstack/react-router';
import { PaymentSuccessPage } from '#features/payments/ui/outcome/PaymentSuccessPage.tsx';
import { readSuccessSearch } from '#features/payments/ui/payment-search.ts';

export const Route = createFileRoute('/payment-success')({
  validateSearch: readSuccessSearch,
  head: () => ({ meta: [{ title: 'Payment' }] }),
  component: PaymentSuccess,
});

function PaymentSuccess() {
  // The router also returns parameters that `validateSearch` left out.
  const { project, payment_intent: intentId } = readSuccessSearch({ ...Route.useSearch() });
  return <PaymentSuccessPage projectId={project} intentId={intentId} />;
}
