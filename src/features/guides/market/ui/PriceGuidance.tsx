import { categories } from '#features/profiles/profile.rules.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatCount } from '#platform/shared/format/text.ts';

/**
 * Shows nothing if the text is not a category (such as an empty field) or there are too few prices.
 */
export function PriceGuidance({ category: categoryText }: { category: string }) {
  const category = categories.find((known) => known === categoryText);
  const { data: guidance } = trpc.market.priceGuidance.useQuery(
    // Only satisfies the type: without a category, the query is disabled.
    { category: category ?? categories[0] },
    { enabled: category !== undefined },
  );
  if (!category || !guidance) return null;
  const { count, low, median, high } = guidance;
  return (
    <span role="note">
      {`In ${category}, half of ${formatCount(count, 'hire')} cost ${formatDollars(low)} to ${formatDollars(high)}, the middle one ${formatDollars(median)}.`}
    </span>
  );
}
