import { bidOrders, sortKeysByBidOrder } from '#features/bids/bid-list.rules.ts';
import { FITTING_MAX, FORMER_BIDS, FORMER_BIDS_MIN } from '#features/bids/fit/fit.rules.ts';
import { computeSplit } from '#features/hires/money/split-funds.rules.ts';
import {
  directorySortKeys,
  directorySortLabels,
  directorySorts,
  featuredSortKeys,
} from '#features/profiles/directory/directory.rules.ts';
import { MIN_CASES } from '#features/profiles/figures/figures.rules.ts';
import { MAX_HIDDEN_DAYS, summarizeRatings } from '#features/reviews/review.rules.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import { formatDays, formatRating } from '#platform/shared/format/text.ts';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';
import { MIN_BUDGETS, MIN_HIRE_PEOPLE, MIN_HIRES, SAMPLE_MAX } from '../market/market.rules.ts';
import scores from '../text/scores.md';
import { Article } from './Article.tsx';
import { FeeExample } from './FeeExample.tsx';

const sortKeyLabels = {
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

const formatOrder = (label: string, sortKeys: readonly (keyof typeof sortKeyLabels)[]) =>
  `${label}: ${sortKeys.map((key) => sortKeyLabels[key]).join(', ')}`;

// `scores.md` describes this example: two reviews with 5 stars and one review with 4 stars.
const { count, rating } = summarizeRatings([2, 1, 0, 0, 0]);
const splitExample = { protectedCents: 240_000, releasedCents: 100_000, percent: 10 };
const { feeCents, netCents, refundCents } = computeSplit(
  splitExample.protectedCents,
  splitExample.releasedCents,
  splitExample.percent,
);

const values = {
  hiddenDays: formatDays(MAX_HIDDEN_DAYS),
  ratingExample: formatRating(rating, count),
  ratingNone: `“${formatRating(0, 0)}”`,
  developerOrders: [
    ...directorySorts.map((sort) =>
      formatOrder(directorySortLabels[sort], directorySortKeys[sort]),
    ),
    formatOrder('Featured', featuredSortKeys),
  ],
  bidOrders: bidOrders.map(({ value, label }) => formatOrder(label, sortKeysByBidOrder[value])),
  fittingMax: String(FITTING_MAX),
  formerBids: String(FORMER_BIDS),
  formerBidsMin: String(FORMER_BIDS_MIN),
  minCases: String(MIN_CASES),
  feeExample: <FeeExample />,
  divisionProtected: formatCents(splitExample.protectedCents),
  divisionReleased: formatCents(splitExample.releasedCents),
  divisionPercent: `${splitExample.percent}%`,
  divisionFee: formatCents(feeCents),
  divisionNet: formatCents(netCents),
  divisionRefund: formatCents(refundCents),
  latestProjects: formatInteger(SAMPLE_MAX),
  enoughBudgets: String(MIN_BUDGETS),
  enoughHires: String(MIN_HIRES),
  enoughPeople: String(MIN_HIRE_PEOPLE),
};

export function ScoresGuide() {
  return <Article {...publicPageLabels['/scores']} sections={scores} values={values} />;
}
