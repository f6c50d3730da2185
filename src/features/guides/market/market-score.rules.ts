import { formatWhole } from '#platform/shared/locale.ts';
import { formatDollars } from '#platform/shared/money.ts';
import { type Score, scoreOf } from '#platform/shared/score.ts';
import { ENOUGH, LATEST, spreadOf } from './market.rules.ts';

const budgets = [4_000, 250, 12_345, 900, 2_000, 2_001, 700];

export const priceScore: Score = scoreOf({
  id: 'prices',
  name: 'Prices of a category',
  formula: [
    'lower quarter = a quarter of the amounts lies below',
    'middle = half of them lies below',
    'upper quarter = a quarter lies above',
  ],
  counts: `The latest ${formatWhole(LATEST)} public projects of a category, without cancelled ones: their budgets, and the bids that were hired and paid. Between two amounts the place is taken in proportion, and rounded to whole dollars. Of fewer than ${ENOUGH} nothing is shown, so that nobody's price can be recognised.`,
  shownOn: ['Pricing guide'],
  by: spreadOf,
  cases: [budgets, budgets.slice(0, ENOUGH - 1)],
  given: (amounts) => [`budgets ${amounts.map(formatDollars).join(', ')}`],
  shown: (found) =>
    found
      ? [
          `lower quarter ${formatDollars(found.lower)}`,
          `middle ${formatDollars(found.middle)}`,
          `upper quarter ${formatDollars(found.upper)}`,
        ]
      : ['Too few'],
});
