import { type Category, categories } from '#features/profiles/profile.rules.ts';
import { parseSearchParam } from '#platform/shared/format/text.ts';

type Visibility = 'public' | 'private';

export interface ProjectSearch {
  category?: Category;
  visibility?: Visibility;
  /** Only projects with a deadline within 7 days. */
  urgent?: true;
  search?: string;
}

/** Invalid values are ignored, because users can edit URLs. */
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

/** Fixed texts. */
export function formatEmptyReason({ urgent, search }: ProjectSearch): string {
  if (urgent) return 'No urgent projects available at the moment.';
  if (search) return `No projects match "${search}".`;
  return 'No projects available for the selected criteria.';
}

/** Fresh for 2 minutes; a failed request is retried after 1 second (rules 9). */
export const listQueryOptions = { staleTime: 120_000, retryDelay: 1_000 };

export const HOME_PAGE_SIZE = 6;

export function toHomeFilter(search: ProjectSearch) {
  return { ...toProjectFilter(search), limit: HOME_PAGE_SIZE };
}
