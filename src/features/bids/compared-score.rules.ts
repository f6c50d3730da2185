import { formatDollars } from '#platform/shared/money.ts';
import { type Score, scoreOf } from '#platform/shared/score.ts';
import { daysWords } from '#platform/shared/words.ts';
import { placeIn, rangeOf } from './bid-range.rules.ts';
import { againstBudget, leastOf } from './compared.rules.ts';

const BUDGET = 2_000;
const bids = [
  { id: 1, amount: 1_800, deliveryTime: 21 },
  { id: 2, amount: 2_400, deliveryTime: 14 },
  { id: 3, amount: 1_800, deliveryTime: 30 },
  { id: 4, amount: 2_800, deliveryTime: 45 },
];
type Compared = (typeof bids)[number];

const sample = bids.map(({ id, amount, deliveryTime }) => {
  return `bid ${id}: ${formatDollars(amount)}, ${daysWords(deliveryTime)}`;
});
const named = (ids: ReadonlySet<number>) => [...ids].map((id) => `bid ${id}`).join(', ');

export const comparedScores: readonly Score[] = [
  scoreOf({
    id: 'place-of-a-bid',
    name: 'Place of a bid',
    formula: ['place = (amount − lowest) ÷ (highest − lowest)'],
    counts:
      'The bids on a project that were not declined, drawn for its client as a mark on a line. Where all are equal there is no line.',
    shownOn: ['Bids'],
    sample,
    by: ({ amount }: Compared) => {
      const range = rangeOf(bids);
      return range && { ...range, at: placeIn(range, amount) };
    },
    cases: bids.slice(0, 2),
    given: ({ id }) => [`bid ${id}`],
    shown: (found) => [found ? `${Math.round(found.at * 100)}% of the line` : 'no line'],
    scale: (found) =>
      found
        ? { start: formatDollars(found.lowest), end: formatDollars(found.highest), at: found.at }
        : undefined,
  }),
  scoreOf({
    id: 'against-the-budget',
    name: 'Against the budget',
    formula: ['difference = amount − budget'],
    counts: 'Each bid against the budget that the client named for the project.',
    shownOn: ['Bids side by side'],
    by: ({ amount }: Compared) => againstBudget(amount, BUDGET),
    cases: bids.slice(0, 2),
    given: ({ amount }) => [formatDollars(amount), `budget ${formatDollars(BUDGET)}`],
    shown: (words) => [words],
  }),
  scoreOf({
    id: 'lowest-and-fastest',
    name: 'Lowest and fastest',
    formula: ['lowest = least amount', 'fastest = fewest days'],
    counts:
      'The bids laid side by side. Several can share a mark; where all are equal, none has it.',
    shownOn: ['Bids side by side'],
    sample,
    by: (figure: 'amount' | 'deliveryTime') => leastOf(bids, figure),
    cases: ['amount', 'deliveryTime'] as const,
    given: (figure) => [figure === 'amount' ? 'Lowest' : 'Fastest'],
    shown: (ids) => [named(ids)],
  }),
];
