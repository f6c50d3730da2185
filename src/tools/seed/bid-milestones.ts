import { MILESTONES_MIN } from '#features/bids/milestones/bid-milestones.rules.ts';
import type { BidMilestone } from '#features/bids/milestones/bid-milestones.schema.ts';
import type { PlannedBid, PlannedProject } from './market.ts';
import { Random } from './random.ts';

/** An estimate, because the measured market has no such figure. */
const SPLIT_SHARE = 0.08;
const titles = ['First version', 'Import and reports', 'Remaining functions', 'Trial and fixes'];

export const MILESTONES_PER_BID = titles.length;
/** More than a project has bids. */
const BIDS_MAX = 256;

/** In parts of about equal size; null if the bid is not split. */
export function planBidMilestones(
  seed: number,
  project: PlannedProject,
  { nth, amount, deliveryTime }: PlannedBid,
): BidMilestone[] | null {
  const random = new Random(seed, 'split', project.nth * BIDS_MAX + nth);
  const count = MILESTONES_MIN + random.int(titles.length - MILESTONES_MIN + 1);
  if (!random.happens(SPLIT_SHARE) || amount < count || deliveryTime < count) return null;
  const share = (whole: number, index: number) =>
    Math.floor((whole * (index + 1)) / count) - Math.floor((whole * index) / count);
  return titles.slice(0, count).map((title, index) => ({
    ...{ title, amount: share(amount, index), days: share(deliveryTime, index) },
    criteria: [],
  }));
}
