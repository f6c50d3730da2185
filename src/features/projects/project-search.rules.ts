import { type Category, categories } from '#features/profiles/category.rules.ts';
import { wordsIn } from '#platform/shared/words.ts';

type Visibility = 'public' | 'private';

/** The list's filters as the address holds them. */
export interface ProjectSearch {
  category?: Category;
  visibility?: Visibility;
  urgent?: true;
  search?: string;
}

/** Reads an address somebody may have typed: what it does not know it leaves out. */
export function readProjectSearch(given: Record<string, unknown>): ProjectSearch {
  const category = categories.find((known) => known === given.category);
  const { visibility } = given;
  const search = wordsIn(given.search);
  return {
    ...(category && { category }),
    ...((visibility === 'public' || visibility === 'private') && { visibility }),
    ...((given.urgent === true || given.urgent === 'true') && { urgent: true as const }),
    ...(search && { search }),
  };
}

/** The same filters as the server asks for them. */
export function filterOf({ category, visibility, urgent, search }: ProjectSearch) {
  return {
    ...(category && { category }),
    ...(visibility && { isPrivate: visibility === 'private' }),
    ...(urgent && { urgent }),
    ...(search && { search }),
  };
}

export function isFiltered(search: ProjectSearch): boolean {
  return Object.keys(search).length > 0;
}

/** Why a list is empty, in SPEC's words. */
export function emptyReason({ urgent, search }: ProjectSearch): string {
  if (urgent) return 'No urgent projects available at the moment.';
  if (search) return `No projects match "${search}".`;
  return 'No projects available for the selected criteria.';
}

/** SPEC section 9: lists of projects are fresh for 2 minutes, and asked again after 1 s. */
export const listCache = { staleTime: 120_000, retryDelay: 1_000 };

/** SPEC section 9: the home page shows at most 6 projects. */
export const HOME_CARDS = 6;

export function homeList(search: ProjectSearch) {
  return { ...filterOf(search), limit: HOME_CARDS };
}
