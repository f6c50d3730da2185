import { parseEnumParam, parseSearchParam } from '#platform/shared/format/text.ts';
import { type ProjectStatus, projectStatuses } from '../project.rules.ts';

/**
 * Filters of a client's own projects by status. `open` and `expired` projects both have the status
 * `active`; the deadline of `expired` projects has passed.
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

/** Returns the project statuses of a filter. For `open` and `expired`, that is only `active`. */
export function listFilterStatuses(statusFilter: ProjectStatusFilter): ProjectStatus[] {
  const filter = statusFilter === 'expired' ? 'open' : statusFilter;
  return projectStatuses.filter((status) => filterByStatus[status] === filter);
}

/** Returns whether a project is active and its deadline has passed. */
export function isExpired(
  { status, deadline }: { status: ProjectStatus; deadline: Date },
  now: Date,
): boolean {
  return status === 'active' && now >= deadline;
}

/** Filters of a client's own projects, as the search parameters of the page's URL. */
export interface MyProjectSearch {
  /** Text in the title. */
  search?: string;
  /** Filter by status. `standing` is its name in URLs and in the API. */
  standing?: ProjectStatusFilter;
}

/**
 * Returns the filters that the search parameters of a URL contain. Ignores invalid values, because
 * users can edit URLs.
 */
export function readMyProjectSearch(params: Record<string, unknown>): MyProjectSearch {
  const search = parseSearchParam(params.search);
  const standing = parseEnumParam(projectStatusFilters, params.standing);
  return { ...(search && { search }), ...(standing && { standing }) };
}
