import { createFileRoute } from '@tanstack/react-router';
import { PricingGuide } from '#features/guides/market/ui/PricingGuide.tsx';
import { CategoryBadge } from '#features/projects/ui/CategoryBadge.tsx';

export const Route = createFileRoute('/pricing-guide')({
  head: () => ({ meta: [{ title: 'Pricing guide' }] }),
  loader: ({ context: { api } }) => {
    void api.market.prices.prefetch();
  },
  component: Pricing,
});

function Pricing() {
  return <PricingGuide renderBadge={(category) => <CategoryBadge category={category} />} />;
}
