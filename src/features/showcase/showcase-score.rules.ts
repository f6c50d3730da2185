import { DAY_MS } from '#platform/shared/deadline.ts';
import { formatWhole } from '#platform/shared/locale.ts';
import { formatCents, formatCompact, formatCompactDollars } from '#platform/shared/money.ts';
import { type Score, scoreOf } from '#platform/shared/score.ts';
import { plural } from '#platform/shared/words.ts';
import { statsFrom } from './showcase.rules.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const later = new Date(NOW.getTime() + DAY_MS);

const projects = [
  { status: 'active', isPrivate: false, deadline: later },
  { status: 'active', isPrivate: true, deadline: later },
  { status: 'active', isPrivate: false, deadline: later, isPaused: true },
  {
    status: 'completed',
    isPrivate: false,
    deadline: NOW,
    releasedCents: 240_000,
    feeCents: 24_000,
  },
  { status: 'completed', isPrivate: true, deadline: NOW, releasedCents: 90_000, feeCents: 9_000 },
];
const small = { projects, developers: 5 };

export const statsScore: Score = scoreOf({
  id: 'marketplace',
  name: 'The marketplace in figures',
  formula: [
    'active = public projects that take bids',
    'developers = accounts',
    'completed = public projects completed',
    'earnings = their released money − fees',
  ],
  counts:
    'Private projects are left out of every figure, since a stranger may not learn of them. Earnings are what developers got, without the platform’s fee, in whole dollars; cents are left out.',
  shownOn: ['Home', 'Find work, by category'],
  by: (given: typeof small) => statsFrom(given.projects, given.developers, NOW),
  cases: [small],
  given: (given) => [
    ...given.projects.map(({ status, isPrivate, isPaused, releasedCents, feeCents }) => {
      const money = releasedCents
        ? `, ${formatCents(releasedCents)} released, fee ${formatCents(feeCents)}`
        : '';
      const paused = isPaused ? ', client suspended' : '';
      return `${isPrivate ? 'private' : 'public'}, ${status}${paused}${money}`;
    }),
    plural(given.developers, 'developer'),
  ],
  shown: (stats) => [
    `active ${formatCompact(stats.activeProjects)}`,
    `developers ${formatCompact(stats.totalDevelopers)}`,
    `completed ${formatCompact(stats.completedProjects)}`,
    `earnings ${formatCompactDollars(stats.totalEarnings)}`,
  ],
});

export const compactScore: Score = scoreOf({
  id: 'large-figures',
  name: 'Large figures',
  formula: ['from 1,000 on: figure ÷ 1,000 (K), ÷ 1,000,000 (M), one decimal'],
  counts:
    'Counts about developers, clients and the marketplace, and its earnings. Prices are never shortened.',
  shownOn: ['Home', 'Developer profiles', 'Client profiles'],
  by: formatCompact,
  cases: [999, 1_250, 3_400_000],
  given: (amount) => [formatWhole(amount)],
  shown: (words) => [words],
});
