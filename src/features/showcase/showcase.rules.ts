import { closedRefusal } from '#features/bids/bid.rules.ts';

/** Where people speak of us (SPEC section 3). */
export const platforms = ['twitter', 'linkedin', 'producthunt'] as const;
export type Platform = (typeof platforms)[number];

interface Counted {
  status: string;
  isPrivate: boolean;
  deadline: Date;
  /** Its client is suspended. */
  isPaused?: boolean;
  /** What became of the money of a hire, in cents; nothing before there is one. */
  releasedCents?: number;
  feeCents?: number;
}

/** Whole dollars that went to developers of what was released to them; cents are left out. */
export function earnedDollars(releasedCents: number, feeCents: number): number {
  return Math.floor((releasedCents - feeCents) / 100);
}

/** What the marketplace comes to, of projects only those that a stranger may see. */
export function statsFrom(projects: readonly Counted[], developers: number, now: Date) {
  const seen = projects.filter(({ isPrivate }) => !isPrivate);
  const completed = seen.filter(({ status }) => status === 'completed');
  const cents = (of: 'releasedCents' | 'feeCents') =>
    completed.reduce((sum, project) => sum + (project[of] ?? 0), 0);
  return {
    activeProjects: seen.filter(
      (project) => !project.isPaused && closedRefusal(project, now) === null,
    ).length,
    totalDevelopers: developers,
    completedProjects: completed.length,
    totalEarnings: earnedDollars(cents('releasedCents'), cents('feeCents')),
  };
}
