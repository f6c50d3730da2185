import { createFileRoute } from '@tanstack/react-router';
import { FindWorkPage } from '../pages/public/FindWorkPage.tsx';

export const Route = createFileRoute('/find-work')({
  head: () => ({ meta: [{ title: 'Find work' }] }),
  loader: ({ context: { api } }) => {
    void api.bids.terms.prefetch();
    void api.market.openings.prefetch();
  },
  component: FindWorkPage,
});
