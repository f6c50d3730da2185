import { knownIn, wordsIn } from '#platform/shared/words.ts';
import { type ProjectStatus, projectStatuses } from '../project.rules.ts';

/** Filter of the client's own projects; the deadline separates `open` from `expired`. */
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

/** Returns the project statuses that belong to a filter value. */
export function statusesOf(standing: OwnStanding): ProjectStatus[] {
  const wanted = standing === 'expired' ? 'open' : standing;
  return projectStatuses.filter((status) => standings[status] === wanted);
}

/** Returns whether the deadline has passed and no developer was hired. */
export function isExpired(
  { status, deadline }: { status: ProjectStatus; deadline: Date },
  now: Date,
): boolean {
  return status === 'active' && now >= deadline;
}

/** Filters of the list in the search parameters of its URL. */
export interface OwnProjectSearch {
  search?: string;
  standing?: OwnStanding;
}

/**
 * Returns the filters in search parameters; invalid values are ignored because URLs can be edited.
 */
export function readOwnProjectSearch(params: Record<string, unknown>): OwnProjectSearch {
  const search = wordsIn(params.search);
  const standing = knownIn(ownStandings, params.standing);
  return { ...(search && { search }), ...(standing && { standing }) };
}
