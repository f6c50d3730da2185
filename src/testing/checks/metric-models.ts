import { biddingClosedRefusal } from '#features/bids/bid.rules.ts';
import type { HireState } from '#features/hires/hire.rules.ts';
import type { SortKey } from '#features/profiles/directory/directory.rules.ts';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { toEarnedDollars } from '#features/showcase/showcase.queries.ts';

/**
 * The figures of the product computed in memory, to compare them with what the database computes.
 */

/** All bids of a project but the withdrawn ones count, also declined ones. */
export function isCountedBid({ status }: { status: string }): boolean {
  return status !== 'withdrawn';
}

export function countCompleted(states: readonly HireState[]): number {
  return states.filter((state) => state === 'completed').length;
}

export function computeClientStats(
  projects: readonly { status: ProjectStatus; bidCount: number }[],
) {
  const present = projects.filter(({ status }) => status !== 'removed');
  const count = (status: ProjectStatus) => present.filter((one) => one.status === status).length;
  return {
    totalProjects: present.length,
    activeProjects: count('active'),
    completedProjects: count('completed'),
    totalBidsReceived: present.reduce((sum, { bidCount }) => sum + bidCount, 0),
  };
}

interface Counted {
  status: string;
  isPrivate: boolean;
  deadline: Date;
  releasedCents: number;
  feeCents: number;
}

/** Only projects that every visitor can see are counted. */
export function computeSiteStats(projects: readonly Counted[], developers: number, now: Date) {
  const visible = projects.filter(({ isPrivate }) => !isPrivate);
  const completed = visible.filter(({ status }) => status === 'completed');
  const cents = (of: 'releasedCents' | 'feeCents') =>
    completed.reduce((sum, project) => sum + project[of], 0);
  return {
    activeProjects: visible.filter((project) => biddingClosedRefusal(project, now) === null).length,
    totalDevelopers: developers,
    completedProjects: completed.length,
    totalEarnings: toEarnedDollars(cents('releasedCents'), cents('feeCents')),
  };
}

interface Ordered {
  id: number;
  rating: number;
  reviewCount: number;
  completedProjects: number;
  skills: readonly string[];
}

/** Highest figure first; if two are equal, the next figure decides. */
export function sortByMetrics<Developer extends Ordered>(
  developers: readonly Developer[],
  order: readonly SortKey[],
): Developer[] {
  const readMetric = (developer: Ordered, figure: SortKey) =>
    figure === 'skilled' ? Number(developer.skills.length > 0) : developer[figure];
  return developers.toSorted((one, other) => {
    const decides = order.find((figure) => readMetric(one, figure) !== readMetric(other, figure));
    return decides ? readMetric(other, decides) - readMetric(one, decides) : 0;
  });
}
