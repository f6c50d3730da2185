import { biddingClosedRefusal } from '#features/bids/bid.rules.ts';
import type { FundedState } from '#features/hires/hire.rules.ts';
import type { SortKey } from '#features/profiles/directory/directory.rules.ts';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { toEarnedDollars } from '#features/showcase/showcase.queries.ts';
import { roundToTwoDigits } from '#platform/shared/format/money.ts';

/**
 * The figures of the product computed in memory. Tests compare them with what the database
 * computes.
 */

/** Returns true unless the bid is withdrawn; declined bids count too. */
export function isCountedBid({ status }: { status: string }): boolean {
  return status !== 'withdrawn';
}

/** Returns the number of completed hires. */
export function countCompleted(states: readonly FundedState[]): number {
  return states.filter((state) => state === 'completed').length;
}

/** Returns the figures of a client from all of their projects; removed ones do not count. */
export function computeClientStats(
  projects: readonly { status: ProjectStatus; bidCount: number }[],
) {
  const visible = projects.filter(({ status }) => status !== 'removed');
  const count = (status: ProjectStatus) => visible.filter((one) => one.status === status).length;
  return {
    totalProjects: visible.length,
    activeProjects: count('active'),
    completedProjects: count('completed'),
    totalBidsReceived: visible.reduce((sum, { bidCount }) => sum + bidCount, 0),
  };
}

interface CountedProject {
  status: string;
  isPrivate: boolean;
  deadline: Date;
  releasedCents: number;
  feeCents: number;
}

/** Returns the public figures of the marketplace. Private projects do not count. */
export function computeSiteStats(
  projects: readonly CountedProject[],
  totalDevelopers: number,
  now: Date,
) {
  const visible = projects.filter(({ isPrivate }) => !isPrivate);
  const completed = visible.filter(({ status }) => status === 'completed');
  const earnedCents = completed.reduce(
    (sum, { releasedCents, feeCents }) => sum + roundToTwoDigits(releasedCents - feeCents),
    0,
  );
  return {
    activeProjects: visible.filter((project) => biddingClosedRefusal(project, now) === null).length,
    totalDevelopers,
    completedProjects: completed.length,
    totalEarnings: toEarnedDollars(earnedCents),
  };
}

interface SortableDeveloper {
  id: number;
  rating: number;
  reviewCount: number;
  completedProjects: number;
  skills: readonly string[];
}

/**
 * Returns the developers sorted by these keys, highest value first; equal ones retain their order.
 */
export function sortByMetrics<Developer extends SortableDeveloper>(
  developers: readonly Developer[],
  sortKeys: readonly SortKey[],
): Developer[] {
  const readMetric = (developer: SortableDeveloper, key: SortKey) =>
    key === 'skilled' ? Number(developer.skills.length > 0) : developer[key];
  return developers.toSorted((one, other) => {
    const key = sortKeys.find((key) => readMetric(one, key) !== readMetric(other, key));
    return key ? readMetric(other, key) - readMetric(one, key) : 0;
  });
}
