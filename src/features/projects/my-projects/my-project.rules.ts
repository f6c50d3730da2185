import { parseEnumParam, parseSearchParam } from '#platform/shared/format/text.ts';
import { type ProjectStatus, projectStatuses } from '../project.rules.ts';

/** Filter of the client's own projects; the deadline separates `open` from `expired`. */
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

/** Returns the project statuses that belong to a filter value. */
export function listFilterStatuses(standing: ProjectStatusFilter): ProjectStatus[] {
  const filter = standing === 'expired' ? 'open' : standing;
  return projectStatuses.filter((status) => filterByStatus[status] === filter);
}

/** Returns whether the deadline has passed and no developer was hired. */
export function isExpired(
  { status, deadline }: { status: ProjectStatus; deadline: Date },
  now: Date,
): boolean {
  return status === 'active' && now >= deadline;
}

/** Filters of the list in the search parameters of its URL. */
export interface MyProjectSearch {
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
