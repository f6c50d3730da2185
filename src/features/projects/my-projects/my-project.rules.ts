import { parseEnumParam, parseSearchParam } from '#platform/shared/format/text.ts';
import { type ProjectStatus, projectStatuses } from '../project.rules.ts';

/** `open` and `expired` both have the status `active`; the deadline of `expired` has passed. */
export const projectStatusFilters = ['open', 'expired', 'running', 'completed', 'ended'] as const;
export type ProjectStatusFilter = (typeof projectStatusFilters)[number];

const filterByStatus: Record<ProjectStatus, ProjectStatusFilter> = {
  active: 'open',
  assigned: 'running',
  delivered: 'running',
  disputed: 'running',
  completed: 'completed',
  cancelled: 'ended',
  removed: 'ended',
};

export function listFilterStatuses(statusFilter: ProjectStatusFilter): ProjectStatus[] {
  const filter = statusFilter === 'expired' ? 'open' : statusFilter;
  return projectStatuses.filter((status) => filterByStatus[status] === filter);
}

export function isExpired(
  { status, deadline }: { status: ProjectStatus; deadline: Date },
  now: Date,
): boolean {
  return status === 'active' && now >= deadline;
}

export interface MyProjectSearch {
  search?: string;
  /** `standing` is the name of this filter in URLs and in the API. */
  standing?: ProjectStatusFilter;
}

/** Invalid values are ignored, because users can edit URLs. */
export function readMyProjectSearch(params: Record<string, unknown>): MyProjectSearch {
  const search = parseSearchParam(params.search);
  const standing = parseEnumParam(projectStatusFilters, params.standing);
  return { ...(search && { search }), ...(standing && { standing }) };
}
