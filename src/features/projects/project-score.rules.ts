import { timeLeft } from '#platform/shared/deadline.ts';
import { formatCompact } from '#platform/shared/money.ts';
import { type Score, scoreOf } from '#platform/shared/score.ts';
import { plural } from '#platform/shared/words.ts';
import { clientStatsOf, type ProjectStatus } from './project.rules.ts';

const HOUR_MS = 3_600_000;
const START = new Date('2026-01-01T00:00:00Z');

const posted: { status: ProjectStatus; bidCount: number }[] = [
  { status: 'active', bidCount: 4 },
  { status: 'assigned', bidCount: 7 },
  { status: 'completed', bidCount: 2 },
];

export const projectScores: readonly Score[] = [
  scoreOf({
    id: 'time-remaining',
    name: 'Time remaining',
    formula: ['time remaining = deadline − now'],
    counts:
      'Cut down to whole days and hours, or to hours and minutes on the last day. The days shown decide the colour: red at 1 day or less, yellow at 3 days or less, otherwise green.',
    shownOn: ['Browse projects', 'Project pages', 'Invitations'],
    by: (hours: number) => timeLeft(new Date(START.getTime() + hours * HOUR_MS), START),
    cases: [100, 75.5, 47, 5.5, 0],
    given: (hours) => [`${plural(hours, 'hour')} before the deadline`],
    shown: ({ short, tone }) => [tone === 'expired' ? short : `${short}, ${tone}`],
  }),
  scoreOf({
    id: 'client-figures',
    name: 'A client’s figures',
    formula: [
      'total = projects posted',
      'active = of these, the open ones',
      'completed = of these, the completed ones',
      'bids = sum of their total bids',
    ],
    counts:
      'The projects that you may see: a private one counts only for its client, for the developers invited to it, and for admins. An active project counts until somebody is hired or it is cancelled, also past its deadline. Withdrawn bids do not count.',
    shownOn: ['Client profiles'],
    by: clientStatsOf,
    cases: [posted],
    given: (projects) =>
      projects.map(({ status, bidCount }) => `${status}, ${plural(bidCount, 'bid')}`),
    shown: (stats) => [
      `total ${formatCompact(stats.totalProjects)}`,
      `active ${formatCompact(stats.activeProjects)}`,
      `completed ${formatCompact(stats.completedProjects)}`,
      `bids ${formatCompact(stats.totalBidsReceived)}`,
    ],
  }),
];
