import { formatDollars } from '#platform/shared/format/money.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import type { Quartiles } from '../market.rules.ts';
import type { PriceView } from '../market.schema.ts';

type Budgets = NonNullable<PriceView['budgets']>;
type Bids = NonNullable<PriceView['bids']>;

export function formatBudgets({ category, projects }: PriceView, budgets: Budgets): string {
  const { lowest, highest } = budgets;
  return `${category}, budgets of ${formatCount(projects, 'project')}: from ${formatDollars(lowest)} to ${formatDollars(highest)}. ${formatMiddleHalf(budgets)}`;
}

export function formatHiredBids({ category, hires }: PriceView, bids: Bids): string {
  return `${category}, ${formatCount(hires, 'hired bid')}. ${formatMiddleHalf(bids)}`;
}

function formatMiddleHalf({ lower, middle, upper }: Quartiles): string {
  return `The middle half lies from ${formatDollars(lower)} to ${formatDollars(upper)}, and half of all below ${formatDollars(middle)}.`;
}

export function formatSampleSize({ projects, budgets }: PriceView): string {
  if (!budgets) return `${formatCount(projects, 'project')}, too few to show`;
  return `${formatCount(projects, 'project')}, half below ${formatDollars(budgets.middle)}`;
}
