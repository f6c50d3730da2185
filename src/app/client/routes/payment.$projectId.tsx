import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage } from '#features/payments/ui/PaymentPage.tsx';
import { readPaymentLink, wholeIn } from '#features/payments/ui/payment-link.ts';

export const Route = createFileRoute('/payment/$projectId')({
  validateSearch: readPaymentLink,
  head: () => ({ meta: [{ title: 'Secure payment' }] }),
  component: Payment,
});

function Payment() {
  const { amount, developer } = Route.useSearch();
  const { projectId } = Route.useParams();
  return <PaymentPage projectId={wholeIn(projectId)} amount={amount} developerId={developer} />;
}
