import { createFileRoute } from '@tanstack/react-router';
import { PricingGuidePage } from '../pages/public/PricingGuidePage.tsx';

export const Route = createFileRoute('/pricing-guide')({
  head: () => ({ meta: [{ title: 'Pricing guide' }] }),
  loader: ({ context: { api } }) => {
    void api.market.prices.prefetch();
  },
  component: PricingGuidePage,
});
