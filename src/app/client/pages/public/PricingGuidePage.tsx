import { PricingGuide } from '#features/guides/market/ui/PricingGuide.tsx';
import { CategoryBadge } from '#features/projects/ui/CategoryBadge.tsx';

export function PricingGuidePage() {
  return <PricingGuide badge={(category) => <CategoryBadge category={category} />} />;
}
