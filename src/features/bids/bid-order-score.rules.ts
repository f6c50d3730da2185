import { formatDollars } from '#platform/shared/money.ts';
import { ratingWords } from '#platform/shared/rating.ts';
import { type Score, scoreOf } from '#platform/shared/score.ts';
import { daysWords } from '#platform/shared/words.ts';
import { type BidFigure, bidOrderFigures, bidOrders, inOrder } from './bid-order.rules.ts';

const figureWords: Record<BidFigure, string> = {
  first: 'earliest',
  latest: 'latest',
  amount: 'lowest amount',
  days: 'fewest days',
  rating: 'highest rating',
  reviews: 'most reviews',
};

function bid(name: string, day: number, amount: number, days: number, stars: [number, number]) {
  const [rating, reviewCount] = stars;
  return {
    id: day,
    name,
    createdAt: `2026-01-0${day}T00:00:00Z`,
    amount,
    deliveryTime: days,
    status: 'active',
    developer: { rating, reviewCount },
  };
}

const bids = [
  bid('Ada', 1, 2_400, 21, [47, 3]),
  bid('Ben', 2, 1_800, 30, [50, 1]),
  bid('Cleo', 3, 1_800, 14, [47, 12]),
];

export const bidOrderScore: Score = scoreOf({
  id: 'order-of-bids',
  name: 'Order of bids',
  formula: bidOrders.map(({ value, label }) => {
    return `${label} = ${bidOrderFigures[value].map((figure) => figureWords[figure]).join(', ')}`;
  }),
  counts:
    'Where two are equal, the next figure decides. A hired bid stands on top, then the client’s shortlist, then all others.',
  shownOn: ['Bids'],
  sample: bids.map(({ name, amount, deliveryTime, developer: { rating, reviewCount } }, place) => {
    const stars = ratingWords(rating, reviewCount);
    return `${place + 1}. ${name}: ${formatDollars(amount)}, ${daysWords(deliveryTime)}, ${stars}`;
  }),
  by: ({ value }: (typeof bidOrders)[number]) => inOrder(bids, value, new Set()),
  cases: bidOrders,
  given: ({ label }) => [label],
  shown: (found) => [found.map(({ name }) => name).join(', ')],
});
