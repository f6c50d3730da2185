import { categories } from '#features/profiles/profile.rules.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatCount } from '#platform/shared/format/text.ts';

/** Hired prices of a category; absent without a category, and if too few were hired. */
export function PriceGuidance({ category: name }: { category: string }) {
  const category = categories.find((known) => known === name);
  const { data } = trpc.market.priceGuidance.useQuery(
    { category: category ?? categories[0] },
    { enabled: category !== undefined },
  );
  if (!category || !data) return null;
  const { count, low, median, high } = data;
  return (
    <span role="note">
      {`In ${category}, half of ${formatCount(count, 'hire')} cost ${formatDollars(low)} to ${formatDollars(high)}, the middle one ${formatDollars(median)}.`}
    </span>
  );
}
