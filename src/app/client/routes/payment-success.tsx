import { createFileRoute } from '@tanstack/react-router';
import { PaymentSuccessPage } from '#features/payments/ui/PaymentSuccessPage.tsx';
import { readSuccessLink } from '#features/payments/ui/payment-link.ts';

export const Route = createFileRoute('/payment-success')({
  validateSearch: readSuccessLink,
  head: () => ({ meta: [{ title: 'Payment' }] }),
  component: PaymentSuccess,
});

function PaymentSuccess() {
  // The router also returns parameters that `validateSearch` left out, so they are read again.
  return <PaymentSuccessPage projectId={readSuccessLink({ ...Route.useSearch() }).project} />;
}
