import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { knownIn } from '#platform/shared/words.ts';
import { type BidStatus, bidStatuses, isInRunning } from '../bid.rules.ts';

interface Standing {
  status: BidStatus;
  declined: boolean;
  project: { status: ProjectStatus; deadline: Date };
}

/** Texts of hires that have ended. */
const endings: Partial<Record<ProjectStatus, string>> = {
  completed: 'Completed',
  cancelled: 'Hired, then cancelled',
};

/** Describes the state of a bid for its developer. */
export function standingWords({ status, declined, project }: Standing, now: Date): string {
  if (status === 'hired') return endings[project.status] ?? 'Hired';
  if (status === 'withdrawn') return 'Withdrawn';
  if (declined) return 'Declined';
  if (project.status === 'removed') return 'Project removed';
  if (project.status === 'cancelled') return 'Project cancelled';
  if (status === 'passed') return 'Not chosen';
  return isInRunning({ status }, project, now) ? 'In the running' : 'Client decides';
}

/** Filter of the list, as in the URL. */
export interface OwnBidSearch {
  status?: BidStatus;
}

/** Parses the query of a URL; unknown values are omitted. */
export function readOwnBidSearch(params: Record<string, unknown>): OwnBidSearch {
  const status = knownIn(bidStatuses, params.status);
  return status ? { status } : {};
}
