import { type Category, categories } from '#features/profiles/profile.rules.ts';
import { projectStatuses } from '#features/projects/project.rules.ts';
import { parseDateParam, parseEnumParam, parseSearchParam } from '#platform/shared/format/text.ts';

/** Values of the status filter. `appealed` means removed and with an undecided appeal. */
export const adminProjectStates = [...projectStatuses, 'appealed'] as const;
export type AdminProjectState = (typeof adminProjectStates)[number];

export const visibilities = ['public', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

/** Orders of the list. The first is the default. `budget` means that the highest is first. */
export const adminProjectSorts = ['newest', 'oldest', 'budget'] as const;
export type AdminProjectSort = (typeof adminProjectSorts)[number];

/** Filters and order of the list, which are stored in the URL. */
export interface AdminProjectSearch {
  /** Words of the project or its client, the client's email address, or `#12`. */
  search?: string;
  state?: AdminProjectState;
  visibility?: Visibility;
  category?: Category;
  /** Only projects with protected funds. */
  money?: 'held';
  /** First day of creation in UTC, such as `2026-05-01`. */
  from?: string;
  /** Last day of creation in UTC. */
  until?: string;
  sort?: AdminProjectSort;
}

/** Parses the query of a URL. Omits unknown values, and the default order `newest`. */
export function parseAdminProjectSearch(params: Record<string, unknown>): AdminProjectSearch {
  const search = parseSearchParam(params.search);
  const state = parseEnumParam(adminProjectStates, params.state);
  const visibility = parseEnumParam(visibilities, params.visibility);
  const category = parseEnumParam(categories, params.category);
  const sort = parseEnumParam(adminProjectSorts, params.sort);
  const [from, until] = [parseDateParam(params.from), parseDateParam(params.until)];
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(visibility && { visibility }),
    ...(category && { category }),
    ...(params.money === 'held' && { money: 'held' as const }),
    ...(from && { from }),
    ...(until && { until }),
    ...(sort && sort !== 'newest' && { sort }),
  };
}
