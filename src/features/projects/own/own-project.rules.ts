import { knownIn, wordsIn } from '#platform/shared/words.ts';
import { type ProjectStatus, projectStatuses } from '../project.rules.ts';

/** How projects stand to their client; `open` and `expired` are told apart by the deadline. */
export const ownStandings = ['open', 'expired', 'running', 'completed', 'ended'] as const;
export type OwnStanding = (typeof ownStandings)[number];

const standings: Record<ProjectStatus, OwnStanding> = {
  active: 'open',
  assigned: 'running',
  delivered: 'running',
  disputed: 'running',
  completed: 'completed',
  cancelled: 'ended',
  removed: 'ended',
};

/** The statuses that a project of this standing may have. */
export function statusesOf(standing: OwnStanding): ProjectStatus[] {
  const sought = standing === 'expired' ? 'open' : standing;
  return projectStatuses.filter((status) => standings[status] === sought);
}

/** Whether a project waits for its client: nobody can bid any more, and nobody was hired. */
export function isExpired(
  { status, deadline }: { status: ProjectStatus; deadline: Date },
  now: Date,
): boolean {
  return status === 'active' && now >= deadline;
}

/** The list's filters as the address holds them. */
export interface OwnProjectSearch {
  search?: string;
  standing?: OwnStanding;
}

/** Reads an address somebody may have typed: what it does not know it leaves out. */
export function readOwnProjectSearch(given: Record<string, unknown>): OwnProjectSearch {
  const search = wordsIn(given.search);
  const standing = knownIn(ownStandings, given.standing);
  return { ...(search && { search }), ...(standing && { standing }) };
}
