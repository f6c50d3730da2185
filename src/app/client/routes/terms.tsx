import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '#features/guides/ui/TermsPage.tsx';

export const Route = createFileRoute('/terms')({
  head: () => ({ meta: [{ title: 'Terms' }] }),
  loader: ({ context: { api } }) => {
    void api.bids.terms.prefetch();
    void api.contact.operator.prefetch();
  },
  component: TermsPage,
});
