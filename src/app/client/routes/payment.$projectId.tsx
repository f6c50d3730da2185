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
  // The router also returns parameters that `validateSearch` left out, so they are read again.
  const { amount, developer } = readPaymentSearch({ ...Route.useSearch() });
  const { projectId } = Route.useParams();
  // Pages that link here pass the terms that the client saw, and the older project version that the
  // client accepts, in the history state. Both are missing if the URL is opened directly.
  const terms = useLocation({ select: ({ state }) => parseTerms(state.terms) });
  const acceptsVersion = useLocation({
    select: ({ state }) => parsePositiveInteger(state.acceptsVersion),
  });
  const validProjectId = parsePositiveInteger(projectId);
  const page = (
    <PaymentPage
      projectId={validProjectId}
      developerId={developer}
      {...{ amount, terms, acceptsVersion }}
    />
  );
  // An invalid link shows its error to visitors, too.
  return validProjectId && amount && developer ? <RequireSignIn>{page}</RequireSignIn> : page;
}
