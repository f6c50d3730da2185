import { parseEnumParam, parseSearchParam } from '#platform/shared/format/text.ts';
import { type ProjectStatus, projectStatuses } from '../project.rules.ts';

/**
 * Filters of the client's own projects by status. Both `open` and `expired` projects are active;
 * the deadline separates them.
 */
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

/** Returns the project statuses that belong to a filter; the same for `open` and `expired`. */
export function listFilterStatuses(statusFilter: ProjectStatusFilter): ProjectStatus[] {
  const filter = statusFilter === 'expired' ? 'open' : statusFilter;
  return projectStatuses.filter((status) => filterByStatus[status] === filter);
}

/** Returns whether a project is still active although its deadline has passed. */
export function isExpired(
  { status, deadline }: { status: ProjectStatus; deadline: Date },
  now: Date,
): boolean {
  return status === 'active' && now >= deadline;
}

/** Filters of the client's own projects, as the search parameters of the page's URL. */
export interface MyProjectSearch {
  /** Text in the title. */
  search?: string;
  standing?: ProjectStatusFilter;
}

/**
 * Returns the filters in search parameters; invalid values are ignored because URLs can be edited.
 */
export function readMyProjectSearch(params: Record<string, unknown>): MyProjectSearch {
  const search = parseSearchParam(params.search);
  const standing = parseEnumParam(projectStatusFilters, params.standing);
  return { ...(search && { search }), ...(standing && { standing }) };
}
