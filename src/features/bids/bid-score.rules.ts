import { averageBid } from '#features/projects/project.rules.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { formatCompact, formatDollars } from '#platform/shared/money.ts';
import { type Score, scoreOf } from '#platform/shared/score.ts';
import { daysWords } from '#platform/shared/words.ts';
import { isCounted, isInRunning } from './bid.rules.ts';

const NOW = new Date('2026-01-01T00:00:00Z');

const running = [
  { status: 'active', project: 'active', daysLeft: 5 },
  { status: 'active', project: 'active', daysLeft: -1 },
  { status: 'withdrawn', project: 'active', daysLeft: 5 },
  { status: 'hired', project: 'assigned', daysLeft: 5 },
];

export const activeBidsScore: Score = scoreOf({
  id: 'active-bids',
  name: 'Active bids',
  formula: ['active bids = standing bids on projects that take bids'],
  counts:
    'A bid stands until it is withdrawn, declined, hired or passed over. A project takes bids until its deadline, or until somebody is hired or it is cancelled. Bids on private projects count only for those who may see the project.',
  shownOn: ['Developer profiles'],
  by: (bids: typeof running) =>
    bids.filter(({ status, project, daysLeft }) => {
      const deadline = new Date(NOW.getTime() + daysLeft * DAY_MS);
      return isInRunning({ status }, { status: project, deadline }, NOW);
    }).length,
  cases: [running],
  given: (bids) =>
    bids.map(({ status, project, daysLeft }) => {
      const deadline = daysLeft < 0 ? 'past its deadline' : `${daysWords(daysLeft)} left`;
      return `${status} on an ${project} project, ${deadline}`;
    }),
  shown: (count) => [formatCompact(count)],
});

const offers = [
  { amount: 1_800, status: 'active' },
  { amount: 2_400, status: 'active' },
  { amount: 2_901, status: 'passed' },
  { amount: 9_000, status: 'withdrawn' },
];
const withdrawn = offers.filter(({ status }) => status === 'withdrawn');
const offerWords: Record<string, string> = { passed: ', declined', withdrawn: ', withdrawn' };
type Offers = typeof offers;

/** What a project counts of these bids. */
function counted(bids: Offers) {
  const amounts = bids.filter(isCounted).map(({ amount }) => amount);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return { count: amounts.length, average: averageBid(total, amounts.length) };
}

function given(bids: Offers): string[] {
  return bids.map(({ amount, status }) => `${formatDollars(amount)}${offerWords[status] ?? ''}`);
}

export const bidScores: readonly Score[] = [
  scoreOf({
    id: 'total-bids',
    name: 'Total bids',
    formula: ['total bids = bids that are not withdrawn'],
    counts: 'Declined bids stay counted. Everybody who sees the project sees this figure.',
    shownOn: ['Browse projects', 'Project pages'],
    by: (bids: Offers) => counted(bids).count,
    cases: [offers],
    given,
    shown: (count) => [String(count)],
  }),
  scoreOf({
    id: 'average-bid',
    name: 'Average bid',
    formula: ['average bid = sum of amounts ÷ total bids'],
    counts:
      'The bids that the total counts. It is worked out to the cent and shown in whole dollars; a half is rounded up.',
    shownOn: ['Project pages'],
    by: (bids: Offers) => counted(bids).average,
    cases: [offers, withdrawn],
    given,
    shown: (average) => [average === null ? 'No bids yet' : formatDollars(average)],
  }),
];
