import { createFileRoute } from '@tanstack/react-router';
import { PaymentSuccessPage } from '#features/payments/ui/PaymentSuccessPage.tsx';
import { readSuccessLink } from '#features/payments/ui/payment-link.ts';

export const Route = createFileRoute('/payment-success')({
  validateSearch: readSuccessLink,
  head: () => ({ meta: [{ title: 'Payment' }] }),
  component: PaymentSuccess,
});

function PaymentSuccess() {
  // What a route's reading leaves out, the router hands on as it stood in the address.
  return <PaymentSuccessPage projectId={readSuccessLink({ ...Route.useSearch() }).project} />;
}
