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
  const terms = useLocation({ select: ({ state }) => parseTerms(state.terms) });
  const acceptsVersion = useLocation({
    select: ({ state }) => parsePositiveInteger(state.acceptsVersion),
  });
  const project = parsePositiveInteger(projectId);
  const page = (
    <PaymentPage
      projectId={project}
      developerId={developer}
      {...{ amount, terms, acceptsVersion }}
    />
  );
  // An invalid link shows its error to visitors, too.
  return project && amount && developer ? <RequireSignIn>{page}</RequireSignIn> : page;
}
