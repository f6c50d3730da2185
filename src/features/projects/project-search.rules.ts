import { type Category, categories } from '#features/profiles/category.rules.ts';
import { distinct, wordsIn } from '#platform/shared/words.ts';

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

/** Of signs alone nothing is found. */
export function hasWords(search: string): boolean {
  return /[\p{L}\p{N}]/u.test(search);
}

const FEWER_MAX = 5;

// The stop words of the search, PostgreSQL's English ones, that people type most.
const FILLERS = new Set(
  `about all and any are but can does for from has have how into its more most not our out over
  should some than that the their them then there these they this those was were what when where
  which who why will with you your`.split(/\s+/),
);

function isTelling(word: string): boolean {
  return word.length > 2 && !FILLERS.has(word.toLowerCase());
}

/** The telling words of a search for several, each to be tried alone where nothing says all. */
export function fewerWords(search: string): string[] {
  const words = distinct(search.split(/[\s,;]+/)).filter(hasWords);
  return words.length > 1 ? words.filter(isTelling).slice(0, FEWER_MAX) : [];
}

/** Categories that a search may mean: each of its telling words begins a word of theirs. */
export function categoriesMeant(search: string): Category[] {
  const words = search
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(isTelling);
  if (words.length === 0) return [];
  return categories.filter((category) => {
    const named = category.toLowerCase().split(' ');
    return words.every((word) => named.some((name) => name.startsWith(word)));
  });
}

/** SPEC section 9: lists of projects are fresh for 2 minutes, and asked again after 1 s. */
export const listCache = { staleTime: 120_000, retryDelay: 1_000 };

/** SPEC section 9: the home page shows at most 6 projects. */
export const HOME_CARDS = 6;

export function homeList(search: ProjectSearch) {
  return { ...filterOf(search), limit: HOME_CARDS };
}
