import { bidOrders, sortKeysByBidOrder } from '#features/bids/bid-list.rules.ts';
import { computeSplit } from '#features/hires/money/payout-split.rules.ts';
import {
  directorySortKeys,
  directorySorts,
  featuredSortKeys,
  sortLabels,
} from '#features/profiles/directory/directory.rules.ts';
import { MAX_HIDDEN_DAYS, summarizeRatings } from '#features/reviews/review.rules.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import { formatDays, formatRating } from '#platform/shared/format/text.ts';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';
import { MIN_BUDGETS, MIN_HIRES, SAMPLE_MAX } from '../market/market.rules.ts';
import scores from '../text/scores.md';
import { Article } from './Article.tsx';
import { FeeExample } from './FeeExample.tsx';

const criterionLabels = {
  rating: 'highest rating',
  reviewCount: 'most reviews',
  completedProjects: 'most completed projects',
  skilled: 'some skills listed',
  id: 'joined last',
  first: 'earliest',
  latest: 'latest',
  amount: 'lowest amount',
  days: 'fewest days',
  reviews: 'most reviews',
};

const formatOrder = (label: string, order: readonly (keyof typeof criterionLabels)[]) =>
  `${label}: ${order.map((criterion) => criterionLabels[criterion]).join(', ')}`;

const { count, rating } = summarizeRatings([2, 1, 0, 0, 0]);
const example = { protectedCents: 240_000, releasedCents: 100_000, percent: 10 };
const {
  feeCents,
  netCents,
  refundCents: backCents,
} = computeSplit(example.protectedCents, example.releasedCents, example.percent);

/** Constants and examples use the rules that the product applies. */
const values = {
  hiddenDays: formatDays(MAX_HIDDEN_DAYS),
  ratingExample: formatRating(rating, count),
  ratingNone: `“${formatRating(0, 0)}”`,
  developerOrders: [
    ...directorySorts.map((sort) => formatOrder(sortLabels[sort], directorySortKeys[sort])),
    formatOrder('Featured', featuredSortKeys),
  ],
  bidOrders: bidOrders.map(({ value, label }) => formatOrder(label, sortKeysByBidOrder[value])),
  feeExample: <FeeExample />,
  divisionProtected: formatCents(example.protectedCents),
  divisionReleased: formatCents(example.releasedCents),
  divisionPercent: `${example.percent}%`,
  divisionFee: formatCents(feeCents),
  divisionNet: formatCents(netCents),
  divisionRefund: formatCents(backCents),
  latestProjects: formatInteger(SAMPLE_MAX),
  enoughBudgets: String(MIN_BUDGETS),
  enoughHires: String(MIN_HIRES),
};

export function ScoresGuide() {
  return <Article {...publicPageLabels['/scores']} sections={scores} values={values} />;
}
