import { createFileRoute, useLocation } from '@tanstack/react-router';
import { PaymentPage } from '#features/payments/ui/checkout/PaymentPage.tsx';
import {
  parsePositiveInteger,
  parseTerms,
  readPaymentSearch,
} from '#features/payments/ui/payment-search.ts';
import { RequireSignIn } from '../pages/sign-in/RequireSignIn.tsx';

export const Route = createFileRoute('/payment/$projectId')({
  validateSearch: readPaymentSearch,
  head: () => ({ meta: [{ title: 'Secure payment' }] }),
  component: Payment,
});

function Payment() {
  // The router also returns parameters that `validateSearch` left out.
  const { amount, developer, milestone } = readPaymentSearch({ ...Route.useSearch() });
  const { projectId } = Route.useParams();
  // Missing if the URL is opened directly.
  const terms = useLocation({ select: ({ state }) => parseTerms(state.terms) });
  const acceptsVersion = useLocation({
    select: ({ state }) => parsePositiveInteger(state.acceptsVersion),
  });
  const validProjectId = parsePositiveInteger(projectId);
  const page = (
    <PaymentPage
      projectId={validProjectId}
      developerId={developer}
      amount={amount}
      milestoneId={milestone}
      terms={terms}
      acceptsVersion={acceptsVersion}
    />
  );
  // If the link is invalid, the page shows an error, for which a visitor need not sign in.
  return validProjectId && amount && developer ? <RequireSignIn>{page}</RequireSignIn> : page;
}
