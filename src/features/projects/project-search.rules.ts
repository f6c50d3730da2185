import { type Category, categories } from '#features/profiles/profile.rules.ts';
import { parseSearchParam } from '#platform/shared/format/text.ts';

type Visibility = 'public' | 'private';

/** Filters of the list of open projects, as the search parameters of the page's URL. */
export interface ProjectSearch {
  category?: Category;
  visibility?: Visibility;
  /** Only projects with a deadline within 7 days. */
  urgent?: true;
  search?: string;
}

/**
 * Returns the filters that the search parameters of a URL contain. Ignores invalid values, because
 * users can edit URLs.
 */
export function readProjectSearch(params: Record<string, unknown>): ProjectSearch {
  const category = categories.find((known) => known === params.category);
  const { visibility } = params;
  const search = parseSearchParam(params.search);
  return {
    ...(category && { category }),
    ...((visibility === 'public' || visibility === 'private') && { visibility }),
    ...((params.urgent === true || params.urgent === 'true') && { urgent: true as const }),
    ...(search && { search }),
  };
}

/** Converts the filters to input of `projects.list`. */
export function toProjectFilter({ category, visibility, urgent, search }: ProjectSearch) {
  return {
    ...(category && { category }),
    ...(visibility && { isPrivate: visibility === 'private' }),
    ...(urgent && { urgent }),
    ...(search && { search }),
  };
}

export function hasFilters(search: ProjectSearch): boolean {
  return Object.keys(search).length > 0;
}

/** Returns the text for an empty list. SPEC prescribes the words. */
export function formatEmptyReason({ urgent, search }: ProjectSearch): string {
  if (urgent) return 'No urgent projects available at the moment.';
  if (search) return `No projects match "${search}".`;
  return 'No projects available for the selected criteria.';
}

/**
 * Query options for lists of projects: a loaded list counts as fresh for 2 minutes, and a failed
 * request is retried after 1 second (SPEC section 9).
 */
export const listQueryOptions = { staleTime: 120_000, retryDelay: 1_000 };

/** Maximum number of projects on the home page (SPEC section 9). */
export const HOME_PAGE_SIZE = 6;

/** Returns the input of `projects.list` on the home page. */
export function toHomeFilter(search: ProjectSearch) {
  return { ...toProjectFilter(search), limit: HOME_PAGE_SIZE };
}
