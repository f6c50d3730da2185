import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { knownIn } from '#platform/shared/words.ts';
import { type BidStatus, bidStatuses, isInRunning } from '../bid.rules.ts';

interface Standing {
  status: BidStatus;
  declined: boolean;
  project: { status: ProjectStatus; deadline: Date };
}

/** What became of a hire that is over. */
const endings: Partial<Record<ProjectStatus, string>> = {
  completed: 'Completed',
  cancelled: 'Hired, then cancelled',
};

/** How a bid stands to its developer, in words. */
export function standingWords({ status, declined, project }: Standing, now: Date): string {
  if (status === 'hired') return endings[project.status] ?? 'Hired';
  if (status === 'withdrawn') return 'Withdrawn';
  if (declined) return 'Declined';
  if (project.status === 'removed') return 'Project removed';
  if (project.status === 'cancelled') return 'Project cancelled';
  if (status === 'passed') return 'Not chosen';
  return isInRunning({ status }, project, now) ? 'In the running' : 'Client decides';
}

/** The list's filter as the address holds it. */
export interface OwnBidSearch {
  status?: BidStatus;
}

/** Reads an address somebody may have typed: what it does not know it leaves out. */
export function readOwnBidSearch(given: Record<string, unknown>): OwnBidSearch {
  const status = knownIn(bidStatuses, given.status);
  return status ? { status } : {};
}
