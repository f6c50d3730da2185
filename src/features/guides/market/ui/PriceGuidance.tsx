import { categories } from '#features/profiles/profile.rules.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatCount } from '#platform/shared/format/text.ts';

/**
 * Shows a sentence about the prices of hired bids in a category. Shows nothing if the text is not a
 * category (such as an empty form field), if the prices are not loaded, or if there are too few.
 */
export function PriceGuidance({ category: categoryText }: { category: string }) {
  const category = categories.find((known) => known === categoryText);
  const { data: guidance } = trpc.market.priceGuidance.useQuery(
    // The first category only satisfies the type: without a category, the query is disabled.
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
