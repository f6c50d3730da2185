import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { type BidStatus, isOpenBid } from './bid.rules.ts';

interface BidState {
  status: BidStatus;
  declined: boolean;
  project: { status: ProjectStatus; deadline: Date };
}

const endedHireLabels: Partial<Record<ProjectStatus, string>> = {
  completed: 'Completed',
  cancelled: 'Hired, then cancelled',
  removed: 'Project removed',
};

export function formatBidState({ status, declined, project }: BidState, now: Date): string {
  if (status === 'hired') return endedHireLabels[project.status] ?? 'Hired';
  if (status === 'withdrawn') return 'Withdrawn';
  if (declined) return 'Declined';
  if (project.status === 'removed') return 'Project removed';
  if (project.status === 'cancelled') return 'Project cancelled';
  if (status === 'passed') return 'Not chosen';
  return isOpenBid({ status }, project, now) ? 'Awaiting decision' : 'Bidding ended';
}
