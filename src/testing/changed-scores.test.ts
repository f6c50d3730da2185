import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scoreGroups } from '#features/showcase/scores.rules.ts';
import type { Score } from '#platform/shared/score.ts';

/** For each score one line of the rule behind it, and what somebody might make of it. */
const changes: [id: string, file: string, from: string, to: string][] = [
  ['rating', 'reviews/review.rules.ts', 'Math.round((sum * 10)', 'Math.floor((sum * 10)'],
  ['reviews', 'reviews/review.rules.ts', 'sum + times, 0)', 'sum + Math.sign(times), 0)'],
  ['reviews-by-stars', 'reviews/review.rules.ts', 'times / count', 'times / 5'],
  ['completed-projects', 'hires/hire.rules.ts', `state === 'completed'`, `state !== 'completed'`],
  ['active-bids', 'bids/bid.rules.ts', 'now >= deadline', 'false'],
  ['total-bids', 'bids/bid.rules.ts', `status !== 'withdrawn'`, `status === 'active'`],
  ['average-bid', 'projects/project.rules.ts', '(bidTotal * 100)', '(bidTotal * 110)'],
  ['place-of-a-bid', 'bids/bid-range.rules.ts', '(amount - lowest)', '(highest - amount)'],
  ['against-the-budget', 'bids/compared.rules.ts', 'amount < budget', 'amount > budget'],
  ['lowest-and-fastest', 'bids/compared.rules.ts', 'Math.min(', 'Math.max('],
  ['time-remaining', 'shared/deadline.ts', 'days <= 3', 'days <= 2'],
  ['client-figures', 'projects/project.rules.ts', 'sum + bidCount', 'sum + 1'],
  ['fee', 'bids/fee.rules.ts', 'Math.floor(', 'Math.ceil('],
  ['division', 'hires/money/division.rules.ts', 'heldCents - toDeveloperCents', 'heldCents'],
  ['prices', 'market/market.rules.ts', 'at(0.25)', 'at(0.3)'],
  ['order-of-developers', 'directory/directory.rules.ts', `newest: ['id']`, `newest: ['rating']`],
  ['order-of-bids', 'bids/bid-order.rules.ts', `fastest: ['days', `, 'fastest: ['],
  ['marketplace', 'showcase/showcase.rules.ts', '!isPrivate', 'true'],
  ['large-figures', 'shared/money.ts', '< 1000', '< 2000'],
];

test('whoever changes a rule changes the page', { timeout: 60_000 }, () => {
  const scores = scoreGroups.flatMap((group) => group.scores);
  expect(changes.map(([id]) => id).sort()).toEqual(scores.map(({ id }) => id).sort());
  const given = changes.map(([id, file, from, to]) => ({ id, file, from, to }));
  const file = fileURLToPath(new URL('./changed-scores.ts', import.meta.url));
  const run = spawnSync(process.execPath, [file, JSON.stringify(given)], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  const [asIs, ...changed]: { scores: Score[] }[][] = JSON.parse(run.stdout);
  const examplesIn = (groups: { scores: Score[] }[] | undefined, id: string) =>
    groups?.flatMap((group) => group.scores).find((score) => score.id === id)?.examples;
  expect(asIs).toEqual(JSON.parse(JSON.stringify(scoreGroups)));
  const blind = given.filter(({ id }, nth) => {
    return JSON.stringify(examplesIn(changed[nth], id)) === JSON.stringify(examplesIn(asIs, id));
  });
  expect(blind).toEqual([]);
});
