import { formatCents, formatCompact } from '#platform/shared/money.ts';
import { type Score, scoreOf } from '#platform/shared/score.ts';
import { completedOf, type HireState } from './hire.rules.ts';
import { divided } from './money/division.rules.ts';

const stateWords: Record<HireState, string> = {
  in_progress: 'in progress',
  cancel_requested: 'cancellation asked for',
  delivered: 'delivered',
  changes_requested: 'changes asked for',
  disputed: 'in dispute',
  completed: 'completed',
  cancelled: 'cancelled',
};

const worked: HireState[] = ['completed', 'completed', 'delivered', 'cancelled', 'in_progress'];
const divisions = [
  { heldCents: 240_000, toDeveloperCents: 240_000, feePercent: 10 },
  { heldCents: 240_000, toDeveloperCents: 100_000, feePercent: 10 },
  { heldCents: 240_000, toDeveloperCents: 0, feePercent: 10 },
];

export const completedScore: Score = scoreOf({
  id: 'completed-projects',
  name: 'Completed projects',
  formula: ['completed = hires that ended with money released to the developer'],
  counts:
    'Public and private projects alike; also those where a dispute ended with a part for the developer. A project that ended with everything refunded is cancelled, and does not count.',
  shownOn: ['Developer profiles', 'Find developers', 'Bids side by side'],
  by: completedOf,
  cases: [worked],
  given: (states) => states.map((state, place) => `project ${place + 1}: ${stateWords[state]}`),
  shown: (count) => [formatCompact(count)],
});

export const divisionScore: Score = scoreOf({
  id: 'division',
  name: 'Released, kept and refunded',
  formula: [
    'fee = fee of what is released',
    'net = released − fee',
    'refund = protected − released',
  ],
  counts:
    'Once for each hired project, when it ends: by release, by silence, by agreement or by a decision. The percentage is the one agreed when the developer was hired. Nothing is kept of a refund.',
  shownOn: ['Project room'],
  by: ({ heldCents, toDeveloperCents, feePercent }: (typeof divisions)[number]) =>
    divided(heldCents, toDeveloperCents, feePercent),
  cases: divisions,
  given: ({ heldCents, toDeveloperCents, feePercent }) => [
    `${formatCents(heldCents)} protected`,
    `${formatCents(toDeveloperCents)} of it released`,
    `fee ${feePercent}%`,
  ],
  shown: ({ feeCents, netCents, backCents }) => [
    `fee ${formatCents(feeCents)}`,
    `net ${formatCents(netCents)}`,
    `refund ${formatCents(backCents)}`,
  ],
});
