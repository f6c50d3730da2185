import { formatCents, formatDollars } from '#platform/shared/money.ts';
import { type Score, scoreOf } from '#platform/shared/score.ts';
import { sharesOf } from './fee.rules.ts';

const bids = [
  { dollars: 2_400, percent: 10 },
  { dollars: 999, percent: 2.5 },
  { dollars: 1_500, percent: 0 },
];

export const feeScore: Score = scoreOf({
  id: 'fee',
  name: 'Platform fee and net',
  formula: ['fee = released × fee percentage, cut to the cent', 'net = released − fee'],
  counts:
    'Of what is released to the developer, and of nothing else: the client pays the bid and nothing on top. A part of a cent is the developer’s. The percentage that stands when a developer is hired holds for that project to its end.',
  shownOn: ['Bid form', 'Bids', 'Bids side by side', 'Payment', 'Project room'],
  by: ({ dollars, percent }: (typeof bids)[number]) => sharesOf(dollars, percent),
  cases: bids,
  given: ({ dollars, percent }) => [`${formatDollars(dollars)} released`, `fee ${percent}%`],
  shown: ({ feeCents, netCents }) => [
    `fee ${formatCents(feeCents)}`,
    `net ${formatCents(netCents)}`,
  ],
  scale: ({ netCents }, { dollars }) => ({
    start: '$0',
    end: formatDollars(dollars),
    at: netCents / (dollars * 100),
  }),
});
