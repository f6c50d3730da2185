import { type Category, categories } from '#features/profiles/profile.rules.ts';
import { projectStatuses } from '#features/projects/project.rules.ts';
import { parseDateParam, parseEnumParam, parseSearchParam } from '#platform/shared/format/text.ts';

/** `appealed` means removed and with an undecided appeal. */
export const adminProjectStates = [...projectStatuses, 'appealed'] as const;
export type AdminProjectState = (typeof adminProjectStates)[number];

export const visibilities = ['public', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

/** The first is the default. `budget` means highest first. */
export const adminProjectSorts = ['newest', 'oldest', 'budget'] as const;
export type AdminProjectSort = (typeof adminProjectSorts)[number];

export interface AdminProjectSearch {
  /** Words of the project or its client, the client's email address, or `#12`. */
  search?: string;
  state?: AdminProjectState;
  visibility?: Visibility;
  category?: Category;
  money?: 'held';
  /** UTC day of creation, such as `2026-05-01`. */
  from?: string;
  until?: string;
  sort?: AdminProjectSort;
}

export function parseAdminProjectSearch(params: Record<string, unknown>): AdminProjectSearch {
  const search = parseSearchParam(params.search);
  const state = parseEnumParam(adminProjectStates, params.state);
  const visibility = parseEnumParam(visibilities, params.visibility);
  const category = parseEnumParam(categories, params.category);
  const sort = parseEnumParam(adminProjectSorts, params.sort);
  const from = parseDateParam(params.from);
  const until = parseDateParam(params.until);
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
